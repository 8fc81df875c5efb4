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
  version int not null default 1
);
-- A list holds all tasks of one user, so that the user narrows it and the rest only puts it in order.
create index task_latest on task (user_id, id desc);
create index task_position on task (user_id, position, id desc);
create index task_due on task (user_id, due_on, id desc);
alter table task enable row level security, force row level security;
grant select, insert, update, delete on task to rad_app, rad_network;
create policy task_own on task to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
-- Demo data comes in for everybody, while nobody asks.
create policy task_seed on task for insert to rad_network with check (rad.actor_id() is null);

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
alter table calendar_event enable row level security, force row level security;
grant select, insert, update, delete on calendar_event to rad_app, rad_network;
create policy calendar_event_own on calendar_event to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
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
alter table calendar_exception enable row level security, force row level security;
grant select, insert, update, delete on calendar_exception to rad_app, rad_network;
create policy calendar_exception_own on calendar_exception to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
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
  deleted_at timestamptz
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
alter table sample_user enable row level security, force row level security;
grant select, insert, update on sample_user to rad_app, rad_network;
create policy sample_user_all on sample_user to rad_app, rad_network using (true) with check (true);
