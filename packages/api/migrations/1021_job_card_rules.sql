-- What job cards keep by themselves, so that no writer can leave it out: what their odometers showed, and which visits repeat an
-- earlier one (docs/domain.md#job-cards). And how they are searched for.

-- What hangs on a card goes with it.
alter table odometer_reading add foreign key (job_card_id) references job_card on delete cascade;

-- These functions are planned once per connection, mostly for a single row, and have to hold for the fifty thousand of a file: rows
-- before and after are told apart as sets, and nothing is worked out twice for a row.

-- A card reads the odometer of its vehicle, which another outlet may keep. A correction of the card corrects its reading, and
-- the readings keep what the vehicle showed last. Those of a card that is removed go with it. A card that is of another day
-- alone keeps its reading: of two on one day, the one that was read later still counts.
create function rad.read_odometers() returns trigger
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
create trigger job_card_odometer_insert after insert on job_card
  referencing new table as written for each statement execute function rad.read_odometers();
create trigger job_card_odometer_update after update on job_card
  referencing old table as removed new table as written for each statement execute function rad.read_odometers();

-- A visit of the same vehicle and category within thirty days of the last delivery repeats it, at whichever outlet (M29). Worked
-- out again whenever a card of the vehicle comes, goes, or is corrected; also where its days alone change, in which a repeat is
-- counted. A repeat names, of two earlier cards delivered at once, the one that came last, then the one with the lower number:
-- of two that are equal, the choice is made by what people know of them, never by a random id.
-- The planner knows nothing of a table that a first file has just filled: it is kept from walking it for each card, and from the
-- index of categories, of which there are few.
create function rad.mark_repeats() returns trigger
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
create trigger job_card_repeats_insert after insert on job_card
  referencing new table as written for each statement execute function rad.mark_repeats();
create trigger job_card_repeats_update after update on job_card
  referencing old table as removed new table as written for each statement execute function rad.mark_repeats();
create trigger job_card_repeats_delete after delete on job_card
  referencing old table as removed for each statement execute function rad.mark_repeats();

-- What a card that is written must know of its vehicle, whose record its writer may not see: the channel of its model, and what
-- the odometer showed last by that day, other than for this card.
create function rad.vehicle_of_card(asked_vin text, on_day date, of_card uuid) returns table (channel_id uuid, last_km int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.channel_id, coalesce(
    (select r.km from odometer_reading r
      where r.vehicle_id = v.id and r.read_on <= on_day and r.job_card_id is distinct from of_card
      order by r.read_on desc, r.read_at desc, r.km desc limit 1),
    case when not exists (select from odometer_reading r where r.vehicle_id = v.id)
      and (v.odometer_last_on is null or v.odometer_last_on <= on_day) then v.odometer_last end)
  from vehicle v left join model m on m.id = v.model_id where v.vin = asked_vin
$$;

-- A few keys for the search over everything; rad.complaints_like says why these are functions and what each step does.
create function rad.job_cards_like(patterns text[], code text, most int) returns setof uuid
  language plpgsql stable rows 50 security definer
  set search_path = public, pg_temp set enable_seqscan = off set work_mem = '16MB'
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  by_outlet boolean := rad.scope_is_by_outlet();
  letters text := rad.letters_like(patterns);
  keys uuid[];
begin
  select array_agg(hit.id) into keys from (
    select newest.id
    from unnest(outlets) as seen (outlet_id)
    cross join lateral (
      select c.id, c.outlet_id, c.channel_id, c.job_type, c.received_on, c.search_text from job_card c
      where c.outlet_id = seen.outlet_id
      order by c.received_on desc
      limit greatest(2, 1000 / greatest(cardinality(outlets), 1))
    ) newest
    where ' ' || newest.search_text like all (patterns) and (
      by_outlet or (newest.outlet_id, coalesce(newest.channel_id, rad.no_channel()), newest.job_type)
        in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s)
    )
    order by newest.received_on desc
    limit 50
  ) hit;
  if coalesce(cardinality(keys), 0) < most then
    select keys || array_agg(begun.id) into keys from (
      (select id, outlet_id, channel_id, job_type from job_card where no ~>=~ code and no ~<~ (code || '~') limit 500)
      union all
      (select id, outlet_id, channel_id, job_type from job_card where dms_no ~>=~ code and dms_no ~<~ (code || '~') limit 500)
      union all
      (select id, outlet_id, channel_id, job_type from job_card where vin ~>=~ code and vin ~<~ (code || '~') limit 500)
      union all
      (select id, outlet_id, channel_id, job_type from job_card where claim_no ~>=~ code and claim_no ~<~ (code || '~') limit 500)
    ) begun
    where begun.outlet_id = any (outlets) and (
      by_outlet or (begun.outlet_id, coalesce(begun.channel_id, rad.no_channel()), begun.job_type)
        in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s)
    );
  end if;
  if letters is not null and coalesce(cardinality(keys), 0) < most then
    return query execute 'select begun.id from (
      select id, outlet_id, channel_id, job_type, search_text from job_card
      where outlet_id = any ($1) and ' || letters || ' limit 3000
    ) begun where '' '' || search_text like all ($2) and ($3 or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type)
      in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s)) limit 50'
    using outlets, patterns, by_outlet;
  end if;
  return query select unnest(keys);
end
$$;

-- The newest of both kinds of work: the index of each is asked.
create function rad.all_job_cards_like(patterns text[], code text, most int) returns setof uuid
  language plpgsql stable rows 50 set search_path = public, pg_temp set enable_seqscan = off set work_mem = '16MB'
as $$
declare
  letters text := rad.letters_like(patterns);
  keys uuid[];
begin
  select array_agg(hit.id) into keys from (
    select newest.id from unnest(array['service', 'bodyshop']) as kind (job_type) cross join lateral (
      select c.id, c.received_on, c.search_text from job_card c where c.job_type = kind.job_type
      order by c.received_on desc, c.id desc limit 500
    ) newest where ' ' || newest.search_text like all (patterns)
    order by newest.received_on desc
    limit 50
  ) hit;
  if coalesce(cardinality(keys), 0) < most then
    select keys || array_agg(begun.id) into keys from (
      (select id from job_card where no ~>=~ code and no ~<~ (code || '~') limit most)
      union all
      (select id from job_card where dms_no ~>=~ code and dms_no ~<~ (code || '~') limit most)
      union all
      (select id from job_card where vin ~>=~ code and vin ~<~ (code || '~') limit most)
      union all
      (select id from job_card where claim_no ~>=~ code and claim_no ~<~ (code || '~') limit most)
    ) begun;
  end if;
  if letters is not null and coalesce(cardinality(keys), 0) < most then
    return query execute 'select begun.id from (
      select id, search_text from job_card where ' || letters || ' limit 3000
    ) begun where '' '' || search_text like all ($1) limit 50'
    using patterns;
  end if;
  return query select unnest(keys);
end
$$;

-- For the search box of the list, as rad.complaints_containing.
create function rad.job_cards_containing(pattern text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  keys uuid[];
begin
  if (
    select count(*) filter (where newest.search_text like pattern) * 5 > count(*)
    from unnest(outlets) as seen (outlet_id) cross join lateral (
      select c.search_text from job_card c where c.outlet_id = seen.outlet_id order by c.received_on desc limit 20
    ) newest
  ) then
    return null;
  end if;
  execute '
    select coalesce(array_agg(found.id), ''{}'') from (
      select id from job_card
      where outlet_id = any ($1) and search_text like $2 and (
        $3 or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type)
          in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s)
      )
      limit $4 + 1
    ) found'
    into keys using outlets, pattern, rad.scope_is_by_outlet(), most;
  return case when cardinality(keys) <= most then keys end;
end
$$;

grant execute on function rad.vehicle_of_card(text, date, uuid), rad.job_cards_like(text[], text, int),
  rad.job_cards_containing(text, int)
  to rad_app, rad_network;

grant execute on function rad.all_job_cards_like(text[], text, int)
  to rad_app, rad_network, rad_scope;
