-- Days that change with the brand's zone: what follows from them is kept right by whoever changes them.

-- How far the days have been recalculated is stored with each batch of them.
grant select, insert, update, delete on setting to rad_network;
create policy setting_changing_days on setting to rad_network using (key = 'changing_days') with check (key = 'changing_days');

grant update (read_on) on odometer_reading to rad_scope;
create policy odometer_reading_day on odometer_reading for update to rad_scope using (true) with check (true);

-- A card that is of another day alone keeps its reading: of two on one day, the one that was read later still counts.
create or replace function rad.read_odometers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  cards uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id) into cards from written where vehicle_id is not null and odometer is not null;
  else
    select array_agg(id) into cards from (
      select id, vehicle_id, odometer, cluster_replaced from written
      except select id, vehicle_id, odometer, cluster_replaced from removed
    ) changed;
    if cards is not null then
      delete from odometer_reading where job_card_id = any (cards);
    end if;
    update odometer_reading r set read_on = moved.received_on
    from (select id, received_on from written except select id, received_on from removed) moved
    where r.job_card_id = moved.id and r.read_on <> moved.received_on;
  end if;
  if cards is not null then
    insert into odometer_reading (vehicle_id, km, read_on, cluster_replaced, job_card_id, read_by)
    select vehicle_id, odometer, received_on, cluster_replaced, id, updated_by from written
    where id in (select unnest(cards)) and vehicle_id is not null and odometer is not null;
  end if;
  return null;
end $$;
create trigger odometer_kept_update after update on odometer_reading
  referencing new table as written for each statement execute function rad.keep_odometers();

-- A repeat is counted in days, so that it may be one, or none, where the days alone change.
create or replace function rad.mark_repeats() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  cards uuid[] := '{}';
  vehicles uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct vehicle_id) into vehicles from written where vehicle_id is not null and category is not null;
  elsif tg_op = 'UPDATE' then
    select array_agg(id), array_agg(vehicle_id) into cards, vehicles from (
      (select id, vehicle_id, category, received_at, delivered_at, received_on, delivered_on from written
        except select id, vehicle_id, category, received_at, delivered_at, received_on, delivered_on from removed)
      union all
      (select id, vehicle_id, category, received_at, delivered_at, received_on, delivered_on from removed
        except select id, vehicle_id, category, received_at, delivered_at, received_on, delivered_on from written)
    ) changed;
  else
    select array_agg(distinct vehicle_id) into vehicles from removed where vehicle_id is not null and category is not null;
  end if;
  if vehicles is null then
    return null;
  end if;
  with found as materialized (
    select card.id, card.repeat_of, card.is_repeat, (
      select e.id from job_card e
      where e.vehicle_id = card.vehicle_id and (e.category = card.category) is true and e.id <> card.id
        and e.delivered_at <= card.received_at and e.delivered_on >= card.received_on - 30
      order by e.delivered_at desc, e.id limit 1
    ) as earlier
    from (
      select of_vehicle.* from (select distinct id from unnest(vehicles) id) v
        join job_card of_vehicle on of_vehicle.vehicle_id = v.id
      union all
      select own.* from (select distinct id from unnest(cards) id) k join job_card own on own.id = k.id
      where own.vehicle_id is null
    ) card
  )
  update job_card c set repeat_of = found.earlier, is_repeat = found.earlier is not null
  from found
  where c.id = found.id
    and (found.repeat_of is distinct from found.earlier or found.is_repeat <> (found.earlier is not null));
  return null;
end $$;
