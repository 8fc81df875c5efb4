-- Tickets, what happened to them, and the panels that decide whether one is an outlet's to answer for
-- (docs/domain.md#ticket-states).

-- The case an outlet must answer in time (docs/domain.md#ticket-fields, docs/domain.md#ticket-states).
create sequence ticket_no;
grant usage on sequence ticket_no to rad_app;
grant usage, update on sequence ticket_no to rad_network;

create table ticket (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  kind text not null check (kind in ('complaint', 'holdup_overdue', 'low_psf', 'nr_overdue', 'audit_finding', 'manual')),
  complaint_id uuid references complaint,
  title text not null,
  description text,
  priority text not null check (priority in ('P1', 'P2', 'P3', 'P4')),
  category text,
  sub_category text,
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  job_type text not null check (job_type in ('service', 'bodyshop', 'none')),
  -- Where it belongs. Dealer and region stay as they were when the ticket came to this outlet.
  outlet_id uuid not null references outlet,
  dealer_id uuid not null references dealer,
  region_id uuid not null references region,
  channel_id uuid references channel,
  status text not null default 'new' check (status in ('new', 'open', 'in_progress', 'waiting_customer', 'waiting_third',
    'resolved', 'unjustified_claimed', 'panel_review', 'closed', 'cancelled')),
  opened_at timestamptz not null,
  -- Days of the instants in the brand's zone: every day border of a list or report.
  opened_on date not null,
  first_response_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  closed_on date,
  cancelled_at timestamptz,
  cancelled_on date,
  ended_at timestamptz generated always as (coalesce(closed_at, cancelled_at)) stored,
  -- The working hours of the outlet when it was opened (docs/domain.md#sla-clock, rule 1).
  calendar_id uuid not null references calendar,
  level int not null default 1 references level,
  level_since timestamptz not null,
  max_level int not null default 1 check (max_level >= level),
  owner_user_id uuid references app_user,
  hops int not null default 0,
  -- What the clock says next; null while it stands still. Worked out anew by every change that touches it.
  due_at timestamptz,
  first_response_due_at timestamptz,
  next_level_at timestamptz,
  -- What the system does next by itself: close what was resolved, end a pause, decide a panel.
  next_move_at timestamptz,
  breached_at timestamptz,
  target_seconds int not null,
  -- Frozen when it ends: customer's clock (M12a), outlet's clock (M12b). The first answer is frozen when it is given.
  elapsed_seconds int,
  outlet_elapsed_seconds int,
  first_response_seconds int,
  resolution text,
  resolution_kind text check (resolution_kind in ('repaired', 'explained', 'replaced', 'refunded', 'policy', 'other')),
  root_cause text,
  customer_contacted_at timestamptz,
  satisfied text check (satisfied in ('yes', 'no', 'not_reached', 'withdrawn')),
  justification text not null default 'undecided' check (justification in ('undecided', 'justified', 'unjustified')),
  unjustified_reason_id uuid references unjustified_reason,
  plea_text text,
  plea_by uuid references app_user,
  plea_at timestamptz,
  charged_to text not null default 'outlet' check (charged_to in
    ('outlet', 'brand_parts', 'brand_warranty', 'brand_technical', 'brand_it', 'insurer', 'none')),
  reopened_count int not null default 0,
  duplicate_of uuid references ticket,
  repeat_of uuid references ticket,
  last_outlet_update_at timestamptz,
  search_text text not null generated always as (rad.letters(
    no || ' ' || title || ' ' || coalesce(vin, '') || ' ' || coalesce(description, '')
    )) stored,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  -- What a ticket is called in the system it came from: with its outlet, the key by which a file finds it again.
  source_no text,
  check ((closed_at is null) = (closed_on is null) and (cancelled_at is null) = (cancelled_on is null))
);
create index ticket_opened on ticket (opened_at desc, id desc);
create index ticket_opened_on on ticket (opened_on);
create index ticket_outlet on ticket (outlet_id, opened_at desc) include (status, channel_id, job_type, id);
create index ticket_open on ticket (due_at) where ended_at is null;
create index ticket_level_due on ticket (next_level_at) where next_level_at is not null;
create index ticket_move_due on ticket (next_move_at) where next_move_at is not null;
create index ticket_closed on ticket (closed_on)
  include (elapsed_seconds, target_seconds, outlet_id, channel_id, job_type, owner_user_id, id) where closed_on is not null;
create index ticket_cancelled on ticket (cancelled_on) where cancelled_on is not null;
create index ticket_complaint on ticket (complaint_id) where complaint_id is not null;
create index ticket_vin on ticket (vin) where vin is not null;
create index ticket_duplicate on ticket (duplicate_of) where duplicate_of is not null;
create index ticket_search on ticket using gin (search_text gin_trgm_ops);
create index ticket_no_start on ticket (no text_pattern_ops);
-- The wall around tickets has three openings: outlets, an owner, a seat in a panel. With an index behind each the rows of
-- who is walled are found through all three at once; one of the open tickets alone leaves only a look at every ticket.
create index ticket_owner on ticket (owner_user_id);
create index ticket_status on ticket (status, opened_at desc, id desc);
-- Past due and not noted yet: with these the sums tell how many are past due at this moment.
create index ticket_due_unnoted on ticket (due_at) where ended_at is null and breached_at is null;
create index ticket_open_level on ticket (level) where ended_at is null;
create unique index ticket_source on ticket (outlet_id, source_no) where source_no is not null;
create index ticket_source_key on ticket ((outlet_id::text || ' ' || source_no)) where source_no is not null;

select rad.keep_sums('ticket',
  '{"month": "date_trunc(''month'', line.opened_on)::date", "status": "line.status", "is_open": "line.ended_at is null",
    "is_late": "line.breached_at is not null", "priority": "line.priority", "level": "line.level", "kind": "line.kind"}',
  '{"tickets": "1"}');

-- Level and clock count as long as a ticket is open.
select rad.keep_sums('ticket',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "status": "line.status",
    "is_open": "line.ended_at is null", "is_high": "line.ended_at is null and line.level >= 3",
    "is_late": "line.ended_at is null and line.breached_at is not null"}',
  '{"tickets": "1"}',
  rad.case_wall(), 'ticket_place');

-- While the clock stands still: waiting for the customer, before the panel (neutral for the outlet alone), between
-- closing and reopening.
create table ticket_stop (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references ticket on delete cascade,
  kind text not null check (kind in ('waiting', 'panel', 'closed')),
  from_at timestamptz not null,
  to_at timestamptz check (to_at >= from_at),
  reason text,
  -- Begun within two working hours before it was due (M16).
  is_late boolean not null default false,
  by_user_id uuid,
  by_name text not null
);
create index ticket_stop_ticket on ticket_stop (ticket_id, from_at);
create unique index ticket_stop_open on ticket_stop (ticket_id, kind) where to_at is null;
-- R06 asks who began to wait.
create index ticket_stop_waiting on ticket_stop (from_at) include (ticket_id, is_late) where kind = 'waiting';
select rad.record_table('ticket_stop', 'select, insert, update',
  'exists (select from ticket t where t.id = ticket_id)', 'seen');

-- On which levels it stood, for how long, and with whom.
create table ticket_level (
  ticket_id uuid not null references ticket on delete cascade,
  level int not null references level,
  entered_at timestamptz not null,
  left_at timestamptz,
  owner_user_id uuid references app_user,
  cause text not null,
  primary key (ticket_id, level)
);
create index ticket_level_of on ticket_level (level, entered_at);
-- R08 asks who left a level lately.
create index ticket_level_left on ticket_level (left_at) where left_at is not null;
select rad.record_table('ticket_level', 'select, insert, update',
  'exists (select from ticket t where t.id = ticket_id)', 'seen');

-- Where it belonged before it was given to another outlet.
create table ticket_place (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references ticket on delete cascade,
  outlet_id uuid not null references outlet,
  dealer_id uuid not null references dealer,
  region_id uuid not null references region,
  from_at timestamptz not null,
  to_at timestamptz not null,
  cause text not null
);
create index ticket_place_ticket on ticket_place (ticket_id);
select rad.record_table('ticket_place', 'select, insert, update',
  'exists (select from ticket t where t.id = ticket_id)', 'seen');
grant select, insert on ticket_place to rad_scope;
create policy ticket_place_definer on ticket_place to rad_scope using (true) with check (true);

create table ticket_file (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references ticket on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  unique (ticket_id, sha256)
);
select rad.record_table('ticket_file', 'select, insert, update',
  'exists (select from ticket t where t.id = ticket_id)', 'seen');

create table panel_case (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null unique references ticket on delete cascade,
  panel_id uuid not null references panel,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  is_extended boolean not null default false,
  result text check (result in ('upheld', 'rejected', 'other_party')),
  decided_at timestamptz,
  decided_by text check (decided_by in ('members', 'chair')),
  -- M15: working days from the plea to the decision.
  panel_days numeric(6, 1),
  check ((result is null) = (decided_at is null) and (result is null) = (decided_by is null))
);
create index panel_case_panel on panel_case (panel_id, due_at);
-- What waits for somebody is little of what they have voted on or what has reached their level.
create index panel_case_undecided on panel_case (due_at) include (id, ticket_id) where decided_at is null;
select rad.record_table('panel_case', 'select, insert, update',
  'exists (select from ticket t where t.id = ticket_id)', 'seen');
select rad.definers_read('panel_case');

-- Who may vote, taken down when the panel is asked: members of that day without those who are too near.
create table panel_seat (
  case_id uuid not null references panel_case on delete cascade,
  user_id uuid not null references app_user,
  is_chair boolean not null default false,
  -- A chair who is no member is asked only where the members do not come to a decision.
  is_member boolean not null default true,
  has_conflict boolean not null default false,
  vote text check (vote in ('upheld', 'rejected', 'other_party', 'abstain')),
  remark text,
  voted_at timestamptz,
  -- A vote for another party names it: another outlet, a department of the brand or the insurer
  -- (docs/domain.md#ticket-fields, docs/domain.md#ticket-states).
  party text check (party in ('outlet', 'brand_parts', 'brand_warranty', 'brand_technical', 'brand_it', 'insurer')),
  outlet_id uuid references outlet,
  primary key (case_id, user_id),
  check (party is null or vote = 'other_party'),
  check ((outlet_id is not null) = coalesce(party = 'outlet', false))
);
create index panel_seat_user on panel_seat (user_id);
select rad.record_table('panel_seat', 'select, insert, update',
  'exists (select from panel_case c where c.id = case_id)', 'seen');
select rad.definers_read('panel_seat');

-- The tickets a member of a panel has a seat for: complete files, whatever the scope.
create function rad.seat_tickets() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(c.ticket_id), '{}') from panel_seat s join panel_case c on c.id = s.case_id
  where s.user_id = rad.actor_id() and not s.has_conflict
$$;

select rad.record_table('ticket');
-- Where a ticket belongs changes by rad.reroute_ticket alone.
grant select, insert, update (kind, complaint_id, title, description, priority, category, sub_category, vin, job_type,
  channel_id, status, first_response_at, resolved_at, closed_at, closed_on, cancelled_at, cancelled_on, level, level_since,
  max_level, owner_user_id, hops, due_at, first_response_due_at, next_level_at, next_move_at, breached_at, target_seconds,
  elapsed_seconds, outlet_elapsed_seconds, first_response_seconds, resolution, resolution_kind, root_cause,
  customer_contacted_at, satisfied, justification, unjustified_reason_id, plea_text, plea_by, plea_at, charged_to,
  reopened_count, duplicate_of, repeat_of, last_outlet_update_at, created_at, created_by, updated_at, updated_by,
  version) on ticket to rad_app;
grant select, update (outlet_id, dealer_id, region_id, calendar_id) on ticket to rad_scope;
create policy ticket_scope on ticket for select to rad_app
  using (
    outlet_id = any ((select rad.outlet_ids())::uuid[])
      and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
        select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
      ))
    or owner_user_id = (select rad.actor_id())
    or id = any ((select rad.seat_tickets())::uuid[])
  );
create policy ticket_add on ticket for insert to rad_app
  with check (
    outlet_id = any ((select rad.outlet_ids())::uuid[])
      and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
        select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
      ))
  );
-- Handing a ticket to another owner may take it out of the writer's sight.
create policy ticket_change on ticket for update to rad_app
  using (
    outlet_id = any ((select rad.outlet_ids())::uuid[])
      and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
        select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
      ))
    or owner_user_id = (select rad.actor_id())
    or id = any ((select rad.seat_tickets())::uuid[])
  )
  with check (true);
create policy ticket_definer on ticket to rad_scope using (true) with check (true);

create function rad.seat_complaints() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(t.complaint_id), '{}') from ticket t
  where t.complaint_id is not null and t.id = any (rad.seat_tickets())
$$;

-- A panel reads the complaint of its ticket.
create policy complaint_seat on complaint for select to rad_app using (id = any ((select rad.seat_complaints())::uuid[]));

-- A complaint whose ticket was given to an outlet beyond its reader's scope is taken care of all the same.
create function rad.is_tended(of_complaint uuid) returns boolean
  language sql stable strict parallel safe security definer set search_path = public, pg_temp
as $$ select exists (select from ticket t where t.complaint_id = of_complaint and t.ended_at is null) $$;

-- Who of these may see a ticket: by their scope, as its owner, or with a seat in its panel. Who else sees it is told to who
-- does; whether the actor does is what rad.sees_ticket asks here. The two call each other, so that the first is made unchecked.
set local check_function_bodies = off;
create function rad.who_see_ticket(people uuid[], seen uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id from app_user u join ticket t on t.id = seen
  where u.id = any (people) and u.status = 'active'
    and case when people = array[rad.actor_id()] then true else rad.sees_ticket(seen) end and (
    t.owner_user_id = u.id
    or exists (
      select from rad.reach reach
      where reach.user_id = u.id and (not rad.is_agent(u.roles) or rad.is_of_case(t.id)) and reach.outlet_id = t.outlet_id
        and rad.case_fits(reach.channel_id, reach.job_type, t.channel_id, t.job_type)
    )
    or exists (
      select from panel_case c join panel_seat s on s.case_id = c.id
      where c.ticket_id = t.id and s.user_id = u.id and not s.has_conflict
    )
  )
$$;
set local check_function_bodies = on;

-- Whether the caller sees a ticket: for functions that run with more rights than their caller.
create function rad.sees_ticket(seen uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select current_setting('role') not in ('rad_app', 'rad_desk') or exists (select from rad.who_see_ticket(array[rad.actor_id()], seen))
$$;

-- Keys of tickets in the actor's scope that contain a text; rad.complaints_containing says why it is a function.
create function rad.tickets_containing(pattern text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  keys uuid[];
begin
  execute '
    select coalesce(array_agg(found.id), ''{}'') from (
      select id from ticket
      where search_text like $2 and (
        outlet_id = any ($1) and ($3 or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type)
          in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s))
        or owner_user_id = rad.actor_id() or id = any (rad.seat_tickets())
      )
      limit $4 + 1
    ) found'
    into keys using outlets, pattern, rad.scope_is_by_outlet(), most;
  return case when cardinality(keys) <= most then keys end;
end
$$;

-- Gives a ticket to an outlet beyond the scope of who gives it: the row leaves their sight, so that no policy of theirs lets
-- it go. They must see the ticket; scheduled work and head office run in a role that sees all of them.
create function rad.reroute_ticket(moved uuid, to_outlet uuid, because text, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  if current_setting('role') in ('rad_app', 'rad_desk')
    and not exists (select from rad.who_see_ticket(array[rad.actor_id()], moved)) then
    raise exception using errcode = '42501', message = 'The actor does not see this ticket';
  end if;
  insert into ticket_place (ticket_id, outlet_id, dealer_id, region_id, from_at, to_at, cause)
  select t.id, t.outlet_id, t.dealer_id, t.region_id,
    coalesce((select max(p.to_at) from ticket_place p where p.ticket_id = t.id), t.opened_at), at, because
  from ticket t where t.id = moved;
  update ticket t set outlet_id = o.id, dealer_id = o.dealer_id, region_id = o.region_id,
    calendar_id = rad.calendar_of(to_outlet)
  from outlet o where t.id = moved and o.id = to_outlet;
end
$$;

-- Who of those called by name in a comment may see the ticket, of what is internal the staff of the brand alone.
create function rad.mentioned(usernames text[], seen uuid, is_internal boolean) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select seeing from rad.who_see_ticket(array(
    select u.id from app_user u where u.username = any (usernames) and (u.kind = 'brand' or not is_internal)
  ), seen) seeing
$$;

-- Whom a comment may call: who sees the ticket, of what is internal the staff of the brand alone. Its owner first. It is told
-- to who sees the ticket. Who sees it is found once, and not for each person who might be mentioned.
set local check_function_bodies = off;
create function rad.callable_on(seen uuid, pattern text, readers text[], is_internal boolean, most int)
  returns table (username text, full_name text, role text)
  language sql stable security definer rows 10 set search_path = public, pg_temp
as $$
  with seeing as materialized (
    select t.owner_user_id as id from ticket t where t.id = seen
    union
    select reach.user_id
    from ticket t join rad.reach on reach.outlet_id = t.outlet_id join app_user a on a.id = reach.user_id
    where t.id = seen and rad.case_fits(reach.channel_id, reach.job_type, t.channel_id, t.job_type)
      and (not rad.is_agent(a.roles) or rad.is_of_case(seen))
    union
    select s.user_id from panel_case c join panel_seat s on s.case_id = c.id
    where c.ticket_id = seen and not s.has_conflict
  )
  select u.username, u.full_name, u.roles[1]
  from ticket t join app_user u on u.id in (select id from seeing)
  where t.id = seen and rad.sees_ticket(seen) and u.status = 'active' and u.roles && readers and (u.kind = 'brand' or not is_internal)
    and u.id is distinct from rad.actor_id()
    and rad.letters(u.full_name || ' ' || u.username) like pattern
  order by u.id is not distinct from t.owner_user_id desc, u.full_name, u.id
  limit most
$$;
set local check_function_bodies = on;

-- What happened to a ticket or a complaint, for its readers. Never edited: a correction is a new event. Only the undoing of an
-- import takes events away, with their rows.
create table timeline_event (
  id bigint generated always as identity primary key,
  entity_kind text not null,
  entity_id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  actor text not null,
  actor_role text,
  type text not null,
  text text,
  before jsonb,
  after jsonb,
  visibility text not null default 'all' check (visibility in ('all', 'brand')),
  system boolean not null default false
);
create index timeline_event_entity on timeline_event (entity_kind, entity_id, at desc, id desc);
alter table timeline_event enable row level security, force row level security;
grant select, insert on timeline_event to rad_app;
grant select, insert, delete on timeline_event to rad_network;
create policy timeline_event_network on timeline_event to rad_network using (true) with check (true);

select rad.keep_timeline('complaint'), rad.keep_timeline('ticket');

grant execute on function rad.seat_tickets(), rad.seat_complaints(), rad.is_tended(uuid), rad.who_see_ticket(uuid[], uuid),
  rad.sees_ticket(uuid), rad.tickets_containing(text, int), rad.reroute_ticket(uuid, uuid, text, timestamptz),
  rad.mentioned(text[], uuid, boolean), rad.callable_on(uuid, text, text[], boolean, int)
  to rad_app, rad_network;
