-- Journeys: what happened to a vehicle and its owner, event by event, and the visits that these make up (docs/domain.md#journeys).

-- The stages that a visit passes through. Those in line are the funnel, in their order; the others may come at any time, and again.
create table journey_stage (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z][A-Z0-9-]{1,19}$'),
  label text not null,
  tone text not null default 'plain' check (tone in ('plain', 'accent', 'good', 'warn', 'bad')),
  in_line boolean not null default true,
  -- The steps that make it: a step belongs to one stage at most.
  steps text[] not null check (cardinality(steps) between 1 and 50),
  active boolean not null default true,
  inactive_reason text,
  sort int not null default 0,
  from_on date not null default '2000-01-01',
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
alter table journey_stage enable row level security, force row level security;
grant select, insert, update on journey_stage to rad_app, rad_network;
create policy journey_stage_network on journey_stage to rad_network using (true) with check (true);
create policy journey_stage_read on journey_stage for select to rad_app using (true);

insert into journey_stage (code, label, tone, in_line, steps, sort) values
  ('DUE', 'Service due', 'plain', true, '{due}', 1),
  ('REMINDED', 'Reminded', 'plain', true, '{reminded}', 2),
  ('ENGAGED', 'Reached', 'accent', true, '{reached,answered}', 3),
  ('BOOKED', 'Booked', 'accent', true, '{booked}', 4),
  ('CONFIRMED', 'Confirmed', 'accent', true, '{confirmed}', 5),
  ('ARRIVED', 'Arrived', 'accent', true, '{arrived}', 6),
  ('CARD-OPEN', 'Job card opened', 'accent', true, '{card_opened}', 7),
  ('DIAGNOSED', 'Diagnosed', 'accent', true, '{diagnosed}', 8),
  ('APPROVED', 'Estimate approved', 'accent', true, '{estimate_approved}', 9),
  ('WORK', 'Work started', 'accent', true, '{work_started}', 10),
  ('HOLD-UP', 'Hold-up', 'warn', false, '{holdup_started}', 11),
  ('COMPLETED', 'Work completed', 'good', true, '{completed}', 12),
  ('READY', 'Ready', 'good', true, '{ready}', 13),
  ('INVOICED', 'Invoiced', 'good', true, '{invoiced}', 14),
  ('DELIVERED', 'Delivered', 'good', true, '{delivered}', 15),
  ('SURVEYED', 'Survey answered', 'good', true, '{surveyed}', 16),
  ('COMPLAINT', 'Complaint', 'bad', false, '{complaint}', 17),
  ('NEXT-DUE', 'Next service due', 'plain', true, '{next_due}', 18);

-- What happened, once: the tables below write it in the transaction in which it happens, and correct it with the row that it follows
-- from. Each event carries the outlet, which its wall is made of, and lies in the part of its month.
create table journey_event (
  id bigint generated always as identity,
  at timestamptz not null,
  step text not null check (length(step) between 1 and 120),
  vehicle_id uuid references vehicle on delete cascade,
  customer_id uuid references customer on delete set null,
  outlet_id uuid references outlet,
  channel_id uuid references channel,
  job_type text check (job_type in ('service', 'bodyshop', 'none')),
  -- The row that it follows from.
  source_kind text not null,
  source_id uuid not null,
  -- What holds the events of a visit together.
  card_id uuid,
  follow_up_id uuid,
  -- Which visit of the vehicle it belongs to; empty until visits were cut.
  visit_no int,
  medium text,
  -- A score, where the event has one.
  value numeric,
  -- From -1 to 1, where the event has words.
  sentiment numeric(5, 4)
) partition by range (at);
create index journey_event_vehicle on journey_event (vehicle_id, at);
create index journey_event_source on journey_event (source_id, step);
create index journey_event_unplaced on journey_event (card_id) where vehicle_id is null and card_id is not null;
alter table journey_event enable row level security, force row level security;
grant select on journey_event to rad_app;
grant select, insert, update, delete on journey_event to rad_network, rad_scope;
create policy journey_event_network on journey_event to rad_network using (true) with check (true);
create policy journey_event_definer on journey_event to rad_scope using (true) with check (true);
-- As cases elsewhere: those of the actor's outlets, of the channels and kinds of work of their scope.
create policy journey_event_scope on journey_event for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])
    and (job_type is null or (select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)));
create policy journey_event_desk on journey_event as restrictive to rad_desk using (false);

-- As rad.keep_attempt_months.
create function rad.keep_journey_months(from_on date, to_on date) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  month date;
  part text;
begin
  for month in
    select m::date from generate_series(date_trunc('month', greatest(from_on, '2026-01-01'::date)), least(to_on, from_on + 3660), '1 month') m
  loop
    part := 'journey_event_' || to_char(month, 'YYYY_MM');
    if to_regclass(part) is null then
      execute format('create table %I partition of journey_event for values from (%L) to (%L)', part,
        month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      execute format('alter table %I enable row level security, force row level security', part);
    end if;
  end loop;
end $$;
grant execute on function rad.keep_journey_months(date, date) to rad_network;
revoke execute on function rad.keep_journey_months(date, date) from public;
create table journey_event_earlier partition of journey_event for values from (minvalue) to ('2026-01-01 00:00+00');
create table journey_event_later partition of journey_event default;
alter table journey_event_earlier enable row level security, force row level security;
alter table journey_event_later enable row level security, force row level security;
select rad.keep_journey_months('2026-01-01', '2027-06-30');

-- Vehicles with events that changed since their visits were cut. Appended, so that of many who write at once none waits.
create table journey_change (
  vehicle_id uuid not null
);
create index journey_change_vehicle on journey_change (vehicle_id);
alter table journey_change enable row level security, force row level security;
grant select, insert, delete on journey_change to rad_network;
grant insert on journey_change to rad_scope;
create policy journey_change_network on journey_change to rad_network using (true) with check (true);
create policy journey_change_definer on journey_change for insert to rad_scope with check (true);

-- Ways that visits took: their steps in the order of time.
create table journey_path (
  id bigint primary key generated always as identity,
  steps text[] not null,
  -- Of the steps, as a path may be longer than an index takes.
  hash text not null unique
);
alter table journey_path enable row level security, force row level security;
grant select on journey_path to rad_app;
grant select, insert, delete on journey_path to rad_network;
create policy journey_path_network on journey_path to rad_network using (true) with check (true);
create policy journey_path_read on journey_path for select to rad_app using (true);

-- A visit of a vehicle, from the service that was due to the next one, and everything that belongs to it.
create table journey_visit (
  id bigint primary key generated always as identity,
  vehicle_id uuid not null references vehicle on delete cascade,
  no int not null check (no > 0),
  customer_id uuid references customer on delete set null,
  -- Where the vehicle was; without a job card, who was to bring it in.
  outlet_id uuid references outlet,
  dealer_id uuid references dealer,
  region_id uuid references region,
  channel_id uuid references channel,
  job_type text check (job_type in ('service', 'bodyshop', 'none')),
  model_id uuid references model,
  started_at timestamptz not null,
  -- The day of started_at in the brand's zone.
  started_on date not null,
  last_at timestamptz not null,
  delivered_at timestamptz,
  -- What it came to; empty while it goes on.
  ending text check (ending in ('delivered', 'lost', 'not_applicable', 'cancelled', 'expired')),
  -- Its follow-up was of another outlet than the one it came to.
  went_elsewhere boolean not null default false,
  -- How the customer was first in touch.
  medium text not null check (medium in ('phone', 'message', 'email', 'other', 'walk_in')),
  -- The stages in line that it began with, and that it came furthest to.
  first_id uuid references journey_stage,
  furthest_id uuid references journey_stage,
  path_id bigint not null references journey_path,
  steps int not null,
  -- Steps that came twice in a row, and those that came back after others.
  repeats int not null,
  loops int not null,
  holdups int not null,
  complaints int not null,
  -- The mean of the events that have words, from -1 to 1.
  sentiment numeric(5, 4),
  unique (vehicle_id, no)
);
create index journey_visit_started on journey_visit (started_on desc, id desc);
create index journey_visit_outlet on journey_visit (outlet_id, started_on desc, id desc) include (channel_id, job_type, furthest_id, ending);
create index journey_visit_path on journey_visit (path_id, started_on desc, id desc);
create index journey_visit_customer on journey_visit (customer_id) where customer_id is not null;
create index journey_visit_going_on on journey_visit (last_at) where ending is null;

-- When a visit came to each stage, and how long until the next one in line.
create table journey_visit_stage (
  visit_id bigint not null references journey_visit on delete cascade,
  stage_id uuid not null references journey_stage,
  at timestamptz not null,
  -- Empty where it has not come further.
  dwell_minutes int check (dwell_minutes >= 0),
  times int not null check (times > 0),
  primary key (visit_id, stage_id)
);

alter table journey_visit enable row level security, force row level security;
alter table journey_visit_stage enable row level security, force row level security;
grant select on journey_visit, journey_visit_stage to rad_app;
grant select, insert, update, delete on journey_visit, journey_visit_stage to rad_network;
create policy journey_visit_network on journey_visit to rad_network using (true) with check (true);
create policy journey_visit_stage_network on journey_visit_stage to rad_network using (true) with check (true);
create policy journey_visit_scope on journey_visit for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])
    and (job_type is null or (select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)));
create policy journey_visit_desk on journey_visit as restrictive to rad_desk using (false);
create policy journey_visit_stage_scope on journey_visit_stage for select to rad_app
  using (exists (select from journey_visit v where v.id = visit_id));

-- The events of a table: `events` selects those of a row, `line`. They are added, taken away, and corrected with it, by the row
-- before and after, so that what did not change is left alone. Afterwards the visits of these vehicles are cut again.
create function rad.keep_journey(source text, events text, key text default 'line.id') returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  fields text := 'source_id, vehicle_id, customer_id, outlet_id, channel_id, job_type, card_id, follow_up_id, step, at, medium, value, sentiment';
  trigger_name text := 'journey_of_' || source;
begin
  execute format($function$
    create function rad.%1$I() returns trigger
      language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
    as $body$
    begin
      if tg_op = 'INSERT' then
        with event (%2$s) as (select found.* from written line cross join lateral (%3$s) found),
          added as (insert into journey_event (source_kind, %2$s) select %4$L, %2$s from event)
        insert into journey_change select distinct vehicle_id from event where vehicle_id is not null;
      else
        with before (%2$s) as (select found.* from removed line cross join lateral (%3$s) found),
          later (%2$s) as (select found.* from written line cross join lateral (%3$s) found),
          gone as (select * from before except select * from later),
          come as (select * from later except select * from before),
          deleted as (
            delete from journey_event e using gone where e.source_id = gone.source_id and e.step = gone.step and e.at = gone.at
          ),
          added as (insert into journey_event (source_kind, %2$s) select %4$L, %2$s from come)
        insert into journey_change
        select vehicle_id from gone where vehicle_id is not null union select vehicle_id from come where vehicle_id is not null;
      end if;
      return null;
    end $body$ $function$,
    trigger_name || '_changed', fields, events, source);
  execute format('alter function rad.%I() owner to rad_scope', trigger_name || '_changed');
  execute format('create trigger %I after insert on %I referencing new table as written
    for each statement execute function rad.%I()', 'visit_events_insert', source, trigger_name || '_changed');
  execute format('create trigger %I after update on %I referencing old table as removed new table as written
    for each statement execute function rad.%I()', 'visit_events_update', source, trigger_name || '_changed');

  execute format($function$
    create function rad.%1$I() returns trigger
      language plpgsql security definer set search_path = public, pg_temp
    as $body$
    begin
      with deleted as (delete from journey_event e using removed line where e.source_id = %3$s and e.source_kind = %2$L
        returning e.vehicle_id)
      insert into journey_change select distinct vehicle_id from deleted where vehicle_id is not null;
      return null;
    end $body$ $function$,
    trigger_name || '_deleted', source, key);
  execute format('alter function rad.%I() owner to rad_scope', trigger_name || '_deleted');
  execute format('create trigger %I after delete on %I referencing old table as removed
    for each statement execute function rad.%I()', 'visit_events_delete', source, trigger_name || '_deleted');

  -- The same of all rows: what differs is put right, and how many events differed is returned.
  execute format($function$
    create function rad.%1$I(is_check boolean) returns bigint
      language plpgsql security definer set search_path = public, pg_temp
    as $body$
    declare
      differing bigint;
    begin
      if is_check then
        select count(*) into differing from (
          (select %2$s from journey_event where source_kind = %4$L except all select found.* from %5$I line cross join lateral (%3$s) found)
          union all
          (select found.* from %5$I line cross join lateral (%3$s) found except all select %2$s from journey_event where source_kind = %4$L)
        ) wrong;
        return differing;
      end if;
      with later (%2$s) as (select found.* from %5$I line cross join lateral (%3$s) found),
        before (%2$s) as (select %2$s from journey_event where source_kind = %4$L),
        gone as (select * from before except select * from later),
        come as (select * from later except select * from before),
        deleted as (
          delete from journey_event e using gone where e.source_id = gone.source_id and e.step = gone.step and e.at = gone.at
        ),
        added as (insert into journey_event (source_kind, %2$s) select %4$L, %2$s from come),
        changed as (
          insert into journey_change
          select vehicle_id from gone where vehicle_id is not null union select vehicle_id from come where vehicle_id is not null
        )
      select (select count(*) from gone) + (select count(*) from come) into differing;
      return differing;
    end $body$ $function$,
    trigger_name || '_rebuilt', fields, events, source, source);
  execute format('alter function rad.%I(boolean) owner to rad_scope', trigger_name || '_rebuilt');
  execute format('revoke execute on function rad.%I(boolean) from public', trigger_name || '_rebuilt');
  execute format('select rad.%I(false)', trigger_name || '_rebuilt');
end $$;

grant create on schema rad to rad_scope;
grant select on reminder, contact_attempt, conversation, document, timeline_event to rad_scope;
create policy reminder_definer on reminder for select to rad_scope using (true);
create policy contact_attempt_definer on contact_attempt for select to rad_scope using (true);
create policy conversation_definer on conversation for select to rad_scope using (true);
create policy document_definer on document for select to rad_scope using (true);
create policy timeline_event_definer on timeline_event for select to rad_scope using (true);
grant select on complaint to rad_scope;

-- A service was due as its follow-up was opened.
select rad.keep_journey('follow_up', $events$
  select line.id, line.vehicle_id, line.customer_id, line.outlet_id, line.channel_id, line.job_type, line.seen_card_id, line.id,
    happened.step, happened.at, null::text, null::numeric, null::numeric(5, 4)
  from (values
    ('due', line.opened_at),
    ('booked', line.booked_at),
    ('lost', case when line.status = 'lost' then line.lost_on::timestamp at time zone 'UTC' + interval '12 hours' end),
    ('not_applicable', case when line.status = 'not_applicable' then line.ended_at end)
  ) happened (step, at) where happened.at is not null
$events$);

select rad.keep_journey('reminder', $events$
  select line.id, f.vehicle_id, line.customer_id, line.outlet_id, f.channel_id, f.job_type, f.seen_card_id, line.follow_up_id,
    happened.step, happened.at, line.medium, null::numeric, null::numeric(5, 4)
  from (values ('reminded', line.sent_at), ('answered', line.answered_at)) happened (step, at)
    join follow_up f on f.id = line.follow_up_id
  where happened.at is not null
$events$);

-- Attempts that a reminder made are the reminder.
select rad.keep_journey('contact_attempt', $events$
  select line.id, f.vehicle_id, f.customer_id, line.outlet_id, f.channel_id, f.job_type, f.seen_card_id, line.follow_up_id,
    case when line.result = 'connected' then 'reached' when line.result in ('delivered', 'read') then 'reminded' else 'not_reached' end,
    line.at, line.medium, null::numeric, null::numeric(5, 4)
  from follow_up f where f.id = line.follow_up_id and line.reminder_id is null
$events$);

-- A card that was made before the vehicle came confirmed its visit.
select rad.keep_journey('job_card', $events$
  select line.id, line.vehicle_id, line.customer_id, line.outlet_id, line.channel_id, line.job_type, line.id, null::uuid,
    happened.step, happened.at, null::text, happened.value::numeric, null::numeric(5, 4)
  from (values
    ('confirmed', case when line.status = 'booked' or line.created_at < line.received_at - interval '1 hour' then line.created_at end, null),
    ('arrived', case when line.status <> 'booked' then line.received_at end, null),
    ('card_opened', case when line.status <> 'booked' then line.received_at end, null),
    ('work_started', line.work_started_at, null),
    ('completed', line.completed_at, null),
    ('invoiced', line.invoiced_at, null),
    ('delivered', line.delivered_at, null),
    ('cancelled', line.cancelled_at, null),
    ('surveyed', line.psf_at, line.psf_score)
  ) happened (step, at, value) where happened.at is not null
$events$);

select rad.keep_journey('holdup', $events$
  select line.id, c.vehicle_id, c.customer_id, line.outlet_id, line.channel_id, line.job_type, line.job_card_id, null::uuid,
    happened.step, happened.at, null::text, null::numeric, null::numeric(5, 4)
  from (values ('holdup_started', line.started_at), ('holdup_ended', line.ended_at)) happened (step, at)
    join job_card c on c.id = line.job_card_id
  where happened.at is not null
$events$);

select rad.keep_journey('complaint', $events$
  select line.id, v.id, null::uuid, line.outlet_id, line.channel_id, line.job_type, null::uuid, null::uuid,
    happened.step, happened.at, line.received_via, null::numeric, null::numeric(5, 4)
  from (values ('complaint', line.received_at), ('complaint_closed', line.closed_at)) happened (step, at)
    join vehicle v on v.vin = line.vin
  where happened.at is not null
$events$);

select rad.keep_journey('ticket', $events$
  select line.id, v.id, null::uuid, line.outlet_id, line.channel_id, line.job_type, null::uuid, null::uuid,
    happened.step, happened.at, null::text, null::numeric, null::numeric(5, 4)
  from (values ('ticket', line.opened_at), ('ticket_closed', line.closed_at)) happened (step, at)
    join vehicle v on v.vin = line.vin
  where happened.at is not null
$events$);

select rad.keep_journey('call', $events$
  select line.id, line.vehicle_id, line.customer_id, line.outlet_id, null::uuid, null::text, null::uuid, null::uuid,
    'call', line.started_at, line.medium, null::numeric, line.sentiment
  where line.vehicle_id is not null or line.customer_id is not null
$events$);

select rad.keep_journey('conversation', $events$
  select line.id, v.id, null::uuid, line.outlet_id, null::uuid, null::text, null::uuid, null::uuid,
    'conversation', line.started_at, line.medium, line.csat::numeric, null::numeric(5, 4)
  from vehicle v where v.vin = line.vin
$events$);

-- A document belongs to the vehicle of the case that it is linked to.
select rad.keep_journey('document', $events$
  select line.id, coalesce(c.vehicle_id, v.id), c.customer_id, line.outlet_id, null::uuid, null::text, c.id, null::uuid,
    'document', line.received_at, null::text, null::numeric, null::numeric(5, 4)
  from (select line.linked_kind as kind, line.linked_no as no) linked
    left join job_card c on linked.kind = 'job_card' and c.no = linked.no
    left join complaint p on linked.kind = 'complaint' and p.no = linked.no
    left join ticket t on linked.kind = 'ticket' and t.no = linked.no
    left join vehicle v on v.vin = coalesce(p.vin, t.vin)
  where coalesce(c.vehicle_id, v.id) is not null
$events$);

-- A card that turns out to be of another vehicle takes the events of its hold-ups, its timeline, and its documents along; a follow-up
-- those of its reminders and attempts, also to the card that ended it.
create function rad.move_journey_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  with other as (
    select w.id, w.vehicle_id, w.customer_id, w.outlet_id, w.channel_id, w.job_type, r.vehicle_id as before_id
    from written w join removed r on r.id = w.id
    where (w.vehicle_id, w.customer_id, w.outlet_id, w.channel_id, w.job_type)
      is distinct from (r.vehicle_id, r.customer_id, r.outlet_id, r.channel_id, r.job_type)
  ), moved as (
    update journey_event e set vehicle_id = other.vehicle_id, customer_id = other.customer_id,
      outlet_id = case e.source_kind when 'timeline_event' then other.outlet_id else e.outlet_id end,
      channel_id = case e.source_kind when 'timeline_event' then other.channel_id else e.channel_id end,
      job_type = case e.source_kind when 'timeline_event' then other.job_type else e.job_type end
    from other where e.card_id = other.id and e.source_kind in ('holdup', 'timeline_event', 'document')
      and (e.vehicle_id = other.before_id or e.vehicle_id is null and other.before_id is null)
  )
  insert into journey_change select vehicle_id from other where vehicle_id is not null
    union select before_id from other where before_id is not null;
  return null;
end $$;
create function rad.link_journey_events() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  with other as (
    select w.id, w.vehicle_id, w.customer_id, w.channel_id, w.job_type, w.seen_card_id, r.vehicle_id as before_id from written w join removed r on r.id = w.id
    where (w.seen_card_id, w.vehicle_id, w.customer_id, w.channel_id, w.job_type)
      is distinct from (r.seen_card_id, r.vehicle_id, r.customer_id, r.channel_id, r.job_type)
  ), linked as (
    update journey_event e set card_id = other.seen_card_id, vehicle_id = other.vehicle_id, channel_id = other.channel_id,
      job_type = other.job_type, customer_id = case e.source_kind when 'contact_attempt' then other.customer_id else e.customer_id end
    from other where e.vehicle_id = other.before_id and e.follow_up_id = other.id and e.source_kind in ('reminder', 'contact_attempt')
  )
  insert into journey_change select vehicle_id from other;
  return null;
end $$;
alter function rad.move_journey_events() owner to rad_scope;
alter function rad.link_journey_events() owner to rad_scope;
create trigger visit_events_moved after update on job_card
  referencing old table as removed new table as written for each statement execute function rad.move_journey_events();
create trigger visit_events_linked after update on follow_up
  referencing old table as removed new table as written for each statement execute function rad.link_journey_events();

-- What a card passed through is in its timeline alone: leaving diagnosis, leaving approval, and being ready.
select rad.keep_journey('timeline_event', $events$
  select c.id, c.vehicle_id, c.customer_id, c.outlet_id, c.channel_id, c.job_type, c.id, null::uuid,
    happened.step, line.at, null::text, null::numeric, null::numeric(5, 4)
  from job_card c
    cross join lateral (select case
      when line.after ->> 'status' = 'ready' then 'ready'
      when line.after ->> 'stage' in ('reception', line.before ->> 'stage') then null
      when line.before ->> 'stage' in ('diagnosis', 'estimate') then 'diagnosed'
      when line.before ->> 'stage' = 'approval' then 'estimate_approved'
    end as step) happened
  where line.entity_kind = 'job_card' and c.id = line.entity_id and happened.step is not null
$events$, 'line.entity_id');


-- Puts the events of all tables right, or only counts what differs from their rows.
create function rad.rebuild_journeys(is_check boolean) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  name text;
  of_one bigint;
  differing bigint := 0;
begin
  for name in
    select proname from pg_proc where pronamespace = 'rad'::regnamespace and proname like 'journey\_of\_%\_rebuilt' order by proname
  loop
    execute format('select rad.%I($1)', name) into of_one using is_check;
    differing := differing + of_one;
  end loop;
  return differing;
end $$;
alter function rad.rebuild_journeys(boolean) owner to rad_scope;
revoke execute on function rad.rebuild_journeys(boolean) from public;
grant execute on function rad.rebuild_journeys(boolean) to rad_network;
revoke create on schema rad from rad_scope;
