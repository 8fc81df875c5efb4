-- What retention is counted from (M48): which vehicles outlets received in a month, and whether any outlet received them again.
create index job_card_visit on job_card (received_on) include (vehicle_id, outlet_id, region_id, channel_id, job_type, status)
  where vehicle_id is not null and status not in ('booked', 'cancelled');

-- The months in which some vehicles were received, wherever: who sees one outlet alone counts its vehicles as head office does.
create function rad.months_of_visits(vehicles uuid[], from_on date, to_on date) returns table (vehicle_id uuid, month date)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct card.vehicle_id, date_trunc('month', card.received_on)::date
  from job_card card
  where card.vehicle_id = any (vehicles) and card.status not in ('booked', 'cancelled')
    and card.received_on >= from_on and card.received_on <= to_on
$$;
grant create on schema rad to rad_scope;
alter function rad.months_of_visits(uuid[], date, date) owner to rad_scope;
revoke create on schema rad from rad_scope;
revoke execute on function rad.months_of_visits(uuid[], date, date) from public;
grant execute on function rad.months_of_visits(uuid[], date, date) to rad_app, rad_network;
