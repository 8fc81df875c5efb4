-- The case an outlet must answer in time (docs/domain.md#ticket-fields, docs/domain.md#ticket-states).
create sequence ticket_no;
grant usage on sequence ticket_no to rad_app, rad_network;
grant update on sequence ticket_no to rad_network;

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
  check ((closed_at is null) = (closed_on is null) and (cancelled_at is null) = (cancelled_on is null))
);
create index ticket_opened on ticket (opened_at desc, id desc);
create index ticket_opened_on on ticket (opened_on);
create index ticket_outlet on ticket (outlet_id, opened_at desc) include (status, channel_id, job_type, id);
create index ticket_open on ticket (due_at) where ended_at is null;
create index ticket_level_due on ticket (next_level_at) where next_level_at is not null;
create index ticket_move_due on ticket (next_move_at) where next_move_at is not null;
create index ticket_closed on ticket (closed_on) where closed_on is not null;
create index ticket_cancelled on ticket (cancelled_on) where cancelled_on is not null;
create index ticket_status on ticket (status, opened_at desc);
create index ticket_owner on ticket (owner_user_id) where ended_at is null;
create index ticket_complaint on ticket (complaint_id) where complaint_id is not null;
create index ticket_vin on ticket (vin) where vin is not null;
create index ticket_duplicate on ticket (duplicate_of) where duplicate_of is not null;
create index ticket_search on ticket using gin (search_text gin_trgm_ops);
create index ticket_no_start on ticket (no text_pattern_ops);

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
  primary key (case_id, user_id)
);
create index panel_seat_user on panel_seat (user_id);

do $$
declare
  one text;
begin
  foreach one in array array['ticket', 'ticket_stop', 'ticket_level', 'ticket_place', 'ticket_file', 'panel_case', 'panel_seat'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select, insert, update on %I to rad_app, rad_network', one);
    execute format('grant delete on %I to rad_network', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
  end loop;
end $$;

-- The tickets a member of a panel has a seat for: complete files, whatever his scope.
create function rad.seat_tickets() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(c.ticket_id), '{}') from panel_seat s join panel_case c on c.id = s.case_id
  where s.user_id = rad.actor_id() and not s.has_conflict
$$;

-- Staff of the brand read what is internal; no person of a dealer ever holds one of these roles.
create function rad.is_brand() returns boolean
  language sql stable parallel safe
  return string_to_array(current_setting('rad.roles', true), ',')
    && array['admin', 'HQA', 'RGM', 'TSM', 'HDA', 'PNL', 'BTM', 'ANL', 'AUD'];

create policy ticket_scope on ticket for select to rad_app using (
  outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))
  or owner_user_id = (select rad.actor_id())
  or id = any ((select rad.seat_tickets())::uuid[])
);
create policy ticket_add on ticket for insert to rad_app with check (
  outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))
);
create policy ticket_change on ticket for update to rad_app using (true) with check (true);

do $$
declare
  one text;
begin
  foreach one in array array['ticket_stop', 'ticket_level', 'ticket_place', 'ticket_file'] loop
    execute format('create policy %I on %I to rad_app using (exists (select from ticket t where t.id = ticket_id))
      with check (exists (select from ticket t where t.id = ticket_id))', one || '_seen', one);
  end loop;
end $$;
create policy panel_case_seen on panel_case to rad_app using (exists (select from ticket t where t.id = ticket_id))
  with check (exists (select from ticket t where t.id = ticket_id));
create policy panel_seat_seen on panel_seat to rad_app using (exists (select from panel_case c where c.id = case_id))
  with check (exists (select from panel_case c where c.id = case_id));

-- The complaint of a ticket goes with its file to the panel.
create function rad.seat_complaints() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(t.complaint_id), '{}') from ticket t
  where t.complaint_id is not null and t.id = any (rad.seat_tickets())
$$;
create policy complaint_seat on complaint for select to rad_app using (id = any ((select rad.seat_complaints())::uuid[]));

-- The working hours of an outlet, by name: its own, else those of its region, else the default.
create function rad.calendar_of(of_outlet uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(o.calendar_id, r.calendar_id, (select c.id from calendar c where c.is_default))
  from outlet o join region r on r.id = o.region_id where o.id = of_outlet
$$;

-- An outlet a ticket may be given to, also one beyond the scope of who gives it.
create function rad.case_target(named text)
  returns table (id uuid, code text, name text, status text, functions text[], calendar_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.code, o.name, o.status, o.functions, rad.calendar_of(o.id) from outlet o where o.code = named
$$;

-- A ticket given to an outlet beyond the scope of who gives it: the row leaves his sight, so that no policy of his lets it go.
create function rad.reroute_ticket(moved uuid, to_outlet uuid, because text, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  insert into ticket_place (ticket_id, outlet_id, dealer_id, region_id, from_at, to_at, cause)
  select t.id, t.outlet_id, t.dealer_id, t.region_id,
    coalesce((select max(p.to_at) from ticket_place p where p.ticket_id = t.id), t.opened_at), at, because
  from ticket t where t.id = moved;
  update ticket t set outlet_id = o.id, dealer_id = o.dealer_id, region_id = o.region_id,
    calendar_id = rad.calendar_of(to_outlet)
  from outlet o where t.id = moved and o.id = to_outlet;
end
$$;

-- Keys of tickets in the actor's scope that contain a text (migration 0028 says why it is a function).
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

-- Who deals with a case, and where it belongs, is no secret to who sees the case; the people and outlets themselves are walled.
create function rad.people_named(ids uuid[]) returns table (id uuid, full_name text)
  language sql stable parallel safe rows 20 security definer set search_path = public, pg_temp
as $$ select u.id, u.full_name from app_user u where u.id = any (ids) $$;
-- Where to write to those a ticket comes to, whoever sends it there.
create function rad.addresses(ids uuid[]) returns table (id uuid, full_name text, email text, language text)
  language sql stable rows 5 security definer set search_path = public, pg_temp
as $$
  select u.id, u.full_name, u.email, coalesce(rad.language_of(u.id), 'en') from app_user u
  where u.id = any (ids) and u.status = 'active'
$$;
create function rad.places_named(ids uuid[])
  returns table (id uuid, outlet text, outlet_name text, dealer text, region text)
  language sql stable parallel safe rows 20 security definer set search_path = public, pg_temp
as $$
  select o.id, o.code, o.name, d.code, r.code
  from outlet o join dealer d on d.id = o.dealer_id join region r on r.id = o.region_id
  where o.id = any (ids)
$$;

-- Roles that answer tickets, and whether a person holds one of them.
create function rad.answering_roles() returns text[]
  language sql immutable parallel safe
  return array['SVM', 'BSM', 'DLP', 'TSM', 'RGM', 'HQA', 'admin'];
create function rad.may_answer(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from app_user u where u.id = person and u.status = 'active' and u.roles && rad.answering_roles())
$$;

-- Who of these may see a ticket: by his scope, as its owner, or with a seat in its panel.
create function rad.who_see_ticket(people uuid[], seen uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id from app_user u join ticket t on t.id = seen
  where u.id = any (people) and u.status = 'active' and (
    t.owner_user_id = u.id
    or exists (
      select from rad.reach reach
      where reach.user_id = u.id and reach.outlet_id = t.outlet_id
        and rad.case_fits(reach.channel_id, reach.job_type, t.channel_id, t.job_type)
    )
    or exists (
      select from panel_case c join panel_seat s on s.case_id = c.id
      where c.ticket_id = t.id and s.user_id = u.id and not s.has_conflict
    )
  )
$$;

-- Who of those called by name in a comment may see the ticket, of what is internal the staff of the brand alone.
create function rad.mentioned(usernames text[], seen uuid, is_internal boolean) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select seeing from rad.who_see_ticket(array(
    select u.id from app_user u where u.username = any (usernames) and (u.kind = 'brand' or not is_internal)
  ), seen) seeing
$$;

grant create on schema rad to rad_scope;
alter function rad.people_named(uuid[]) owner to rad_scope;
alter function rad.addresses(uuid[]) owner to rad_scope;
alter function rad.places_named(uuid[]) owner to rad_scope;
alter function rad.who_see_ticket(uuid[], uuid) owner to rad_scope;
alter function rad.may_answer(uuid) owner to rad_scope;
alter function rad.mentioned(text[], uuid, boolean) owner to rad_scope;
alter function rad.calendar_of(uuid) owner to rad_scope;
alter function rad.case_target(text) owner to rad_scope;
alter function rad.seat_tickets() owner to rad_scope;
alter function rad.seat_complaints() owner to rad_scope;
alter function rad.reroute_ticket(uuid, uuid, text, timestamptz) owner to rad_scope;
alter function rad.tickets_containing(text, int) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select on dealer to rad_scope;
create policy dealer_definer on dealer for select to rad_scope using (true);
grant select on ticket, panel_case, panel_seat, ticket_place to rad_scope;
grant insert on ticket_place to rad_scope;
grant update (outlet_id, dealer_id, region_id, calendar_id) on ticket to rad_scope;
grant select on calendar to rad_scope;
create policy calendar_definer on calendar for select to rad_scope using (true);
create policy ticket_definer on ticket to rad_scope using (true) with check (true);
create policy panel_case_definer on panel_case for select to rad_scope using (true);
create policy panel_seat_definer on panel_seat for select to rad_scope using (true);
create policy ticket_place_definer on ticket_place to rad_scope using (true) with check (true);

-- A member of a panel may see no outlet at all, among which the search for complaints shared out its rows.
do $$
begin
  execute replace(pg_get_functiondef('rad.complaints_like(text[], text, int)'::regprocedure),
    '/ cardinality(outlets)', '/ greatest(cardinality(outlets), 1)');
end $$;

-- A territory manager reaches the outlets mapped to him, beside those of his scope (docs/domain.md#roles-and-rights).
create or replace view rad.reach with (security_invoker = true) as
  select x.scope_id, x.user_id, x.outlet_id, x.dealer_id, x.channel_id, x.job_type
  from (
    select s.id as scope_id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id as of_region,
      s.territory_id as of_territory, s.dealer_id as of_dealer,
      o.id as outlet_id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.id = s.outlet_id
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.dealer_id = s.dealer_id
    where s.outlet_id is null
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.territory_id = s.territory_id
    where num_nonnulls(s.outlet_id, s.dealer_id) = 0
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.region_id = s.region_id
    where num_nonnulls(s.outlet_id, s.dealer_id, s.territory_id) = 0
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s cross join outlet o
    where num_nonnulls(s.outlet_id, s.dealer_id, s.territory_id, s.region_id) = 0
    union all
    select m.id, m.tsm_user_id, null, m.job_type, null, null, null, null,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from tsm_mapping m join outlet o on o.id = m.outlet_id
    where m.from_on <= current_date and (m.to_on is null or m.to_on >= current_date)
  ) x
  join region r on r.id = x.region_id
  where (x.of_dealer is null or x.dealer_id = x.of_dealer)
    and (x.of_territory is null or x.territory_id = x.of_territory)
    and (x.of_region is null or x.region_id = x.of_region)
    and (x.zone_id is null or r.zone_id = x.zone_id)
    and (x.job_type is null or x.job_type = any (x.functions))
    and (x.channel_id is null or exists (
      select from outlet_channel c
      where c.outlet_id = x.outlet_id and c.channel_id = x.channel_id and (c.to_on is null or c.to_on >= current_date)
    ));
grant select on tsm_mapping to rad_scope;
create policy tsm_mapping_definer on tsm_mapping for select to rad_scope using (true);

-- The scope rows and the mappings of everybody that reach a record; see migration 0025.
create or replace function rad.reaching(outlets uuid[], dealers uuid[], person uuid)
  returns table (user_id uuid, scope_id uuid, zone_id uuid, region_id uuid, territory_id uuid, dealer_id uuid, outlet_id uuid,
    channel_id uuid, job_type text)
  language sql stable rows 100 security definer set search_path = public, pg_temp
as $$
  with reached as materialized (
    select reach.scope_id from rad.reach
    where reach.outlet_id = any (array(
      select o.id from outlet o where o.id = any (outlets)
      union select o.id from outlet o where o.dealer_id = any (dealers)
      union select p.outlet_id from user_scope p where p.user_id = person and p.outlet_id is not null
      union select o.id from user_scope p join outlet o on o.dealer_id = p.dealer_id where p.user_id = person
    ))
    union
    select empty.id from user_scope empty
    where num_nonnulls(empty.channel_id, empty.zone_id, empty.region_id, empty.territory_id, empty.dealer_id,
      empty.outlet_id, empty.job_type) = 0
  )
  select s.user_id, s.id, s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id, s.channel_id, s.job_type
  from user_scope s where s.id in (select scope_id from reached)
  union all
  select m.tsm_user_id, m.id, null, null, null, null, m.outlet_id, null, m.job_type
  from tsm_mapping m where m.id in (select scope_id from reached)
$$;

-- A mapping is limited to a kind of work, so that it is no scope "by outlet alone".
create or replace function rad.scope_is_by_outlet() returns boolean
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select not exists (
    select from user_scope s where s.user_id = rad.actor_id() and (s.channel_id is not null or s.job_type is not null)
  ) and not exists (
    select from tsm_mapping m where m.tsm_user_id = rad.actor_id() and (m.to_on is null or m.to_on >= current_date)
      and m.outlet_id not in (
        select reach.outlet_id from rad.reach join user_scope s on s.id = reach.scope_id
        where reach.user_id = rad.actor_id() and s.channel_id is null and s.job_type is null
      )
  )
$$;

alter policy timeline_event_seen on timeline_event using (
  (visibility = 'all' or (select rad.is_brand())) and case entity_kind
    when 'complaint' then exists (select from complaint c where c.id = entity_id)
    when 'ticket' then exists (select from ticket t where t.id = entity_id)
    else false
  end
);
alter policy timeline_event_write on timeline_event with check (
  case entity_kind
    when 'complaint' then exists (select from complaint c where c.id = entity_id)
    when 'ticket' then exists (select from ticket t where t.id = entity_id)
    else false
  end
);

alter policy audit_entry_scope on audit_entry using (
  user_id = (select rad.actor_id())
  or case entity
    when 'channel' then true
    when 'city' then true
    when 'model' then true
    when 'calendar' then true
    when 'sla_policy' then true
    when 'level' then true
    when 'unjustified_reason' then true
    when 'panel' then true
    when 'territory' then true
    when 'complaint' then entity_id in (select id::text from complaint)
    when 'ticket' then entity_id in (select id::text from ticket)
    when 'outlet' then entity_id in (select id::text from outlet)
    when 'dealer' then entity_id in (select id::text from dealer)
    when 'user' then entity_id in (select id::text from app_user)
    when 'account' then entity_id in (select email from app_user)
    when 'level_member' then entity_id in (select id::text from level_member)
    when 'tsm_mapping' then entity_id in (select id::text from tsm_mapping)
    else false
  end
);
