-- Those on whose behalf bots run (docs/domain.md#clients-and-bots), and the bots themselves.
create table client (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{2,20}$'),
  name text not null,
  kind text not null check (kind in ('division', 'app', 'agency', 'dealer_group')),
  contact_name text,
  contact_email text check (contact_email = lower(contact_email)),
  status text not null default 'active' check (status in ('active', 'suspended')),
  inactive_reason text,
  -- Pages of these origins may carry its bots.
  allowed_origins text[] not null default '{}',
  -- Messages of a calendar month in the brand's zone; at 80 % it is warned, at 100 % no new conversation begins.
  monthly_message_quota int not null default 100000 check (monthly_message_quota > 0),
  retention_days int not null default 365 check (retention_days between 30 and 1095),
  -- What was said before this day is gone; its figures stay.
  forgotten_before date,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);

-- A key is shown once, when it is made: kept are its beginning, to know it by, and its hash.
create table client_key (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  name text not null,
  prefix text not null unique,
  hash text not null unique,
  scopes text[] not null check (scopes <@ array['messages:write']::text[] and cardinality(scopes) > 0),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  created_at timestamptz not null default now(), created_by uuid
);
create index client_key_client on client_key (client_id, created_at desc);

-- How many messages of a month a client sent, and when it was told that they near or reached their end.
create table client_month (
  client_id uuid not null references client,
  month date not null check (extract(day from month) = 1),
  messages int not null default 0,
  warned_at timestamptz,
  stopped_at timestamptz,
  primary key (client_id, month)
);

-- Whose bots a person sees. A bot manager without a line sees none, other readers without a line see all.
create table user_client (
  user_id uuid not null references app_user on delete cascade,
  client_id uuid not null references client,
  primary key (user_id, client_id)
);

-- What people want of a bot. `fallback` is always there: what was not understood.
create table intent (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-z0-9_]{2,60}$'),
  name text not null,
  domain text not null,
  journey_stage text,
  active boolean not null default true,
  inactive_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check (active or code <> 'fallback')
);
insert into intent (code, name, domain) values ('fallback', 'Not understood', 'fallback');

create table bot (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-z0-9-]{2,40}$'),
  name text not null,
  client_id uuid not null references client,
  purpose text not null check (purpose in ('service_booking', 'reminder', 'complaint_intake', 'outlet_helpdesk', 'faq')),
  languages text[] not null default '{en}' check (cardinality(languages) between 1 and 20),
  owner_user_id uuid references app_user,
  status text not null default 'draft' check (status in ('draft', 'in_test', 'live', 'paused', 'retired')),
  hand_over_queue text,
  -- Working hours in which people take over; none: round the clock.
  hand_over_calendar_id uuid references calendar,
  offline_text text,
  session_idle_minutes int not null default 30 check (session_idle_minutes between 5 and 240),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create index bot_client on bot (client_id, code);

-- Of a bot one version is live. Whoever wrote it asks, and somebody else publishes; rolling back publishes an old one.
create table bot_version (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references bot on delete cascade,
  no int not null check (no > 0),
  notes text not null,
  intents text[] not null default '{}',
  greeting text,
  edited_by uuid not null references app_user,
  asked_at timestamptz,
  published_at timestamptz,
  published_by uuid references app_user,
  is_live boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  unique (bot_id, no),
  check (published_by <> edited_by),
  check ((published_at is null) = (published_by is null)),
  check (published_at is not null or not is_live)
);
create unique index bot_version_live on bot_version (bot_id) where is_live;

create table bot_channel (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references bot on delete cascade,
  medium text not null check (medium in ('web', 'app', 'whatsapp', 'sms', 'voice')),
  address text not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  unique (medium, address)
);
create index bot_channel_bot on bot_channel (bot_id);

-- Whose bots the actor sees: those of his lines; without any, none where he is a bot manager, else all.
create function rad.client_ids() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select case
    when exists (select from user_client where user_id = rad.actor_id())
      then (select array_agg(client_id) from user_client where user_id = rad.actor_id())
    when string_to_array(current_setting('rad.roles', true), ',') && array['admin', 'HQA', 'HDA', 'ANL', 'AUD']
      then (select coalesce(array_agg(id), '{}') from client)
    else '{}'
  end
$$;

grant create on schema rad to rad_scope;
alter function rad.client_ids() owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select on client, user_client to rad_scope;

do $$
declare
  one text;
begin
  foreach one in array array['client', 'client_key', 'client_month', 'user_client', 'intent', 'bot', 'bot_version', 'bot_channel'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select, insert, update on %I to rad_app, rad_network', one);
    execute format('grant delete on %I to rad_network', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
  end loop;
  -- What hangs on a client directly.
  foreach one in array array['client_key', 'client_month', 'bot'] loop
    execute format('create policy %I on %I to rad_app using (client_id = any ((select rad.client_ids())::uuid[]))
      with check (client_id = any ((select rad.client_ids())::uuid[]))', one || '_of_client', one);
  end loop;
  foreach one in array array['bot_version', 'bot_channel'] loop
    execute format('create policy %I on %I to rad_app using (exists (select from bot where bot.id = bot_id))
      with check (exists (select from bot where bot.id = bot_id))', one || '_of_bot', one);
  end loop;
end $$;
create policy client_own on client to rad_app using (id = any ((select rad.client_ids())::uuid[]));
create policy client_definer on client for select to rad_scope using (true);
create policy user_client_definer on user_client for select to rad_scope using (true);
create policy user_client_seen on user_client to rad_app using (client_id = any ((select rad.client_ids())::uuid[]))
  with check (client_id = any ((select rad.client_ids())::uuid[]));
create policy intent_all on intent to rad_app using (true) with check (true);
grant delete on bot_channel, user_client to rad_app;
