select pg_notify('{channel}', wanted.item::text) from ({numbers lists}) wanted
