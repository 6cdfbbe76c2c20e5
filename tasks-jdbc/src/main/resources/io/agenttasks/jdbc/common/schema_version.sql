-- Below zero are scripts that were begun.
select max(version) from {prefix}schema where version > 0
