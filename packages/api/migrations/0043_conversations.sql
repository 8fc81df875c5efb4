-- What people and bots say to each other (docs/domain.md#conversations). A person is known by the hash of what the
-- client calls him.
create table bot_user (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  external_id_hash text not null,
  -- A number to know him by: his name is nobody's business.
  no bigint generated always as identity unique,
  -- The first message he wrote; null while only bots and agents wrote to him.
  first_seen_at timestamptz,
  first_seen_on date,
  last_seen_at timestamptz,
  language text,
  created_at timestamptz not null default now(),
  unique (client_id, external_id_hash)
);
create index bot_user_first on bot_user (client_id, first_seen_on);
create index bot_user_last on bot_user (last_seen_at desc, id);

create sequence conversation_no;
grant usage on sequence conversation_no to rad_app, rad_network;
grant update on sequence conversation_no to rad_network;

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
  -- It began on the first day of the person, or he never wrote (M80).
  is_new boolean not null,
  -- He begins another one of the same client within 24 hours of its end (M72).
  is_returned boolean not null default false,
  seconds int not null generated always as (trunc(extract(epoch from last_at - started_at))::int) stored,
  created_at timestamptz not null default now(),
  check (last_at >= started_at)
);
create index conversation_last on conversation (last_at desc, id desc);
create index conversation_client_last on conversation (client_id, last_at desc, id desc);
create index conversation_bot_day on conversation (bot_id, started_on);
create index conversation_day on conversation (started_on);
create index conversation_person on conversation (bot_user_id, bot_id, medium, started_at);
create index conversation_outcome on conversation (outcome, last_at desc);
create index conversation_intents on conversation using gin (intents);
create index conversation_outlet on conversation (outlet_id) where outlet_id is not null;

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
  unique (client_id, key)
);
create index message_conversation on message (conversation_id, at, key);
create index message_words on message using gin (words);
create index message_client_at on message (client_id, at);

-- What was masked, for who may read it, with a reason, audited.
create table message_clear (
  message_id bigint primary key references message on delete cascade,
  client_id uuid not null references client,
  text text not null
);

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

-- Rollups: changed by differences in the transaction that changes what they sum up, made anew by one command.
-- Sessions by the day they began (M70 to M76, M80). `intent` is the main one, '' for none.
create table usage_day (
  day date not null,
  bot_id uuid not null references bot,
  client_id uuid not null references client,
  medium text not null,
  is_new boolean not null,
  intent text not null,
  sessions int not null,
  engaged int not null,
  contained int not null,
  contained_for_good int not null,
  handed_over int not null,
  abandoned int not null,
  failed int not null,
  bounced int not null,
  turns_user int not null,
  turns_bot int not null,
  turns_agent int not null,
  fallback_turns int not null,
  fallback_sessions int not null,
  ratings int not null,
  good_ratings int not null,
  seconds bigint not null,
  primary key (bot_id, day, medium, is_new, intent)
);
create index usage_day_day on usage_day (day);

-- By the hour of each message of a person, and of each beginning: peak hour and heat map.
create table usage_hour (
  day date not null,
  hour int not null check (hour between 0 and 23),
  bot_id uuid not null references bot,
  client_id uuid not null references client,
  medium text not null,
  messages int not null,
  sessions int not null,
  primary key (bot_id, day, hour, medium)
);

-- How many sessions took so many seconds or turns: medians of all rows, not of medians (M77, T15).
create table usage_length (
  bot_id uuid not null references bot,
  client_id uuid not null references client,
  span text not null check (span in ('day', 'month')),
  from_on date not null,
  medium text not null,
  what text not null check (what in ('seconds', 'turns')),
  value int not null,
  sessions int not null,
  primary key (bot_id, span, what, from_on, medium, value)
);

-- Who wrote to which bot on which day, by the day of each message (M78, T18).
create table person_day (
  bot_user_id uuid not null references bot_user on delete cascade,
  bot_id uuid not null references bot,
  client_id uuid not null references client,
  day date not null,
  medium text not null,
  messages int not null check (messages > 0),
  primary key (bot_user_id, bot_id, day, medium)
);
create index person_day_day on person_day (client_id, day, bot_id, medium) include (bot_user_id);

-- People of a client (`of_id` is the client) or of one bot (`of_id` is the bot) who were active on a day, by how many days
-- ago they were the last time; 0 for never. Distinct people from day a to day b: those of each day d in it whose gap is 0
-- or more than d - a. No person belongs to two clients, so that clients add up.
create table activity (
  of_id uuid not null,
  client_id uuid not null references client,
  day date not null,
  gap int not null check (gap >= 0),
  people int not null,
  primary key (of_id, day, gap)
);

-- Of the people first seen on a day, those active so many days later (M81, T19).
create table cohort (
  of_id uuid not null,
  client_id uuid not null references client,
  first_on date not null,
  later int not null check (later >= 0),
  people int not null,
  primary key (of_id, first_on, later)
);

do $$
declare
  one text;
begin
  foreach one in array array['bot_user', 'conversation', 'message', 'message_clear', 'conversation_case', 'usage_day',
    'usage_hour', 'usage_length', 'person_day', 'activity', 'cohort'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select on %I to rad_app', one);
    execute format('grant select, insert, update, delete on %I to rad_network', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
    execute format('create policy %I on %I to rad_app using (client_id = any ((select rad.client_ids())::uuid[]))
      with check (client_id = any ((select rad.client_ids())::uuid[]))', one || '_of_client', one);
  end loop;
end $$;
grant insert, delete on conversation_case to rad_app;
