-- Those on whose behalf bots run (docs/domain.md#people-and-scope), and the bots themselves.
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

-- Whose bots a person sees. A bot manager without a line sees none, other readers without a line see all.
create table user_client (
  user_id uuid not null references app_user on delete cascade,
  client_id uuid not null references client,
  primary key (user_id, client_id)
);

-- Whose bots the actor sees: those of their lines; without any, none for a bot manager, else all.
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

select rad.record_table('client', 'select, insert, update');
create policy client_own on client to rad_app using (id = any ((select rad.client_ids())::uuid[]));
select rad.definers_read('client');

alter table user_client enable row level security, force row level security;
-- A client is given and taken, never changed into another. Sign-in asks who sees some clients only: they do not see all there
-- is, so that the walls of clients stand for them.
grant select, insert, delete on user_client to rad_app;
grant select, insert, update, delete on user_client to rad_network;
grant select, insert on user_client to rad_auth;
create policy user_client_network on user_client to rad_network
  using (rad.actor_id() is null or rad.may_tend(user_id))
  with check (rad.actor_id() is null or rad.may_tend(user_id));
create policy user_client_auth on user_client to rad_auth using (true) with check (true);
create policy user_client_all on user_client for select to rad_network using (true);
create policy user_client_seen on user_client for select to rad_app
  using (client_id = any ((select rad.client_ids())::uuid[]));
-- Who sees a client does not give it or take it away: who may change the person does. Below head office that is nobody.
create policy user_client_give on user_client for insert to rad_app
  with check (client_id = any ((select rad.client_ids())::uuid[]) and rad.may_tend(user_id));
create policy user_client_take on user_client for delete to rad_app
  using (client_id = any ((select rad.client_ids())::uuid[]) and rad.may_tend(user_id));
select rad.definers_read('user_client');

-- A key is shown once, when it is made: kept are its beginning, to know it by, and its hash.
create table client_key (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  name text not null,
  prefix text not null unique,
  hash text not null unique,
  -- A key may write job cards where it was made for that.
  scopes text[] not null check (scopes <@ array['messages:write', 'cards:write']::text[] and cardinality(scopes) > 0),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  created_at timestamptz not null default now(),
  created_by uuid
);
create index client_key_client on client_key (client_id, created_at desc);
select rad.record_table('client_key', 'select, insert, update',
  'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- How many messages of a month a client sent, and when it was told that they near or reached their end.
create table client_month (
  client_id uuid not null references client,
  month date not null check (extract(day from month) = 1),
  messages int not null default 0,
  warned_at timestamptz,
  stopped_at timestamptz,
  primary key (client_id, month)
);
select rad.record_table('client_month', 'select, insert, update',
  'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

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
select rad.record_table('intent', 'select, insert, update', 'true', 'all');

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
create index bot_owner on bot (owner_user_id) where owner_user_id is not null;
select rad.record_table('bot', 'select, insert, update',
  'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');
select rad.definers_read('bot');

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
select rad.record_table('bot_version', 'select, insert, update',
  'exists (select from bot where bot.id = bot_id)', 'of_bot');
select rad.definers_read('bot_version');

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
select rad.record_table('bot_channel', 'select, insert, update, delete',
  'exists (select from bot where bot.id = bot_id)', 'of_bot');
select rad.definers_read('bot_channel');

-- Whether a bot answers at an address already, be it one the actor does not see.
create function rad.is_channel_taken(on_medium text, at_address text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from bot_channel where medium = on_medium and address = at_address)
$$;

-- Each time a version of a bot went live: the first time, and again when it was rolled back to.
create table bot_publication (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null references bot on delete cascade,
  no int not null,
  published_at timestamptz not null,
  published_by uuid not null references app_user,
  reason text,
  foreign key (bot_id, no) references bot_version (bot_id, no)
);
create index bot_publication_bot on bot_publication (bot_id, published_at desc);
alter table bot_publication enable row level security, force row level security;
grant select, insert on bot_publication to rad_app, rad_network;
create policy bot_publication_network on bot_publication to rad_network using (true) with check (true);
create policy bot_publication_of_bot on bot_publication to rad_app
  using (exists (select from bot where bot.id = bot_id))
  with check (exists (select from bot where bot.id = bot_id));
select rad.definers_read('bot_publication');

-- The people of the bots that the actor sees, who may see no other person: bot managers of the same clients, and
-- whoever is named on a bot as its owner, the writer or the publisher of a version.
create function rad.people_of_bots() returns table (id uuid, full_name text, is_manager boolean, client_ids uuid[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  with seen as (select rad.client_ids() as ids),
  named as (
    select b.owner_user_id as id from bot b, seen where b.client_id = any (seen.ids)
    union select v.edited_by from bot_version v join bot b on b.id = v.bot_id, seen where b.client_id = any (seen.ids)
    union select p.published_by from bot_publication p join bot b on b.id = p.bot_id, seen where b.client_id = any (seen.ids)
  ),
  managers as (
    select c.user_id as id, array_agg(c.client_id) as client_ids
    from user_client c join app_user u on u.id = c.user_id, seen
    where c.client_id = any (seen.ids) and u.status = 'active' and 'BTM' = any (u.roles)
    group by c.user_id
  )
  select u.id, u.full_name, m.id is not null, coalesce(m.client_ids, '{}')
  from app_user u left join managers m on m.id = u.id
  where m.id is not null or u.id in (select n.id from named n)
$$;

grant execute on function rad.client_ids(), rad.is_channel_taken(text, text), rad.people_of_bots()
  to rad_app, rad_network;
