-- Sums of visits, so that R20 of the whole network or of a region reads lines and not visits (docs/domain.md#journeys).

-- The stages outside of the line that a visit has, in the order of their ids: lines of sums count them.
alter table journey_visit add column aside_ids uuid[] not null default '{}';
update journey_visit v set aside_ids = own.ids
from (
  select s.visit_id, array_agg(s.stage_id order by s.stage_id) as ids from journey_visit_stage s join journey_stage stage on stage.id = s.stage_id
  where not stage.in_line group by s.visit_id
) own where own.visit_id = v.id;

-- What those did next who dropped off, and when the first visit of the vehicle began: visits of one month are a cohort.
alter table journey_visit add column afterwards text check (afterwards in ('other_outlet', 'later_visit', 'lost', 'not_applicable', 'nothing')),
  add column first_at timestamptz, add column first_on date;
update journey_visit v set first_at = first.started_at, first_on = first.started_on
from journey_visit first where first.vehicle_id = v.vehicle_id and first.no = 1;
alter table journey_visit alter column first_at set not null, alter column first_on set not null;
insert into journey_change select distinct vehicle_id from journey_visit where ending in ('lost', 'not_applicable', 'cancelled', 'expired');

-- How often it came there: `times` is a word of rad.keep_sums.
alter table journey_visit_stage rename column times to entries;
-- The day and the region of its visit, which sums of stays are made of.
alter table journey_visit_stage add column started_on date, add column region_id uuid references region;
update journey_visit_stage s set started_on = v.started_on, region_id = v.region_id from journey_visit v where v.id = s.visit_id;
alter table journey_visit_stage alter column started_on set not null;

-- They follow their visit. What the cutting of visits writes is the same already.
create function rad.move_visit_stages() returns trigger
  language plpgsql set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  update journey_visit_stage s set started_on = now.started_on, region_id = now.region_id
  from later now join earlier before on before.id = now.id
  where s.visit_id = now.id and (now.started_on, now.region_id) is distinct from (before.started_on, before.region_id);
  return null;
end $$;
create trigger visit_stages_moved after update on journey_visit
  referencing old table as earlier new table as later for each statement execute function rad.move_visit_stages();

grant create on schema rad to rad_scope;

-- The regions of which the actor sees every outlet; and whether these are all that they see, whatever the channel and the work.
-- What is seen is worked out once, and not for each outlet.
create function rad.whole_regions() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  with seen as materialized (select rad.outlet_ids() as ids)
  select coalesce(array_agg(region_id), '{}') from (
    select o.region_id from outlet o, seen where o.region_id is not null group by o.region_id having bool_and(o.id = any (seen.ids))) whole
$$;
create function rad.sees_whole_regions() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  with seen as materialized (select rad.outlet_ids() as ids, rad.whole_regions() as regions)
  select rad.scope_is_by_outlet() and not exists (
    select from outlet o, seen where o.id = any (seen.ids) and (o.region_id = any (seen.regions)) is not true)
$$;
alter function rad.whole_regions() owner to rad_scope;
alter function rad.sees_whole_regions() owner to rad_scope;
revoke execute on function rad.whole_regions(), rad.sees_whole_regions() from public;
grant execute on function rad.whole_regions(), rad.sees_whole_regions() to rad_app, rad_network;

-- Visits by day and place with what they came to; stays at the stages, and visits until their delivery, in tenths of a day.
do $do$
declare
  wall text := '(select rad.sees_whole_regions()) and region_id = any ((select rad.whole_regions())::uuid[])';
  name text;
begin
  perform rad.keep_sums('journey_visit',
    '{"started_on": "line.started_on", "region_id": "line.region_id", "channel_id": "line.channel_id", "job_type": "line.job_type",
      "furthest_id": "line.furthest_id", "ending": "line.ending", "aside_ids": "line.aside_ids", "afterwards": "line.afterwards"}',
    '{"visits": "1", "by_phone": "(line.medium = ''phone'')::int", "by_message": "(line.medium = ''message'')::int",
      "by_email": "(line.medium = ''email'')::int", "complained": "(line.complaints > 0)::int",
      "mood": "coalesce(line.sentiment * 10000, 0)::int", "moods": "(line.sentiment is not null)::int"}', wall);
  perform rad.keep_sums('journey_visit',
    '{"started_on": "line.started_on", "region_id": "line.region_id",
      "tenths": "round(extract(epoch from line.delivered_at - line.started_at) / 8640)::int"}',
    '{"visits": "1"}', wall, 'journey_delivery');
  perform rad.keep_sums('journey_visit_stage',
    '{"region_id": "line.region_id", "started_on": "line.started_on", "stage_id": "line.stage_id", "tenths": "round(line.dwell_minutes / 144.0)::int"}',
    '{"visits": "1"}', wall, 'journey_stay_place');
  create index journey_stay_place_sum_days on journey_stay_place_sum (started_on);
  foreach name in array array['journey_visit', 'journey_delivery', 'journey_stay_place'] loop
    execute format('create policy %I on %I as restrictive to rad_desk using (false)', name || '_sum_desk', name || '_sum');
    execute format('create policy %I on %I as restrictive to rad_desk using (false)', name || '_sum_change_desk', name || '_sum_change');
  end loop;
  -- The same without places, for the whole network: a tenth of the lines.
  perform rad.keep_sums('journey_visit_stage',
    '{"started_on": "line.started_on", "stage_id": "line.stage_id", "tenths": "round(line.dwell_minutes / 144.0)::int"}',
    '{"visits": "1"}', null, 'journey_stay');
end $do$;

-- A visit lies in the region that its outlet belongs to today.
create function rad.move_journey_visits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into journey_change
  select distinct v.vehicle_id from later now join earlier before on before.id = now.id join journey_visit v on v.outlet_id = now.id
  where (now.region_id, now.dealer_id) is distinct from (before.region_id, before.dealer_id);
  return null;
end $$;
grant select on journey_visit to rad_scope;
create policy journey_visit_definer on journey_visit for select to rad_scope using (true);
alter function rad.move_journey_visits() owner to rad_scope;
create trigger journey_visits_moved after update on outlet
  referencing old table as earlier new table as later for each statement execute function rad.move_journey_visits();
revoke create on schema rad from rad_scope;
