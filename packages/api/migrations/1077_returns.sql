-- Whether vehicles came again is asked for visit by visit, from an index that holds visits alone. As a join it was of sets whose sizes are
-- not known before, and of many vehicles each was compared with each (M48).
create index job_card_return on job_card (vehicle_id, received_on)
  where vehicle_id is not null and status not in ('booked', 'cancelled');

-- Visits with the month that counts their return, and whether any outlet received the vehicle after the month of the visit and until the
-- end of that one: who sees one outlet alone counts its vehicles as head office does.
create function rad.returns_of(vehicles uuid[], outlets uuid[], regions uuid[], months date[], within int)
  returns table (vehicle_id uuid, outlet_id uuid, region_id uuid, month date, came_again boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select visit.vehicle_id, visit.outlet_id, visit.region_id, visit.month, exists (
    select from job_card card
    where card.vehicle_id = visit.vehicle_id and card.status not in ('booked', 'cancelled')
      and card.received_on >= (visit.month - make_interval(months => within - 1))::date
      and card.received_on < (visit.month + interval '1 month')::date
  )
  from unnest(vehicles, outlets, regions, months) visit (vehicle_id, outlet_id, region_id, month)
$$;
grant create on schema rad to rad_scope;
alter function rad.returns_of(uuid[], uuid[], uuid[], date[], int) owner to rad_scope;
revoke create on schema rad from rad_scope;
revoke execute on function rad.returns_of(uuid[], uuid[], uuid[], date[], int) from public;
grant execute on function rad.returns_of(uuid[], uuid[], uuid[], date[], int) to rad_app, rad_network;

drop function rad.months_of_visits(uuid[], date, date);
