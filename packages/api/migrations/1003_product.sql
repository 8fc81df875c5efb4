-- Facts the server keeps for itself, the generated signing secret among them. No role of a request reads it.
create table setting (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);
alter table setting enable row level security;
grant select, insert, update, delete on setting to rad_network;
-- The token of the first start, which the console prints: of all facts the server keeps, the only one that sign-in may
-- look at and take away.
grant select, delete on setting to rad_auth;
create policy setting_setup on setting to rad_auth using (key = 'setup_token');
-- How far the days have been recalculated for another zone is stored with each batch of them.
create policy setting_changing_days on setting to rad_network using (key = 'changing_days') with check (key = 'changing_days');

-- The answer to a repeated request. A key that a caller chooses counts for one person and one call: on another call it
-- keeps nothing back.
create table idempotency_key (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  -- A digest of the method and the address.
  call text not null default '',
  primary key (user_id, key, call)
);
create index idempotency_key_age on idempotency_key (created_at);
alter table idempotency_key enable row level security, force row level security;
grant select, insert, update on idempotency_key to rad_app;
grant select, insert, update, delete on idempotency_key to rad_network;
grant select, delete on idempotency_key to rad_auth;
create policy idempotency_key_own on idempotency_key to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
create policy idempotency_key_expiry on idempotency_key to rad_auth using (created_at < now() - interval '24 hours');
-- What is spent is forgotten by the product itself, a day later and for nobody in particular.
create policy idempotency_key_old on idempotency_key for select to rad_network
  using (rad.actor_id() is null and created_at < now() - interval '24 hours');
create policy idempotency_key_forget on idempotency_key for delete to rad_network
  using (rad.actor_id() is null and created_at < now() - interval '24 hours');

-- Mails, written in the transaction of what they tell of and delivered afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  dedupe_key text not null unique,
  payload jsonb not null,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  delivered_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- A mail that could not be handed over is tried again until it is parked, where somebody looks at it.
  parked_at timestamptz,
  -- True for a mail that went nowhere: there was no mail server, and it is kept to be read here.
  is_caught boolean not null default false,
  -- Files that go along with a mail: [{name, type, base64}]. Beside the words and not among them, so that whoever lists
  -- mails reads no files; taken away once the mail has left.
  attachments jsonb
);
create index outbox_due on outbox (next_at) where delivered_at is null and parked_at is null;
create index outbox_latest on outbox (created_at desc, id desc);
create index outbox_delivered on outbox (delivered_at) where delivered_at is not null;
create index outbox_parked on outbox (parked_at) where parked_at is not null;
alter table outbox enable row level security, force row level security;
grant insert on outbox to rad_app, rad_auth;
grant select, insert, update, delete on outbox to rad_network;
create policy outbox_write on outbox for insert to rad_app, rad_auth with check (true);
create policy outbox_work on outbox to rad_network using (true) with check (true);

-- What is to be done by itself, and when next. Whoever finds it due holds its line while doing it, so that several
-- servers do a thing once.
create table scheduled_work (
  name text primary key,
  next_at timestamptz not null,
  last_run_at timestamptz,
  last_error text
);
alter table scheduled_work enable row level security, force row level security;
grant select, insert, update on scheduled_work to rad_network;
create policy scheduled_work_all on scheduled_work to rad_network using (true) with check (true);

-- Tries that limits count, where several servers count together. Unlogged: each try is a write, and after a crash of the
-- database everybody may begin to count anew. Written by the owner outside of every request's transaction, so that what a
-- request undoes it has tried all the same.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
alter table rate_limit enable row level security;
grant select, delete on rate_limit to rad_network;
create policy rate_limit_spent on rate_limit to rad_network
  using (rad.actor_id() is null and expire < extract(epoch from now()) * 1000);

-- The records of the sample applications are numbered: a new one gets one more than the highest number ever given, which
-- neither a sequence (a failed try leaves a gap) nor max(id) (a removed one is given again) keeps.
create table sample_id (
  entity text primary key,
  last int not null
);
select rad.shared_table('sample_id', 'select, insert, update');

-- At most one row; while it stands, only administrators are let in.
create table maintenance (
  only_one boolean primary key default true check (only_one),
  message text,
  until timestamptz,
  since timestamptz not null default now(),
  by_user_name text not null
);
alter table maintenance enable row level security, force row level security;
grant select on maintenance to rad_app, rad_auth;
grant select, insert, update, delete on maintenance to rad_network;
create policy maintenance_read on maintenance for select to rad_app, rad_auth using (true);
create policy maintenance_all on maintenance to rad_network using (true) with check (true);

-- What is announced on the page "Coming soon", at most one row, and who wants to be told.
create table launch (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null
);
alter table launch enable row level security, force row level security;
grant select, insert, update, delete on launch to rad_network;
grant select on launch to rad_auth;
create policy launch_read on launch for select to rad_auth using (true);
create policy launch_all on launch to rad_network using (true) with check (true);

-- Written by whoever asks and read by nobody through the API, so that no answer can tell who stands in it.
create table launch_list (
  email text primary key,
  created_at timestamptz not null default now()
);
alter table launch_list enable row level security, force row level security;
grant select, delete on launch_list to rad_network;
grant insert on launch_list to rad_auth;
create policy launch_list_add on launch_list for insert to rad_auth with check (true);
create policy launch_list_work on launch_list to rad_network using (true);

-- A file that came in, how its columns are understood, and how far it has come.
create table import (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  file_name text not null,
  file bytea not null,
  columns text[] not null,
  row_count int not null,
  status text not null default 'uploaded'
    check (status in ('uploaded', 'checking', 'checked', 'committing', 'committed', 'reverted', 'cancelled')),
  mapping jsonb,
  value_map jsonb,
  options jsonb,
  -- What the file offered when it came: columns matched to fields, and its first lines.
  suggested jsonb not null default '{}',
  sample jsonb not null default '[]',
  -- Lines checked so far, and the number of the check that may go on: an older one stops at its next step.
  done int not null default 0,
  attempt int not null default 0,
  outcome jsonb,
  error text,
  created_at timestamptz not null default now(), created_by uuid not null,
  created_by_name text not null,
  committed_at timestamptz,
  reverted_at timestamptz,
  version int not null default 1,
  -- When a check or a commit of the file last made progress: one that a server left behind is found by it.
  worked_at timestamptz
);
create index import_created on import (created_at desc);
create index import_running on import (worked_at) where status in ('checking', 'committing');
select rad.record_table('import');

-- What a checked file would do, line by line. After the commit, the lines that were told something about.
create table import_row (
  import_id uuid not null references import on delete cascade,
  line int not null,
  state text not null check (state in ('new', 'changed', 'same', 'wrong')),
  key text,
  record jsonb,
  entity_id uuid,
  -- The version the check saw of a row that would change.
  seen int,
  problems jsonb,
  raw jsonb,
  primary key (import_id, line)
);
create index import_row_state on import_row (import_id, state);
create index import_row_problems on import_row (import_id, line) where problems is not null;
select rad.record_table('import_row');

-- Every row a commit wrote, of whatever table: `before` is null for a new one. Undoing goes through it backwards.
create table import_change (
  id bigint generated always as identity primary key,
  import_id uuid not null references import on delete cascade,
  step int not null,
  table_name text not null,
  key jsonb not null,
  before jsonb,
  -- The row's version after the commit, or a hash of it: another one now means that somebody changed it since.
  mark text
);
create index import_change_step on import_change (import_id, step);
select rad.record_table('import_change');
