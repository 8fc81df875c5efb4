-- Reports of a few weeks over all bots read their days alone, not the lines of every year: PostgreSQL before 18 finds no days
-- behind a bot in an index.
create index usage_length_from on usage_length (span, from_on);
create index usage_hour_day on usage_hour (day);
