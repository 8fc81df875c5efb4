-- Of two that are equal, the choice is made by what people know of them, never by a random id: the same rows give the same answer.

-- A repeat names, of two earlier cards delivered at once, the one that came last, then the one with the lower number.
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
      order by e.delivered_at desc, e.received_at desc, e.no, e.id limit 1
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

-- A vehicle that one statement names several times is of the first outlet by its code.
create or replace function rad.know_vehicles() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into vehicle (vin, make, model, model_year, model_id, home_outlet_id)
  select distinct on (case_.vin) case_.vin, case_.make, case_.model, case_.model_year, case_.model_id, case_.outlet_id
  from (
    select w.vin, w.outlet_id, f.make, f.model, f.model_year, f.model_id
    from written w cross join lateral jsonb_to_record(to_jsonb(w)) f (make text, model text, model_year int, model_id uuid)
    where w.vin is not null
  ) case_ left join outlet o on o.id = case_.outlet_id
  order by case_.vin, o.code, case_.model_year, case_.make, case_.model
  on conflict do nothing;
  insert into vehicle_outlet (outlet_id, vehicle_id)
  select distinct w.outlet_id, v.id from written w join vehicle v on v.vin = w.vin where w.outlet_id is not null
  on conflict do nothing;
  return null;
end $$;

-- What is stored already: repeats of a card with another one delivered at once. Nothing else follows from which of the two is named.
update job_card c set repeat_of = (
  select e.id from job_card e
  where e.vehicle_id = c.vehicle_id and e.category = c.category and e.id <> c.id
    and e.delivered_at <= c.received_at and e.delivered_on >= c.received_on - 30
  order by e.delivered_at desc, e.received_at desc, e.no, e.id limit 1
)
from job_card named
where named.id = c.repeat_of and exists (
  select from job_card other
  where other.vehicle_id = named.vehicle_id and other.category = named.category and other.id not in (named.id, c.id)
    and other.delivered_at = named.delivered_at
);
