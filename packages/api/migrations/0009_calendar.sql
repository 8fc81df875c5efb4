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
alter table calendar_event enable row level security;
alter table calendar_event force row level security;
grant select, insert, update, delete on calendar_event to rad_app, rad_network;
create policy calendar_event_own on calendar_event to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
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
alter table calendar_exception enable row level security;
alter table calendar_exception force row level security;
grant select, insert, update, delete on calendar_exception to rad_app, rad_network;
create policy calendar_exception_own on calendar_exception to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
create policy calendar_exception_seed on calendar_exception for insert to rad_network with check (rad.actor_id() is null);
