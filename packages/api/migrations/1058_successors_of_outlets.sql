-- Which outlet took over the cases of one that closed: what goes back to work later goes there, too. And the phone of an outlet,
-- which customers see instead of that of its dealer.
alter table outlet
  add column successor_id uuid references outlet,
  add column phone text,
  add check (successor_id <> id);
create index outlet_successor on outlet (successor_id) where successor_id is not null;

-- As before; a follow-up of an outlet that closed meanwhile opens again at the home outlet of its vehicle, which went along.
create or replace function rad.reopen_na(declared na_declaration, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update vehicle v set status = 'in_use', version = v.version + 1, updated_at = at
  from na_reason r where r.id = declared.reason_id and v.id = declared.vehicle_id and v.status = r.vehicle_status;
  update follow_up f set status = 'open', ended_at = null, ended_on = null, version = f.version + 1, updated_at = at,
    outlet_id = o.id, dealer_id = case when o.id = f.outlet_id then f.dealer_id else o.dealer_id end,
    region_id = case when o.id = f.outlet_id then f.region_id else o.region_id end
  from outlet o
  where f.id = declared.follow_up_id and f.status in ('not_applicable', 'merged')
    and not exists (select from follow_up other where other.vehicle_id = f.vehicle_id and other.ended_at is null)
    and o.id = coalesce(
      (select home.id from outlet own, vehicle v join outlet home on home.id = v.home_outlet_id
       where own.id = f.outlet_id and own.status = 'closed' and v.id = f.vehicle_id and home.status <> 'closed'),
      f.outlet_id);
end $$;
