-- The tasks of the sample application To-do. A task belongs to the user who wrote it; nobody else sees it.
create table task (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  title text not null check (title <> ''),
  due_on date,
  description text not null default '',
  assignee_name text,
  assignee_avatar text,
  tags text[] not null default '{}' check (tags <@ array['team', 'low', 'medium', 'high', 'update']),
  is_completed boolean not null default false,
  is_deleted boolean not null default false,
  is_important boolean not null default false,
  -- Halfway between its neighbours after a move, so that a move writes one row.
  position double precision not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- Rich texts are cleaned when they are written, and readers take what is stored. Each row names the cleaner that it was
  -- cleaned by: those of an earlier one are cleaned by a scheduled job, and until then by whoever reads them. 0 means
  -- that none has.
  cleaner_version int not null default 0
);
-- A list holds all tasks of one user, so that the user narrows it and the rest only puts it in order.
create index task_latest on task (user_id, id desc);
create index task_position on task (user_id, position, id desc);
create index task_due on task (user_id, due_on, id desc);
create index task_cleaner_version on task (cleaner_version);
select rad.personal_table('task');
-- Demo data comes in for everybody, while nobody asks.
create policy task_seed on task for insert to rad_network with check (rad.actor_id() is null);
-- The clock cleans what belongs to people, while no user is acting.
create policy task_clock on task to rad_network
  using (rad.actor_id() is null)
  with check (rad.actor_id() is null);

-- The events of the sample application Calendar. An event belongs to the user who wrote it; nobody else sees it.
create table calendar_event (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  -- The name other calendars know the event by, so that a file brought in twice adds nothing.
  uid text not null default gen_random_uuid()::text,
  title text not null check (title <> ''),
  kind text not null check (kind in ('Business', 'Holiday', 'Personal', 'ETC', 'Family')),
  -- Of an event with a clock, its instants; of one of whole days, the midnights of its zone.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Set for whole days only. The last day is not part of the event, unless it is the first.
  start_on date,
  end_on date,
  -- Whose wall clock a repeated event keeps to, also across a change to summer time.
  time_zone text not null,
  url text not null default '',
  guests text[] not null default '{}',
  location text not null default '',
  description text not null default '',
  -- The RRULE of RFC 5545; null for an event that happens once.
  recurrence text,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (ends_at >= starts_at),
  check ((start_on is null) = (end_on is null) and end_on >= start_on),
  unique (user_id, uid)
);
create index calendar_event_start on calendar_event (user_id, starts_at) where removed_at is null and recurrence is null;
create index calendar_event_series on calendar_event (user_id) where removed_at is null and recurrence is not null;
select rad.personal_table('calendar_event');
-- Demo data comes in for everybody, while nobody asks.
create policy calendar_event_seed on calendar_event for insert to rad_network with check (rad.actor_id() is null);

-- One date of a repeated event that does not happen as the rule says.
create table calendar_exception (
  event_id int not null references calendar_event on delete cascade,
  -- When the rule has it: an instant, or a day of whole-day events.
  occurrence text not null,
  user_id uuid not null references app_user on delete cascade,
  is_cancelled boolean not null default false,
  -- The event as it is on that date; null where it is only cancelled.
  changes jsonb,
  primary key (event_id, occurrence)
);
create index calendar_exception_user on calendar_exception (user_id);
select rad.personal_table('calendar_exception');
create policy calendar_exception_seed on calendar_exception for insert to rad_network with check (rad.actor_id() is null);

-- The people of the sample application Users. They sign in nowhere; those who may are kept in app_user.
create table sample_user (
  id int primary key,
  full_name text not null,
  company text not null,
  role text not null check (role in ('admin', 'author', 'editor', 'maintainer', 'subscriber')),
  username text not null,
  country text not null,
  contact text not null,
  email text not null,
  current_plan text not null check (current_plan in ('basic', 'team', 'company', 'enterprise')),
  status text not null default 'pending' check (status in ('active', 'inactive', 'pending')),
  -- A small picture as a data address; null for initials.
  avatar text,
  birth_date date,
  mobile text,
  website text,
  language text,
  gender text,
  contact_options text[] not null default '{}',
  address jsonb not null,
  social jsonb not null,
  permissions jsonb not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1,
  -- Set while somebody is deleted: the row stays, so that the deletion can be undone under the same number.
  deleted_at timestamptz,
  -- What the tabs of a sample user keep: second step, what reaches them by which way, and accounts elsewhere.
  settings jsonb not null default '{}'
);
-- Names are free again once their holder is deleted.
create unique index sample_user_email_key on sample_user (lower(email)) where deleted_at is null;
create unique index sample_user_username_key on sample_user (lower(username)) where deleted_at is null;
create index sample_user_role on sample_user (role, id desc) where deleted_at is null;
create index sample_user_plan on sample_user (current_plan, id desc) where deleted_at is null;
create index sample_user_status on sample_user (status, id desc) where deleted_at is null;
create index sample_user_name on sample_user (lower(full_name), id) where deleted_at is null;
create index sample_user_company on sample_user (lower(company), id) where deleted_at is null;
create index sample_user_country on sample_user (country, id) where deleted_at is null;
create index sample_user_search on sample_user
  using gin (rad.letters(full_name || ' ' || email || ' ' || company) gin_trgm_ops) where deleted_at is null;
select rad.shared_table('sample_user', 'select, insert, update');

-- The employees of the sample application Datatables (docs/domain.md#datatables). They sign in nowhere.

create table employee (
  id int primary key,
  full_name text not null check (full_name <> ''),
  post text not null check (post <> ''),
  email text not null,
  city text,
  start_date date not null,
  -- For a year, in US dollars.
  salary numeric(10, 2) not null check (salary >= 0),
  age int check (age between 16 and 99),
  -- In whole years.
  experience int check (experience between 0 and 80),
  status text not null default 'applied'
    check (status in ('current', 'professional', 'rejected', 'resigned', 'applied')),
  -- A small picture as a data address; null for initials.
  avatar text,
  -- Set while an employee is archived: kept, and left out of the sample calls.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1,
  -- Set while an employee is deleted: the row stays, so that the deletion can be undone under the same number.
  deleted_at timestamptz,
  -- What the sample call searches, as it writes it, a line for each field: what is typed never matches across two of them.
  wire_text text not null generated always as (rad.letters(
    full_name || chr(10) || post || chr(10) || email || chr(10) || coalesce(age::text, '') || chr(10) || '$' || salary || chr(10)
    || lpad(extract(month from start_date)::int::text, 2, '0') || '/'
    || lpad(extract(day from start_date)::int::text, 2, '0') || '/' || extract(year from start_date)::int
  )) stored
);
-- An address is free again once its holder is deleted.
create unique index employee_email_key on employee (lower(email)) where deleted_at is null;
create index employee_living on employee (id desc) where deleted_at is null and archived_at is null;
create index employee_status on employee (status, id desc) where deleted_at is null;
create index employee_name on employee (lower(full_name), id) where deleted_at is null;
create index employee_post on employee (lower(post), id) where deleted_at is null;
create index employee_city on employee (lower(city), id) where deleted_at is null;
create index employee_start on employee (start_date, id) where deleted_at is null;
create index employee_salary on employee (salary, id) where deleted_at is null;
create index employee_age on employee (age, id) where deleted_at is null;
create index employee_wire_text on employee using gin (wire_text gin_trgm_ops) where deleted_at is null;
create index employee_search on employee
  using gin (rad.letters(full_name || ' ' || post || ' ' || email || ' ' || coalesce(city, '')) gin_trgm_ops) where deleted_at is null;
select rad.shared_table('employee', 'select, insert, update');

-- Dashboards and cards (docs/domain.md#cards). Most figures are counted from invoices, orders, and users; what has no rows
-- of its own is sample data: a course per measure and period, oldest first, that ends where the period does.
create table card_sample (
  measure text not null check (measure <> ''),
  -- A named period, or a year.
  period text not null check (period <> ''),
  -- One value per day; per month of a year.
  points int[] not null check (cardinality(points) between 1 and 31),
  -- The same of the period before.
  before int[] not null check (cardinality(before) between 0 and 31),
  primary key (measure, period)
);
alter table card_sample enable row level security, force row level security;
grant select on card_sample to rad_app;
grant select, insert on card_sample to rad_network;
create policy card_sample_read on card_sample for select to rad_app, rad_network using (true);
-- They come with the demo data, while nobody asks.
create policy card_sample_seed on card_sample for insert to rad_network with check (rad.actor_id() is null);
