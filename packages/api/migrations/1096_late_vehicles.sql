-- What names a VIN becomes part of the journey of its vehicle as that becomes known, and documents follow the VIN of their case; until
-- now both were found by the rebuild alone.

-- What cases and conversations of these vehicles come to that no event stands for.
create function rad.add_journey_events(vehicles uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  with car as materialized (select id, vin from vehicle where id = any (vehicles)),
  found (source_kind, source_id, vehicle_id, outlet_id, channel_id, job_type, step, at, medium, value) as (
    select 'complaint', c.id, car.id, c.outlet_id, c.channel_id, c.job_type, happened.step, happened.at, c.received_via, null::numeric
    from car join complaint c on c.vin = car.vin
      cross join lateral (values ('complaint', c.received_at), ('complaint_closed', c.closed_at)) happened (step, at)
    union all
    select 'ticket', t.id, car.id, t.outlet_id, t.channel_id, t.job_type, happened.step, happened.at, null, null
    from car join ticket t on t.vin = car.vin
      cross join lateral (values ('ticket', t.opened_at), ('ticket_closed', t.closed_at)) happened (step, at)
    union all
    select 'conversation', c.id, car.id, c.outlet_id, null, null, 'conversation', c.started_at, c.medium, c.csat
    from car join conversation c on c.vin = car.vin
    union all
    select 'document', d.id, car.id, d.outlet_id, null, null, 'document', d.received_at, null, null
    from car join complaint c on c.vin = car.vin join document d on d.linked_kind = 'complaint' and d.linked_no = c.no
    union all
    select 'document', d.id, car.id, d.outlet_id, null, null, 'document', d.received_at, null, null
    from car join ticket t on t.vin = car.vin join document d on d.linked_kind = 'ticket' and d.linked_no = t.no
  ), added as (
    insert into journey_event (source_kind, source_id, vehicle_id, outlet_id, channel_id, job_type, step, at, medium, value)
    select * from found where at is not null and not exists (
      select from journey_event e where e.source_id = found.source_id and e.step = found.step and e.vehicle_id = found.vehicle_id)
    returning vehicle_id
  )
  insert into journey_change select distinct vehicle_id from added;
end $$;

-- At the end of the transaction, as a case may bring its vehicle along. Events of what names another VIN than the vehicle has now go.
create function rad.vehicle_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  if tg_op = 'UPDATE' then
    delete from journey_event where vehicle_id = new.id and card_id is null and source_kind in ('complaint', 'ticket', 'conversation', 'document');
    insert into journey_change values (new.id);
  end if;
  perform rad.add_journey_events(array[new.id]);
  return null;
end $$;

-- Documents follow the case that they are linked to; its own events do so by themselves.
create function rad.case_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  numbers text[] := array(select w.no from written w join removed r on r.id = w.id where w.vin is distinct from r.vin);
begin
  if cardinality(numbers) = 0 then
    return null;
  end if;
  with gone as (
    delete from journey_event e using document d where d.linked_kind = tg_table_name and d.linked_no = any (numbers)
      and e.source_id = d.id and e.source_kind = 'document' returning e.vehicle_id
  ), added as (
    insert into journey_event (source_kind, source_id, vehicle_id, outlet_id, step, at)
    select 'document', d.id, v.id, d.outlet_id, 'document', d.received_at
    from written w join vehicle v on v.vin = w.vin join document d on d.linked_kind = tg_table_name and d.linked_no = w.no
    where w.no = any (numbers)
    returning vehicle_id
  )
  insert into journey_change select vehicle_id from gone where vehicle_id is not null union select vehicle_id from added;
  return null;
end $$;

grant create on schema rad to rad_scope;
alter function rad.add_journey_events(uuid[]) owner to rad_scope;
alter function rad.vehicle_events() owner to rad_scope;
alter function rad.case_documents() owner to rad_scope;
revoke create on schema rad from rad_scope;
revoke execute on function rad.add_journey_events(uuid[]) from public;
create constraint trigger visit_events_known after insert on vehicle deferrable initially deferred
  for each row execute function rad.vehicle_events();
create constraint trigger visit_events_corrected after update of vin on vehicle deferrable initially deferred
  for each row when (old.vin is distinct from new.vin) execute function rad.vehicle_events();
create trigger visit_documents_moved after update on complaint
  referencing old table as removed new table as written for each statement execute function rad.case_documents();
create trigger visit_documents_moved after update on ticket
  referencing old table as removed new table as written for each statement execute function rad.case_documents();
