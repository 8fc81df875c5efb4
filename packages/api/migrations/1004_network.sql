-- Master data: hours, channels, places, models, dealers and their outlets. What everyone with the right sees alike has its
-- policies here; the walls of dealers and outlets need scopes and follow with the people (1005).

-- Working hours. Days and hours are of the calendar's own zone; `week` begins on Monday.
create table calendar (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,12}$'),
  name text not null,
  tz text not null,
  -- Seven times null or {from, to} as HH:MM; breaks of every working day; days without work.
  week jsonb not null check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7),
  breaks jsonb not null default '[]',
  holidays jsonb not null default '[]',
  -- The one of outlets and regions that name none.
  is_default boolean not null default false,
  active boolean not null default true,
  inactive_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create unique index calendar_default on calendar (is_default) where is_default;
alter table calendar enable row level security, force row level security;
grant select, insert, update on calendar to rad_app, rad_network;
create policy calendar_network on calendar to rad_network using (true) with check (true);
create policy calendar_read on calendar for select to rad_app using (true);
select rad.definers_read('calendar');

insert into calendar (code, name, tz, week, is_default) values (
  'STD', 'Standard hours', 'Asia/Kolkata',
  '[{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},
    {"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},null]', true);

create table channel (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9]{1,8}$'),
  name text not null,
  sort int not null default 0,
  colour text,
  active boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
select rad.shared_table('channel', 'select, insert, update, delete', 'shared');
select rad.definers_read('channel');

create table zone (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null
);
select rad.shared_table('zone', 'select, insert, update, delete', 'shared');

create table region (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null,
  zone_id uuid not null references zone,
  calendar_id uuid references calendar
);
create index region_zone on region (zone_id);
select rad.shared_table('region', 'select, insert, update, delete', 'shared');
select rad.definers_read('region');

create table territory (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null,
  region_id uuid not null references region,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create index territory_region on territory (region_id);
select rad.shared_table('territory', 'select, insert, update, delete', 'shared');
select rad.definers_read('territory');

create table state (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  name text not null,
  country text not null,
  unique (country, name)
);
select rad.shared_table('state', 'select, insert, update, delete', 'shared');

create table city (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  state_id uuid not null references state,
  lat double precision,
  lon double precision,
  tier text check (tier in ('metro', '1', '2', '3', 'rural')),
  population int,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  unique (state_id, name)
);
create unique index city_state_name on city (state_id, lower(name));
select rad.shared_table('city', 'select, insert, update, delete', 'shared');

create table model (
  id uuid primary key default gen_random_uuid(),
  make text not null,
  name text not null,
  channel_id uuid references channel,
  segment text,
  fuel text check (fuel in ('petrol', 'diesel', 'cng', 'hybrid', 'electric')),
  launched int,
  discontinued int,
  active boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  unique (make, name)
);
create index model_channel on model (channel_id);
select rad.shared_table('model', 'select, insert, update, delete', 'shared');
select rad.definers_read('model');

create table model_year (
  model_id uuid not null references model on delete cascade,
  year int not null check (year between 1886 and 2100),
  body_styles text[] not null default '{}',
  primary key (model_id, year)
);
select rad.shared_table('model_year', 'select, insert, update, delete', 'shared');

create table dealer (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,10}$'),
  name text not null,
  legal_name text,
  tax_no text,
  principal_name text,
  principal_email text,
  phone text,
  home_region_id uuid references region,
  status text not null default 'prospect' check (status in ('prospect', 'active', 'suspended', 'closed')),
  emails jsonb not null default '[]',
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create index dealer_region on dealer (home_region_id);
create index dealer_emails on dealer using gin (emails jsonb_path_ops);
create index dealer_principal_email on dealer (principal_email);
-- The walls. A policy of writing is never wider than that of reading: an UPDATE that reads no column is not asked the latter.
select rad.record_table('dealer', 'select, insert, update');
select rad.definers_read('dealer');

create table outlet (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,12}$'),
  dealer_id uuid not null references dealer,
  name text not null,
  address text,
  city_id uuid references city,
  pin text,
  lat double precision,
  lon double precision,
  region_id uuid not null references region,
  territory_id uuid references territory,
  kind text not null default '3S' check (kind in ('3S', '2S', 'service_only', 'bodyshop_only', 'compact', 'mobile')),
  category text check (category in ('A', 'B', 'C', 'D')),
  functions text[] not null default '{service}' check (cardinality(functions) >= 1 and functions <@ array['service', 'bodyshop']),
  bays_service int not null default 0 check (bays_service between 0 and 500),
  bays_body int not null default 0 check (bays_body between 0 and 500),
  paint_booths int not null default 0 check (paint_booths between 0 and 500),
  technicians int not null default 0 check (technicians between 0 and 500),
  advisors int not null default 0 check (advisors between 0 and 500),
  contact_email text,
  opened_on date,
  closed_on date,
  status text not null default 'active' check (status in ('planned', 'active', 'temporarily_closed', 'closed')),
  inactive_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  calendar_id uuid references calendar
);
create index outlet_dealer on outlet (dealer_id);
create index outlet_region on outlet (region_id);
create index outlet_territory on outlet (territory_id);
create index outlet_city on outlet (city_id);
create index outlet_contact_email on outlet (contact_email);
select rad.record_table('outlet', 'select, insert, update');
select rad.definers_read('outlet');

create table outlet_channel (
  outlet_id uuid not null references outlet on delete cascade,
  channel_id uuid not null references channel,
  level text not null default 'full' check (level in ('full', 'limited')),
  from_on date not null default '1900-01-01',
  to_on date,
  primary key (outlet_id, channel_id, from_on)
);
create index outlet_channel_channel on outlet_channel (channel_id);
select rad.record_table('outlet_channel', 'select, insert, update, delete');
select rad.definers_read('outlet_channel');
