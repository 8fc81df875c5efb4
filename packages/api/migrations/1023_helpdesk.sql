-- The technical helpdesk: cases between outlets and the engineers of the brand, and the known issues that are made of them
-- (docs/domain.md#helpdesk-cases).

create sequence known_issue_no;
grant usage on sequence known_issue_no to rad_app;
grant usage, update on sequence known_issue_no to rad_network;

-- What is known of a model line and how it is mended. It names no outlet, person, vehicle, or case: every outlet reads it.
create table known_issue (
  id uuid primary key default gen_random_uuid(),
  no text not null unique default 'KI-' || lpad(nextval('known_issue_no')::text, 6, '0'),
  title text not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  system_group text not null check (system_group in ('powertrain', 'electrical', 'chassis', 'body', 'hv_battery', 'infotainment',
    'adas', 'other')),
  -- Names of models; of every model where none is named.
  models text[] not null default '{}',
  dtc_codes text[] not null default '{}',
  symptoms text not null,
  -- Rich text, cleaned when it is written and again when it is read.
  remedy text not null,
  campaign_no text,
  -- How many cases it has solved, of all outlets; kept by the cases themselves.
  solved int not null default 0,
  published_at timestamptz,
  -- The day of it in the brand's zone.
  published_on date,
  retired_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(
    no || ' ' || title || ' ' || symptoms || ' ' || coalesce(campaign_no, ''))) stored,
  -- The words by which it is offered to who describes a concern.
  words tsvector not null generated always as (to_tsvector('simple', rad.letters(title || ' ' || symptoms))) stored,
  -- The recall campaign that a known issue was imported from: by it a file finds the known issue again. One that was written here
  -- may name a campaign as well, and no file changes it.
  source_no text,
  -- By which cleaner its text was cleaned; table task says more.
  cleaner_version int not null default 0,
  check ((published_at is null) = (published_on is null)),
  check (status <> 'published' or published_at is not null)
);
create index known_issue_solved on known_issue (solved desc, id desc);
create index known_issue_status on known_issue (status, solved desc, id desc);
create index known_issue_system on known_issue (system_group) where status = 'published';
create index known_issue_dtc on known_issue using gin (dtc_codes);
create index known_issue_words on known_issue using gin (words);
create index known_issue_search on known_issue using gin (search_text gin_trgm_ops);
create unique index known_issue_source_no on known_issue (source_no) where source_no is not null;
create index known_issue_cleaner_version on known_issue (cleaner_version);

create sequence helpdesk_case_no;
grant usage on sequence helpdesk_case_no to rad_app;
grant usage, update on sequence helpdesk_case_no to rad_network;

-- The codes of the faults of a case, each once.
create function rad.dtc_codes(dtcs jsonb) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct code #>> '{}' from jsonb_path_query(dtcs, '$[*].code') as d (code) order by 1);

-- A technical question of an outlet about one vehicle, or what it reports of it.
create table helpdesk_case (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  kind text not null default 'case' check (kind in ('case', 'info')),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'accepted', 'in_analysis',
    'awaiting_outlet', 'recommended', 'outlet_trial', 'noted', 'answered_by_known_issue', 'closed_fixed', 'closed_no_feedback',
    'closed_info')),
  -- Where it belongs. Dealer and region stay as they were when it was begun.
  outlet_id uuid not null references outlet,
  dealer_id uuid not null references dealer,
  region_id uuid not null references region,
  channel_id uuid references channel,
  job_type text not null check (job_type in ('service', 'bodyshop')),
  -- The working hours of the outlet when it was begun, by which both sides answer.
  calendar_id uuid not null references calendar,
  job_card_id uuid references job_card,
  -- The hold-up that waits for it.
  holdup_id uuid references holdup on delete set null,
  vehicle_id uuid references vehicle,
  -- As they were when the case was written.
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  reg_no text,
  model text,
  odometer int check (odometer between 0 and 2000000),
  vehicle_at_outlet boolean not null default false,
  vehicle_down boolean not null default false,
  -- Urgent where the vehicle cannot be driven.
  priority text not null generated always as (case when vehicle_down then 'urgent' else 'normal' end) stored,
  title text not null,
  concern text,
  conditions text[] not null default '{}' check (conditions <@ array['cold', 'hot', 'speed', 'load']),
  occurrence text check (occurrence in ('always', 'intermittent', 'once')),
  system_group text check (system_group in ('powertrain', 'electrical', 'chassis', 'body', 'hv_battery', 'infotainment', 'adas',
    'other')),
  -- [{code, module, status, freeze_frame}] and [{name, value, unit, expected}]
  dtcs jsonb not null default '[]' check (jsonb_typeof(dtcs) = 'array'),
  dtc_codes text[] not null generated always as (rad.dtc_codes(dtcs)) stored,
  measurements jsonb not null default '[]' check (jsonb_typeof(measurements) = 'array'),
  prior_steps text,
  parts_tried text[] not null default '{}',
  tier int not null default 1 check (tier between 1 and 4),
  assignee_user_id uuid references app_user,
  -- When it was first submitted; of a draft when it was begun. The day is that of the brand's zone.
  opened_at timestamptz not null,
  opened_on date not null,
  submitted_at timestamptz,
  closed_at timestamptz,
  closed_on date,
  -- Working seconds from the submission to the first reply (M54).
  first_reply_at timestamptz,
  first_reply_seconds int,
  -- Seconds of all turns that are over: with those of the one that lasts they are the age (M55).
  age_seconds int not null default 0,
  status_since timestamptz not null,
  tier_since timestamptz,
  -- Whose turn it is, since when, and until when they answer. Worked out anew by every change that touches it.
  turn text check (turn in ('helpdesk', 'outlet')),
  turn_since timestamptz,
  due_at timestamptz,
  -- When the outlet last said or did something since it is its turn.
  feedback_at timestamptz,
  escalates_at timestamptz,
  closes_at timestamptz,
  -- The days of the last reminder of this turn.
  reminded_days int not null default 0,
  -- What the product does next by itself: remind, escalate, close.
  next_move_at timestamptz,
  -- Fields of the case that were missing when it was returned last.
  missing text[] not null default '{}',
  returned_note text,
  returned_count int not null default 0,
  reopened_count int not null default 0,
  recommended_count int not null default 0,
  known_issue_id uuid references known_issue,
  repeat_of uuid references helpdesk_case,
  cause text,
  correction text,
  parts text[] not null default '{}',
  labour_op text,
  verified_km int check (verified_km between 0 and 2000000),
  close_remarks text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(
    no || ' ' || title || ' ' || coalesce(vin, '') || ' ' || coalesce(reg_no, '') || ' ' || coalesce(concern, ''))) stored,
  check ((closed_at is null) = (closed_on is null)),
  check ((turn is null) = (turn_since is null)),
  check ((closed_at is not null) = (status in ('answered_by_known_issue', 'closed_fixed', 'closed_no_feedback', 'closed_info')))
);
-- What lists are counted and sorted by stands in it, with the keys of what they join: the texts of a case, which are long, are
-- read for one page only.
create index helpdesk_case_opened on helpdesk_case (opened_on desc, id desc)
  include (status, kind, priority, tier, turn, due_at, submitted_at, age_seconds, status_since, outlet_id, dealer_id, region_id,
    channel_id, job_type, model, system_group, returned_count, recommended_count, job_card_id, known_issue_id);
create index helpdesk_case_status on helpdesk_case (status, opened_on desc, id desc);
create index helpdesk_case_outlet on helpdesk_case (outlet_id, opened_on desc)
  include (status, channel_id, job_type, id, dealer_id, region_id, job_card_id, known_issue_id);
create index helpdesk_case_due on helpdesk_case (due_at, id) where due_at is not null;
create index helpdesk_case_turn on helpdesk_case (turn, due_at) where turn is not null;
create index helpdesk_case_assignee on helpdesk_case (assignee_user_id, due_at) where assignee_user_id is not null;
create index helpdesk_case_move on helpdesk_case (next_move_at) where next_move_at is not null;
create index helpdesk_case_closed on helpdesk_case (closed_on) where closed_on is not null;
create index helpdesk_case_vin on helpdesk_case (vin) where vin is not null;
create index helpdesk_case_vehicle on helpdesk_case (vehicle_id) where vehicle_id is not null;
create index helpdesk_case_card on helpdesk_case (job_card_id) where job_card_id is not null;
create index helpdesk_case_holdup on helpdesk_case (holdup_id) where holdup_id is not null;
create index helpdesk_case_known on helpdesk_case (known_issue_id) where known_issue_id is not null;
create index helpdesk_case_repeat on helpdesk_case (repeat_of) where repeat_of is not null;
create index helpdesk_case_dtc on helpdesk_case using gin (dtc_codes);
create index helpdesk_case_no_start on helpdesk_case (no text_pattern_ops);
create index helpdesk_case_search on helpdesk_case using gin (search_text gin_trgm_ops);
select rad.record_table('helpdesk_case', 'select, insert, update', rad.case_wall());
select rad.definers_read('helpdesk_case');

-- Who had it, from when to when: the turns of both sides together are the age of a case.
create table helpdesk_turn (
  case_id uuid not null references helpdesk_case on delete cascade,
  from_at timestamptz not null,
  -- None while it lasts.
  to_at timestamptz check (to_at >= from_at),
  side text not null check (side in ('helpdesk', 'outlet')),
  status text not null,
  id bigint generated always as identity primary key
);
create index helpdesk_turn_case on helpdesk_turn (case_id, id);
create unique index helpdesk_turn_open on helpdesk_turn (case_id) where to_at is null;
select rad.record_table('helpdesk_turn', 'select, insert, update',
  'exists (select from helpdesk_case c where c.id = case_id)', 'seen');

-- What the helpdesk recommends, and what came of it.
create table helpdesk_recommendation (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references helpdesk_case on delete cascade,
  place int not null,
  text text not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  tier int not null,
  outcome text check (outcome in ('tried_fixed', 'tried_not_fixed', 'not_tried')),
  outcome_note text,
  outcome_at timestamptz,
  outcome_by text,
  unique (case_id, place),
  check ((outcome is null) = (outcome_at is null))
);
select rad.record_table('helpdesk_recommendation', 'select, insert, update',
  'exists (select from helpdesk_case c where c.id = case_id)', 'seen');

-- What the helpdesk asks of the outlet while its own time stands still, and what it hears.
create table helpdesk_question (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references helpdesk_case on delete cascade,
  text text not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  answer text,
  answered_at timestamptz,
  answered_by text,
  check ((answer is null) = (answered_at is null))
);
create index helpdesk_question_case on helpdesk_question (case_id, at);
select rad.record_table('helpdesk_question', 'select, insert, update',
  'exists (select from helpdesk_case c where c.id = case_id)', 'seen');

create table helpdesk_file (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references helpdesk_case on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  unique (case_id, sha256)
);
select rad.record_table('helpdesk_file', 'select, insert, update',
  'exists (select from helpdesk_case c where c.id = case_id)', 'seen');

-- A part of a file is read without the rest of it.
alter table helpdesk_file alter column content set storage external;

-- Which case a known issue was made from. Only the brand knows: to outlets a known issue has no origin.
create table known_issue_source (
  known_issue_id uuid primary key references known_issue on delete cascade,
  case_id uuid not null references helpdesk_case on delete cascade
);
create index known_issue_source_case on known_issue_source (case_id);
select rad.record_table('known_issue_source', 'select, insert');
create policy known_issue_source_seen on known_issue_source for select to rad_app
  using ((select rad.is_brand()) and exists (select from helpdesk_case c where c.id = case_id));
create policy known_issue_source_add on known_issue_source for insert to rad_app
  with check ((select rad.is_brand()) and exists (select from helpdesk_case c where c.id = case_id));

alter table known_issue enable row level security, force row level security;
-- Outlets read what is published, and what their own cases were solved with, whatever became of it. The staff of the brand
-- writes.
grant select, insert, update on known_issue to rad_app;
grant select, select (id, remedy, cleaner_version), insert, update, update (remedy, cleaner_version),
  delete on known_issue to rad_network;
-- How many cases a known issue has solved is counted by the cases, also those its reader may not see.
grant select (id, solved), update (solved) on known_issue to rad_scope;
create policy known_issue_network on known_issue to rad_network using (true) with check (true);
create policy known_issue_seen on known_issue for select to rad_app
  using (status = 'published' or (select rad.is_brand())
    or status = 'retired' and exists (select from helpdesk_case c where c.known_issue_id = known_issue.id));
create policy known_issue_add on known_issue for insert to rad_app with check ((select rad.is_brand()));
create policy known_issue_change on known_issue for update to rad_app
  using ((select rad.is_brand())) with check ((select rad.is_brand()));
create policy known_issue_definer on known_issue to rad_scope using (true) with check (true);
create policy known_issue_clock on known_issue to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);

create function rad.count_solved() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update known_issue k set solved = k.solved + n.count
  from (
    select known_issue_id, sum(times)::int as count
    from (
      select old.known_issue_id, -1 as times where tg_op <> 'INSERT' and old.known_issue_id is not null
      union all
      select new.known_issue_id, 1 where tg_op <> 'DELETE' and new.known_issue_id is not null
    ) moved group by known_issue_id
  ) n
  where k.id = n.known_issue_id and n.count <> 0;
  return null;
end $$;
create trigger helpdesk_case_solved after insert or delete or update of known_issue_id on helpdesk_case
  for each row execute function rad.count_solved();

-- Keys of cases in the actor's scope that contain a text; rad.complaints_containing says why it is a function.
create function rad.helpdesk_cases_containing(pattern text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  keys uuid[];
begin
  execute '
    select coalesce(array_agg(found.id), ''{}'') from (
      select id from helpdesk_case
      where search_text like $2 and outlet_id = any ($1)
        and ($3 or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type)
          in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s))
      limit $4 + 1
    ) found'
    into keys using outlets, pattern, rad.scope_is_by_outlet(), most;
  return case when cardinality(keys) <= most then keys end;
end
$$;

-- The people of the helpdesk, for who gives a case to one of them: their names, and no more of them.
create function rad.helpdesk_agents() returns table (id uuid, username text, full_name text)
  language sql stable rows 50 security definer set search_path = public, pg_temp
as $$
  select u.id, u.username, u.full_name from app_user u
  where u.status = 'active' and 'HDA' = any (u.roles)
  order by u.full_name, u.id
$$;

select rad.keep_timeline('helpdesk_case');

-- What happened to a known issue names people and cases, so that only the brand reads it: each event says so itself.
select rad.keep_timeline('known_issue');

select rad.keep_sums('helpdesk_case',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "status": "line.status",
    "kind": "line.kind", "priority": "line.priority"}',
  '{"cases": "1"}',
  rad.case_wall(), 'helpdesk_case_place');

grant execute on function rad.dtc_codes(jsonb)
  to rad_app, rad_network, rad_scope;

grant execute on function rad.helpdesk_cases_containing(text, int), rad.helpdesk_agents()
  to rad_app, rad_network;
