-- Not by the time of a zone, which says an hour twice when clocks are set back.
select timestampdiff(microsecond, '1970-01-01', utc_timestamp(6))
