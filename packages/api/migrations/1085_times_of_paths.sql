-- When each step of the path of a visit was, in seconds from its first: the times between steps are read without its events.
alter table journey_visit add column offsets int[] not null default '{}';
create index journey_path_steps on journey_path using gin (steps);
insert into journey_change select distinct vehicle_id from journey_visit;
