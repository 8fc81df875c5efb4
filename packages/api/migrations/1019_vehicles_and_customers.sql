-- Vehicles and the people they belong to (docs/domain.md#vehicles-and-customers). Whoever sees an outlet sees the vehicles and
-- customers it has to do with: those it keeps, and those that came to it.

create sequence customer_no;
grant usage on sequence customer_no to rad_app;
grant usage, update on sequence customer_no to rad_network;

create table customer (
  id uuid primary key default gen_random_uuid(),
  no text not null unique default 'CU-' || lpad(nextval('customer_no')::text, 6, '0'),
  kind text not null default 'retail' check (kind in ('retail', 'fleet', 'corporate', 'taxi', 'government')),
  name text not null,
  phones text[] not null default '{}',
  email text,
  language text,
  city_id uuid references city,
  -- Who keeps the record, and what it is called there: the key by which a feed finds it again.
  outlet_id uuid references outlet,
  source_no text,
  -- Asked before anything is sent.
  consent_call boolean not null default false,
  consent_sms boolean not null default false,
  consent_whatsapp boolean not null default false,
  consent_email boolean not null default false,
  do_not_contact_until date,
  active boolean not null default true,
  inactive_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  -- Names, phones and addresses stay out: who may not read them must not find by them either.
  search_text text not null generated always as (rad.letters(no || ' ' || coalesce(source_no, ''))) stored,
  -- Asked by those who may read names alone.
  name_text text not null generated always as (rad.letters(name || ' ' || coalesce(email, ''))) stored
);
create unique index customer_source on customer (outlet_id, source_no) where source_no is not null;
create index customer_name on customer using gin (name_text gin_trgm_ops);
create index customer_phones on customer using gin (phones);
create index customer_outlet_id on customer (outlet_id);
create index customer_created on customer (created_at desc, id desc);

create table vehicle (
  id uuid primary key default gen_random_uuid(),
  vin text not null unique check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  reg_no text,
  model_id uuid references model,
  make text,
  model text,
  variant text,
  model_year int check (model_year between 1886 and 2100),
  sold_on date,
  selling_outlet_id uuid references outlet,
  -- Who follows it up when its service is due.
  home_outlet_id uuid references outlet,
  customer_id uuid references customer,
  odometer_last int check (odometer_last between 0 and 2000000),
  odometer_last_on date,
  next_due_on date,
  next_due_km int check (next_due_km > 0),
  due_basis text check (due_basis in ('time', 'km', 'whichever_first')),
  status text not null default 'in_use'
    check (status in ('in_use', 'sold_owner_unknown', 'scrapped', 'total_loss', 'stolen', 'exported', 'seized')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(
    vin || ' ' || coalesce(reg_no, '') || ' ' || coalesce(make, '') || ' ' || coalesce(model, ''))) stored
);
create index vehicle_created on vehicle (created_at desc, id desc);
create index vehicle_home on vehicle (home_outlet_id);
create index vehicle_customer on vehicle (customer_id) where customer_id is not null;
create index vehicle_model on vehicle (make, model);
create index vehicle_model_id on vehicle (model_id) where model_id is not null;
create index vehicle_reg_no on vehicle (reg_no text_pattern_ops) where reg_no is not null;
create index vehicle_vin_start on vehicle (vin text_pattern_ops);
create index vehicle_search on vehicle using gin (search_text gin_trgm_ops);
create index vehicle_due on vehicle (next_due_on) where next_due_on is not null and status = 'in_use';

-- What the odometer showed, one line for each time it was read. It does not fall unless the cluster was replaced.
create table odometer_reading (
  id uuid primary key default gen_random_uuid(),
  vehicle_id uuid not null references vehicle on delete cascade,
  km int not null check (km between 0 and 2000000),
  read_on date not null,
  cluster_replaced boolean not null default false,
  -- The job card it was read for; none where somebody entered it by hand.
  job_card_id uuid,
  read_by uuid references app_user,
  read_at timestamptz not null default now()
);
create index odometer_reading_vehicle on odometer_reading (vehicle_id, read_on desc, read_at desc);
create index odometer_reading_card on odometer_reading (job_card_id) where job_card_id is not null;
select rad.record_table('odometer_reading', 'select, insert');
grant select, insert, update (read_on), delete on odometer_reading to rad_scope;
create policy odometer_reading_scope on odometer_reading for select to rad_app
  using (exists (select from vehicle v where v.id = vehicle_id));
create policy odometer_reading_add on odometer_reading for insert to rad_app
  with check (exists (select from vehicle v where v.id = vehicle_id));
create policy odometer_reading_definer on odometer_reading for select to rad_scope using (true);
create policy odometer_reading_card_add on odometer_reading for insert to rad_scope with check (true);
create policy odometer_reading_card_remove on odometer_reading for delete to rad_scope using (true);
create policy odometer_reading_day on odometer_reading for update to rad_scope using (true) with check (true);

-- Which outlets have to do with a vehicle or a customer: who keeps it, who sold it, where it came. Kept by the tables
-- themselves, so that nothing that writes a case can leave it out.
create table vehicle_outlet (
  outlet_id uuid not null references outlet,
  vehicle_id uuid not null references vehicle on delete cascade,
  primary key (outlet_id, vehicle_id)
);
create index vehicle_outlet_vehicle on vehicle_outlet (vehicle_id);
select rad.record_table('vehicle_outlet', 'select');
grant select, insert on vehicle_outlet to rad_scope;
create policy vehicle_outlet_definer on vehicle_outlet to rad_scope using (true) with check (true);
create policy vehicle_outlet_scope on vehicle_outlet for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]));

create table customer_outlet (
  outlet_id uuid not null references outlet,
  customer_id uuid not null references customer on delete cascade,
  primary key (outlet_id, customer_id)
);
create index customer_outlet_customer on customer_outlet (customer_id);
select rad.record_table('customer_outlet', 'select');
grant select, insert on customer_outlet to rad_scope;
create policy customer_outlet_definer on customer_outlet to rad_scope using (true) with check (true);
create policy customer_outlet_scope on customer_outlet for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]));

select rad.record_table('customer', 'select, insert, update');
grant select, insert, update on customer to rad_scope;
create policy customer_definer on customer to rad_scope using (true) with check (true);
create policy customer_scope on customer for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])
    or exists (select from customer_outlet link where link.customer_id = customer.id));
create policy customer_add on customer for insert to rad_app
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy customer_change on customer for update to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));

select rad.record_table('vehicle', 'select, insert, update');
grant select, insert, update on vehicle to rad_scope;
create policy vehicle_definer on vehicle to rad_scope using (true) with check (true);
-- The link rows are walled by themselves: these see those of the actor's outlets alone.
create policy vehicle_scope on vehicle for select to rad_app
  using (home_outlet_id = any ((select rad.outlet_ids())::uuid[])
    or exists (select from vehicle_outlet link where link.vehicle_id = vehicle.id));
create policy vehicle_add on vehicle for insert to rad_app
  with check (home_outlet_id = any ((select rad.outlet_ids())::uuid[]));
-- Master data of a vehicle are its home outlet's; another outlet's cards tell of it without changing them.
create policy vehicle_change on vehicle for update to rad_app
  using (home_outlet_id = any ((select rad.outlet_ids())::uuid[]))
  with check (home_outlet_id = any ((select rad.outlet_ids())::uuid[]));

-- What the odometer of a vehicle showed last, whoever read it: another outlet's people may add a reading and not change the
-- vehicle.
-- A file tells the planner to join its lines as sets; what the tables keep by themselves looks a few rows up in very large ones,
-- so that these functions let it do either.
create function rad.keep_odometers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  vehicles uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct vehicle_id) into vehicles from removed;
  else
    select array_agg(distinct vehicle_id) into vehicles from written;
  end if;
  if vehicles is null then
    return null;
  end if;
  update vehicle v set odometer_last = last.km, odometer_last_on = last.read_on
  from unnest(vehicles) touched (id) left join lateral (
    select km, read_on from odometer_reading r where r.vehicle_id = touched.id
    order by read_on desc, read_at desc, km desc limit 1
  ) last on true
  where v.id = touched.id and (v.odometer_last, v.odometer_last_on) is distinct from (last.km, last.read_on);
  return null;
end $$;
create trigger odometer_kept_insert after insert on odometer_reading
  referencing new table as written for each statement execute function rad.keep_odometers();
create trigger odometer_kept_delete after delete on odometer_reading
  referencing old table as removed for each statement execute function rad.keep_odometers();
create trigger odometer_kept_update after update on odometer_reading
  referencing new table as written for each statement execute function rad.keep_odometers();

-- Whoever keeps a vehicle or a customer, or sold one, has to do with it.
create function rad.link_vehicles() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  insert into vehicle_outlet (outlet_id, vehicle_id)
  select home_outlet_id, id from written where home_outlet_id is not null
  union select selling_outlet_id, id from written where selling_outlet_id is not null
  on conflict do nothing;
  -- Whose vehicle an outlet knows, it knows the owner of.
  insert into customer_outlet (outlet_id, customer_id)
  select home_outlet_id, customer_id from written where home_outlet_id is not null and customer_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger vehicle_links_insert after insert on vehicle
  referencing new table as written for each statement execute function rad.link_vehicles();
create trigger vehicle_links_update after update on vehicle
  referencing new table as written for each statement execute function rad.link_vehicles();

create function rad.link_customers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  insert into customer_outlet (outlet_id, customer_id) select outlet_id, id from written where outlet_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger customer_links_insert after insert on customer
  referencing new table as written for each statement execute function rad.link_customers();
create trigger customer_links_update after update on customer
  referencing new table as written for each statement execute function rad.link_customers();

-- A case that names a VIN knows a vehicle: one that was not known yet is there from then on, and the outlet of the case has to
-- do with it. Statement by statement, for files bring hundreds of thousands. What is filled in already stays. A vehicle that one
-- statement names several times is of the first outlet by its code.
create function rad.know_vehicles() returns trigger
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
create trigger complaint_vehicles_insert after insert on complaint
  referencing new table as written for each statement execute function rad.know_vehicles();
create trigger complaint_vehicles_update after update on complaint
  referencing new table as written for each statement execute function rad.know_vehicles();
create trigger ticket_vehicles_insert after insert on ticket
  referencing new table as written for each statement execute function rad.know_vehicles();
create trigger ticket_vehicles_update after update on ticket
  referencing new table as written for each statement execute function rad.know_vehicles();

-- Keys of vehicles the actor's outlets have to do with that contain a text; rad.complaints_containing says why it is a function.
create function rad.vehicles_containing(pattern text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  keys uuid[];
begin
  execute '
    select coalesce(array_agg(found.id), ''{}'') from (
      select v.id from vehicle v
      where v.search_text like $2 and (v.home_outlet_id = any ($1) or exists (
        select from vehicle_outlet link where link.vehicle_id = v.id and link.outlet_id = any ($1)
      ))
      limit $3 + 1
    ) found'
    into keys using outlets, pattern, most;
  return case when cardinality(keys) <= most then keys end;
end
$$;

select rad.keep_timeline('vehicle'), rad.keep_timeline('customer');

grant execute on function rad.vehicles_containing(text, int)
  to rad_app, rad_network;
