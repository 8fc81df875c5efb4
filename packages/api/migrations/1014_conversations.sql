-- What people and bots say to each other (docs/domain.md#conversations). A person is known by the hash of what the
-- client calls them.
create table bot_user (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  external_id_hash text not null,
  -- A number to know them by: the name is nobody's business.
  no bigint generated always as identity unique,
  -- The first message they wrote; null while only bots and agents wrote to them.
  first_seen_at timestamptz,
  first_seen_on date,
  last_seen_at timestamptz,
  language text,
  created_at timestamptz not null default now(),
  unique (client_id, external_id_hash)
);
create index bot_user_first on bot_user (client_id, first_seen_on);
create index bot_user_last on bot_user (last_seen_at desc, id);
select rad.record_table('bot_user', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

create sequence conversation_no;
grant usage on sequence conversation_no to rad_app;
grant usage, update on sequence conversation_no to rad_network;

-- What is said between a bot and a person on one medium without a break longer than the bot's idle time: the session of
-- docs/domain.md#conversations. Every column but the first six is worked out from its messages.
create table conversation (
  id uuid primary key default gen_random_uuid(),
  no text not null unique default 'S' || lpad(nextval('conversation_no')::text, 8, '0'),
  client_id uuid not null references client,
  bot_id uuid not null references bot,
  bot_user_id uuid not null references bot_user,
  medium text not null check (medium in ('web', 'app', 'whatsapp', 'sms', 'voice')),
  version_no int,
  started_at timestamptz not null,
  -- In the brand's zone.
  started_on date not null,
  last_at timestamptz not null,
  end_cause text check (end_cause in ('user_end', 'bot_end', 'agent_end', 'error')),
  outcome text not null check (outcome in ('bounced', 'resolved', 'handed_over', 'abandoned', 'failed')),
  language text,
  turns_user int not null,
  turns_bot int not null,
  turns_agent int not null,
  fallback_turns int not null check (fallback_turns <= turns_bot),
  words int not null,
  handed_over_at timestamptz,
  agent text,
  csat int check (csat between 1 and 5),
  -- Codes, in the order they came up; the one of most messages, the earlier of two alike.
  intents text[] not null default '{}',
  main_intent text not null default '',
  journey_stage text,
  outlet_id uuid references outlet,
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  -- It began on the first day of the person, or they never wrote (M80).
  is_new boolean not null,
  -- The person begins another one of the same client within 24 hours of its end (M72).
  is_returned boolean not null default false,
  seconds int not null generated always as (trunc(extract(epoch from last_at - started_at))::int) stored,
  created_at timestamptz not null default now(),
  check (last_at >= started_at)
);
create index conversation_last on conversation (last_at desc, id desc);
create index conversation_client_last on conversation (client_id, last_at desc, id desc);
create index conversation_bot_day on conversation (bot_id, started_on);
create index conversation_person on conversation (bot_user_id, bot_id, medium, started_at);
create index conversation_outcome on conversation (outcome, last_at desc);
create index conversation_intents on conversation using gin (intents);
create index conversation_outlet on conversation (outlet_id) where outlet_id is not null;
-- The tabs of the list are counted from the index alone.
create index conversation_counts on conversation (client_id, outcome);
-- The figures of sessions of some days, from the index alone.
create index conversation_figures on conversation (started_on, bot_id)
  include (client_id, medium, main_intent, is_new, seconds, turns_user, turns_bot, turns_agent, started_at);
-- A conversation names a vehicle without belonging to an outlet that has to do with it: it is found by its VIN.
create index conversation_vin on conversation (vin) where vin is not null;
select rad.record_table('conversation', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- Of conversations whoever sees a client sees all: the lines have the same wall.
select rad.keep_sums('conversation',
  '{"month": "date_trunc(''month'', line.started_on)::date", "outcome": "line.outcome", "client_id": "line.client_id",
    "bot_id": "line.bot_id", "medium": "line.medium"}',
  '{"conversations": "1"}',
  'client_id = any ((select rad.client_ids())::uuid[])');

-- Once per client and key of the client. Read in the order (at, key), which does not depend on the order of arrival.
create table message (
  id bigint generated always as identity primary key,
  client_id uuid not null references client,
  key text not null check (length(key) between 1 and 200),
  conversation_id uuid not null references conversation on delete cascade,
  at timestamptz not null,
  said_by text not null check (said_by in ('user', 'bot', 'agent', 'system')),
  -- Phones, e-mails, vehicle and card numbers masked before it is stored.
  text text not null,
  intent text,
  confidence real check (confidence between 0 and 1),
  is_fallback boolean not null default false,
  buttons text[] not null default '{}',
  attachment text,
  latency_ms int check (latency_ms >= 0),
  csat int check (csat between 1 and 5),
  event text check (event in ('end', 'hand_over', 'error')),
  agent text,
  language text,
  version_no int,
  outlet_id uuid references outlet,
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  masked text[] not null default '{}' check (masked <@ array['phone', 'email', 'vin', 'card']::text[]),
  words tsvector not null generated always as (to_tsvector('simple', rad.letters(text))) stored,
  created_at timestamptz not null default now(),
  -- Which import a message came with, so that it can be taken away again.
  import_id uuid references import,
  unique (client_id, key)
);
create index message_conversation on message (conversation_id, at, key);
create index message_words on message using gin (words);
create index message_client_at on message (client_id, at);
create index message_import on message (import_id) where import_id is not null;
select rad.record_table('message', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');
grant select (client_id, conversation_id, at, words) on message to rad_scope;
create policy message_definer on message for select to rad_scope using (true);

-- Conversations of the actor's clients in which these words were said; rad.complaints_containing says why it is a function.
-- Null where there are too many to collect: those are come across soon.
create function rad.conversations_saying(asked tsquery, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  clients uuid[] := rad.client_ids();
  keys uuid[];
begin
  if (
    select count(*) filter (where newest.words @@ asked) * 10 > count(*) and count(*) > 100
    from unnest(clients) as seen (client_id) cross join lateral (
      select m.words from message m where m.client_id = seen.client_id order by m.at desc limit 100
    ) newest
  ) then
    return null;
  end if;
  execute '
    select coalesce(array_agg(found.conversation_id), ''{}'') from (
      select distinct conversation_id from message where words @@ $1 and client_id = any ($2) limit $3 + 1
    ) found'
    into keys using asked, clients, most;
  return case when cardinality(keys) <= most then keys end;
end
$$;

-- What was masked, for who may read it, with a reason, audited.
create table message_clear (
  message_id bigint primary key references message on delete cascade,
  client_id uuid not null references client,
  text text not null
);
select rad.record_table('message_clear', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- Tickets and complaints a conversation belongs to.
create table conversation_case (
  conversation_id uuid not null references conversation on delete cascade,
  client_id uuid not null references client,
  entity text not null check (entity in ('ticket', 'complaint')),
  case_id uuid not null,
  linked_at timestamptz not null default now(),
  linked_by uuid,
  primary key (conversation_id, entity, case_id)
);
create index conversation_case_of on conversation_case (entity, case_id);
select rad.record_table('conversation_case', 'select, insert, delete');
create policy conversation_case_seen on conversation_case for select to rad_app
  using (client_id = any ((select rad.client_ids())::uuid[]));
-- A case is linked with a conversation by who sees both.
create policy conversation_case_link on conversation_case for insert to rad_app
  with check (
    client_id = any ((select rad.client_ids())::uuid[]) and case entity
      when 'complaint' then exists (select from complaint c where c.id = case_id)
      when 'ticket' then exists (select from ticket t where t.id = case_id)
      else false
    end
  );
create policy conversation_case_unlink on conversation_case for delete to rad_app
  using (client_id = any ((select rad.client_ids())::uuid[]));

-- Notes on a day, or on a span of days, which every chart shows that covers it: a release, a campaign, an incident.
create table annotation (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  -- The last day, where it took several.
  to_day date check (to_day > day),
  title text not null check (length(title) between 2 and 80),
  text text,
  kind text not null check (kind in ('release', 'campaign', 'incident', 'holiday', 'other')),
  -- Those of a client or of one bot of it stand in charts of bots only; those of neither in all charts.
  client_id uuid references client,
  bot_id uuid references bot,
  removed_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid references app_user,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check (bot_id is null or client_id is not null)
);
create index annotation_day on annotation (day) where removed_at is null;
create index annotation_client on annotation (client_id) where client_id is not null;
alter table annotation enable row level security, force row level security;
grant select, insert, update on annotation to rad_app, rad_network;
-- Everybody reads what is about no client. Whoever wrote a note changes it, and administrators.
create policy annotation_read on annotation for select to rad_app, rad_network
  using (client_id is null or client_id = any ((select rad.client_ids())::uuid[]));
create policy annotation_add on annotation for insert to rad_app, rad_network
  with check ((created_by = rad.actor_id() or rad.actor_id() is null)
    and (client_id is null or client_id = any ((select rad.client_ids())::uuid[]) or rad.actor_id() is null));
-- What belongs to a client is changed by who still sees the client.
create policy annotation_change on annotation for update to rad_app, rad_network
  using (
    (created_by = rad.actor_id() or 'admin' = any (string_to_array(current_setting('rad.roles', true), ',')))
    and (client_id is null or client_id = any ((select rad.client_ids())::uuid[]))
  )
  with check (
    (created_by = rad.actor_id() or 'admin' = any (string_to_array(current_setting('rad.roles', true), ',')))
    and (client_id is null or client_id = any ((select rad.client_ids())::uuid[]))
  );

grant execute on function rad.conversations_saying(tsquery, int)
  to rad_app, rad_network;
