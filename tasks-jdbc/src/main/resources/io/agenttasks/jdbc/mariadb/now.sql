select cast(unix_timestamp(now(6)) * 1000000 as signed)
