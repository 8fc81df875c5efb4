-- Roles of the running product. None owns a table, none is a superuser, none can sign in:
--   rad_app      a request of somebody whose rows are walled by policies
--   rad_network  a request of somebody who sees the whole network, and scheduled work: policies fold to true
--   rad_auth     sign-in, before there is an actor: users, sessions and nothing of the business
--   rad_scope    owner of the functions that work out a scope; reads outlets and scopes only
do $$
declare
  wanted text;
  -- From 16 on a creator administers a role without being allowed to enter it.
  entering text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach wanted in array array['rad_app', 'rad_network', 'rad_auth', 'rad_scope'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database of this server made the role at the same moment
    end;
    if not pg_has_role(current_user, wanted, entering) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
exception when insufficient_privilege then
  raise exception using message = format('The login %1$s may not make the roles of a request. Either alter role %1$s createrole, or run once as a superuser: '
    'create role rad_app; create role rad_network; create role rad_auth; create role rad_scope; grant rad_app, rad_network, rad_auth, rad_scope to %1$s', current_user);
end $$;

create extension if not exists pg_trgm;

create schema rad;
grant usage on schema rad to rad_app, rad_network, rad_auth, rad_scope;
grant usage on schema public to rad_app, rad_network, rad_auth;
grant usage, create on schema public to rad_scope;
grant create on schema rad to rad_scope;

-- The actor of the running transaction; null where nobody is set, and then every policy of rad_app says no.
create function rad.actor_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('rad.actor', true), '')::uuid;

-- Facts the server keeps for itself, the generated signing secret among them. No role of a request reads it.
create table setting (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);
alter table setting enable row level security;

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  roles text[] not null default '{}',
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text not null
);
create index audit_entry_entity on audit_entry (entity, entity_id, id desc);
create index audit_entry_user on audit_entry (user_id, id desc);
alter table audit_entry enable row level security;
alter table audit_entry force row level security;
grant insert on audit_entry to rad_app, rad_network, rad_auth;
-- Who is walled may ask and finds nothing: no policy of his shows a line.
grant select on audit_entry to rad_app, rad_network;
create policy audit_entry_write on audit_entry for insert to rad_app, rad_network, rad_auth with check (true);
create policy audit_entry_read on audit_entry for select to rad_network using (true);

create table idempotency_key (
  user_id uuid not null,
  key text not null,
  fingerprint text not null,
  status int,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
alter table idempotency_key enable row level security;
alter table idempotency_key force row level security;
grant select, insert, update on idempotency_key to rad_app, rad_network;
grant select, delete on idempotency_key to rad_auth;
create policy idempotency_key_own on idempotency_key to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
create policy idempotency_key_expiry on idempotency_key to rad_auth using (created_at < now() - interval '24 hours');

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  dedupe_key text not null unique,
  payload jsonb not null,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  delivered_at timestamptz,
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_at) where delivered_at is null;
alter table outbox enable row level security;
alter table outbox force row level security;
grant insert on outbox to rad_app, rad_auth;
grant select, insert, update, delete on outbox to rad_network;
create policy outbox_write on outbox for insert to rad_app, rad_auth with check (true);
create policy outbox_work on outbox to rad_network using (true) with check (true);
