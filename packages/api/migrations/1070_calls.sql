-- Calls with what was said in them, by whom, and when (docs/domain.md#calls).

-- What has to be said in a call, and what must not be (M69).
create table phrase_rule (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  label text not null,
  phrases text[] not null check (cardinality(phrases) between 1 and 50),
  demand text not null check (demand in ('must_say', 'must_not_say')),
  speaker text check (speaker in ('agent', 'customer')),
  -- The part of a call in which it counts; the whole call without it.
  window_from text check (window_from in ('start', 'end')),
  window_s int check (window_s between 1 and 36000),
  -- Calls of one purpose alone.
  purpose text check (purpose in ('reminder', 'psf', 'complaint', 'booking', 'helpdesk', 'other')),
  active boolean not null default true,
  inactive_reason text,
  sort int not null default 0,
  from_on date not null default '2000-01-01',
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check ((window_from is null) = (window_s is null))
);
alter table phrase_rule enable row level security, force row level security;
grant select, insert, update on phrase_rule to rad_app, rad_network;
create policy phrase_rule_network on phrase_rule to rad_network using (true) with check (true);
create policy phrase_rule_read on phrase_rule for select to rad_app using (true);

-- What calls are about, by the words that name it.
create table topic (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  label text not null,
  terms text[] not null check (cardinality(terms) between 1 and 100),
  active boolean not null default true,
  inactive_reason text,
  sort int not null default 0,
  from_on date not null default '2000-01-01',
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
alter table topic enable row level security, force row level security;
grant select, insert, update on topic to rad_app, rad_network;
create policy topic_network on topic to rad_network using (true) with check (true);
create policy topic_read on topic for select to rad_app using (true);

insert into phrase_rule (code, label, phrases, demand, speaker, window_from, window_s, sort) values
  ('GREETING', 'Greets the customer', '{"good morning","good afternoon","good evening","hello","welcome","thank you for calling"}', 'must_say', 'agent', 'start', 30, 1),
  ('RECORDING', 'Says that the call is recorded', '{"call is recorded","call may be recorded","call is being recorded","recorded for quality"}', 'must_say', 'agent', 'start', 60, 2),
  ('CLOSING', 'Offers further help before the end', '{"anything else","any other question","further questions","else i can do"}', 'must_say', 'agent', 'end', 60, 3),
  ('BLAME', 'Never blames the customer', '{"your fault","you should have","you are wrong","calm down"}', 'must_not_say', 'agent', null, null, 4);
insert into topic (code, label, terms, sort) values
  ('BRAKES', 'Brakes', '{brake,brakes,braking,"brake pad","brake pads",rotor,rotors}', 1),
  ('ENGINE', 'Engine', '{engine,stalls,stalling,misfire,"oil leak",overheating}', 2),
  ('BATTERY', 'Battery and electrics', '{battery,"does not start",charging,alternator,"warning light"}', 3),
  ('TIRES', 'Tires and wheels', '{tire,tires,tyre,tyres,wheel,wheels,alignment,puncture}', 4),
  ('PARTS', 'Parts not available', '{"back order","spare part","spare parts","part is not","parts are not","waiting for the part"}', 5),
  ('PRICE', 'Price and bill', '{price,expensive,bill,invoice,estimate,discount,charged}', 6),
  ('DELAY', 'Delay and delivery', '{delay,delayed,late,"when will",waiting,"not ready",delivery}', 7),
  ('WARRANTY', 'Warranty and recall', '{warranty,recall,goodwill,"extended warranty"}', 8),
  ('BOOKING', 'Booking a visit', '{appointment,booking,book,slot,"pick up","pick-up"}', 9),
  ('STAFF', 'Behavior of staff', '{rude,impolite,unfriendly,"nobody called","hung up",ignored}', 10);

create sequence call_no;
grant usage on sequence call_no to rad_app, rad_network;

create table call (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  -- Its name in the system that recorded it, by which it is found when it is sent again.
  source text not null default 'files',
  source_no text,
  started_at timestamptz not null,
  -- The day of started_at in the brand's zone: every day border of a list or report.
  started_on date not null,
  duration_ms int not null check (duration_ms between 0 and 86400000),
  direction text not null default 'inbound' check (direction in ('inbound', 'outbound')),
  medium text not null default 'phone' check (medium in ('phone', 'whatsapp', 'video', 'web')),
  queue text,
  purpose text not null default 'other' check (purpose in ('reminder', 'psf', 'complaint', 'booking', 'helpdesk', 'other')),
  outcome text check (outcome in ('resolved', 'booked', 'follow_up', 'transferred', 'not_reached', 'voicemail', 'other')),
  -- Who spoke for the brand: a user of the product, or the name that the recording system has.
  agent_id uuid references app_user,
  agent text,
  -- A call of a call center belongs to no outlet.
  outlet_id uuid references outlet,
  customer_id uuid references customer,
  -- As it was sent; the vehicle where it is known.
  vin text,
  vehicle_id uuid references vehicle,
  language text,
  -- Without it nothing that was said is stored or analyzed.
  consent boolean not null,
  transcript_status text not null check (transcript_status in ('missing', 'no_consent', 'skipped', 'analyzed')),
  -- Why the recognizer skipped it or a part of its analysis, in its own words.
  skip_reason text,
  recording_ref text,
  engine text,
  -- How sure the recognizer was on average, weighted by words, from 0 to 1.
  confidence numeric(5, 4) check (confidence between 0 and 1),
  -- Of what was said, as it is stored: the same again changes nothing.
  content_hash text,
  -- M60 to M68 in milliseconds and counts, of which shares and sums are made; null where nothing was analyzed.
  talk_ms int,
  -- Null where no one has said who is who.
  agent_ms int,
  customer_ms int,
  silence_ms int,
  overtalk_ms int,
  longest_silence_ms int,
  longest_monologue_ms int,
  top_speaker_ms int,
  interruptions int,
  agent_words int,
  customer_words int,
  words int,
  -- Mean by words from -1 to 1, of the call, its first, and its last fifth; null where its language has no analysis.
  sentiment numeric(5, 4),
  sentiment_start numeric(5, 4),
  sentiment_end numeric(5, 4),
  -- Whether every phrase rule was met; null where none applied.
  phrases_met boolean,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  -- Without the customer: users who may not read names must not find by them.
  search_text text not null generated always as (rad.letters(no || ' ' || coalesce(source_no, '') || ' ' || coalesce(queue, '') || ' ' ||
    coalesce(agent, ''))) stored,
  check ((transcript_status = 'skipped') <= (skip_reason is not null)),
  check ((transcript_status = 'analyzed') = (silence_ms is not null))
);
create unique index call_source_no on call (source, source_no) where source_no is not null;
create index call_started on call (started_on desc, id desc);
create index call_outlet on call (outlet_id, started_on desc, id desc);
create index call_agent on call (agent_id, started_on desc, id desc) where agent_id is not null;
create index call_status on call (transcript_status, started_on desc, id desc);
create index call_customer on call (customer_id) where customer_id is not null;
create index call_vehicle on call (vehicle_id) where vehicle_id is not null;
create index call_search on call using gin (search_text gin_trgm_ops);

alter table call enable row level security, force row level security;
grant select, insert, update on call to rad_app;
grant select, insert, update, delete on call to rad_network;
create policy call_network on call to rad_network using (true) with check (true);
-- Those of the actor's outlets, and those in which they spoke themselves.
create policy call_scope on call to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]) or agent_id = rad.actor_id())
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]) or agent_id = rad.actor_id());
create policy call_desk on call as restrictive to rad_desk using (agent_id = rad.actor_id());

select rad.keep_timeline('call');

-- What was said, in order. Numbers, cards, VINs, and addresses are masked before it is stored.
create table call_segment (
  call_id uuid not null references call on delete cascade,
  seq int not null,
  label text not null,
  -- Who they are; null where no one has said.
  speaker text check (speaker in ('agent', 'customer', 'third', 'ivr')),
  start_ms int not null check (start_ms >= 0),
  end_ms int not null check (end_ms >= start_ms),
  text text not null,
  confidence numeric(5, 4) check (confidence between 0 and 1),
  -- From -1 to 1; null where its language has no analysis.
  sentiment numeric(5, 4),
  -- [from, to, text] of each word in milliseconds, where the recognizer has them.
  words jsonb,
  primary key (call_id, seq)
);
create index call_segment_text on call_segment using gin (rad.letters(text) gin_trgm_ops);

-- Who spoke, under the name that the recognizer gave them, and how much.
create table call_speaker (
  call_id uuid not null references call on delete cascade,
  label text not null,
  speaker text check (speaker in ('agent', 'customer', 'third', 'ivr')),
  talk_ms int not null check (talk_ms >= 0),
  words int not null check (words >= 0),
  primary key (call_id, label)
);

-- Which rules a call met, and where.
create table call_phrase (
  call_id uuid not null references call on delete cascade,
  rule_id uuid not null references phrase_rule,
  -- Null where there is not enough evidence to tell.
  met boolean,
  -- Where it was said.
  seq int,
  -- Decided by a person after it was disputed: analyzing the call again leaves it.
  decided boolean not null default false,
  primary key (call_id, rule_id)
);
create index call_phrase_rule on call_phrase (rule_id, met);

create table call_topic (
  call_id uuid not null references call on delete cascade,
  topic_id uuid not null references topic,
  hits int not null check (hits > 0),
  -- Where it was named first.
  seq int not null,
  primary key (call_id, topic_id)
);
create index call_topic_topic on call_topic (topic_id, call_id);

-- What belongs to a call is seen by who sees the call.
do $$
declare
  part text;
begin
  foreach part in array array['call_segment', 'call_speaker', 'call_phrase', 'call_topic'] loop
    execute format('alter table %I enable row level security, force row level security', part);
    execute format('grant select, insert, update, delete on %I to rad_app, rad_network', part);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', part || '_network', part);
    execute format('create policy %I on %I to rad_app using (exists (select from call c where c.id = call_id))
      with check (exists (select from call c where c.id = call_id))', part || '_scope', part);
  end loop;
end $$;

-- A key may send calls where it was made for that.
alter table client_key drop constraint client_key_scopes_check;
alter table client_key add constraint client_key_scopes_check
  check (scopes <@ array['messages:write', 'cards:write', 'calls:write']::text[] and cardinality(scopes) > 0);
