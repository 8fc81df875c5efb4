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
insert into calendar (code, name, tz, week, is_default) values (
  'STD', 'Standard hours', 'Asia/Kolkata',
  '[{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},
    {"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},null]', true);
alter table region add column calendar_id uuid references calendar;
alter table outlet add column calendar_id uuid references calendar;

-- How long a ticket may take (domain.md sections 6.2 and 8.2).
create table sla_policy (
  id uuid primary key default gen_random_uuid(),
  priority text not null check (priority in ('P1', 'P2', 'P3', 'P4')),
  kind text not null check (kind in ('first_response', 'resolution', 'level_2', 'level_3', 'level_4')),
  hours numeric(6, 2) not null check (hours > 0 and hours <= 2000),
  calendar text not null check (calendar in ('working', 'continuous')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  unique (priority, kind)
);
insert into sla_policy (priority, kind, hours, calendar)
select priority, kind, hours, case when kind = 'first_response' and priority <> 'P1' then 'working' else 'continuous' end
from (values ('P1', '{1,24,8,24,48}'::numeric[]), ('P2', '{4,48,24,48,96}'), ('P3', '{8,72,72,96,168}'), ('P4', '{8,120,96,120,240}'))
  as policy (priority, figures)
cross join lateral unnest(array['first_response', 'resolution', 'level_2', 'level_3', 'level_4'], figures) as of_kind (kind, hours);

-- Who answers at each level. A person answers for what matches all fields that are not empty.
create table level (
  no int primary key check (no between 1 and 4),
  name text not null,
  notify text[] not null default '{bell,mail}' check (notify <@ array['bell', 'mail']),
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
insert into level (no, name) values
  (1, 'Service or bodyshop manager'), (2, 'Dealer principal'), (3, 'Territory service manager'), (4, 'Regional manager');

create table level_member (
  id uuid primary key default gen_random_uuid(),
  level_no int not null references level,
  user_id uuid not null references app_user,
  channel_id uuid references channel,
  region_id uuid references region,
  dealer_id uuid references dealer,
  outlet_id uuid references outlet,
  job_type text check (job_type in ('service', 'bodyshop')),
  from_on date not null,
  to_on date check (to_on >= from_on),
  deputy_user_id uuid references app_user check (deputy_user_id <> user_id),
  absent_from date,
  absent_to date check (absent_to >= absent_from),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create index level_member_user on level_member (user_id);
create index level_member_deputy on level_member (deputy_user_id) where deputy_user_id is not null;
create index level_member_outlet on level_member (outlet_id, level_no) where outlet_id is not null;
create index level_member_dealer on level_member (dealer_id, level_no) where dealer_id is not null;
create index level_member_region on level_member (region_id, level_no) where region_id is not null;

-- Which territory manager answers for which outlet and kind of work; a change closes one line and opens the next.
create table tsm_mapping (
  id uuid primary key default gen_random_uuid(),
  tsm_user_id uuid not null references app_user,
  outlet_id uuid not null references outlet,
  job_type text not null check (job_type in ('service', 'bodyshop')),
  from_on date not null,
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create unique index tsm_mapping_open on tsm_mapping (outlet_id, job_type) where to_on is null;
create index tsm_mapping_outlet on tsm_mapping (outlet_id, job_type, from_on);
create index tsm_mapping_user on tsm_mapping (tsm_user_id);

do $$
declare
  one text;
begin
  foreach one in array array['calendar', 'sla_policy', 'level', 'level_member', 'tsm_mapping'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select, insert, update on %I to rad_app, rad_network', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
  end loop;
  -- Masters of the whole network: everybody reads them, and who sees the whole of it changes them.
  foreach one in array array['calendar', 'sla_policy', 'level'] loop
    execute format('create policy %I on %I for select to rad_app using (true)', one || '_read', one);
  end loop;
end $$;

-- Whoever answers for an outlet or a region the reader knows is known to him; the names behind are walled as people are.
create policy level_member_scope on level_member to rad_app
  using (
    user_id = rad.actor_id()
    or (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
  )
  with check (
    (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
  );
create policy tsm_mapping_scope on tsm_mapping to rad_app
  using (tsm_user_id = rad.actor_id() or outlet_id = any ((select rad.outlet_ids())::uuid[]))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));
