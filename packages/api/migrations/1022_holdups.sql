-- Hold-ups, and what job cards have of them (docs/domain.md#hold-ups).

-- While work on a card stands still, and why.
create table holdup (
  id uuid primary key default gen_random_uuid(),
  job_card_id uuid not null references job_card on delete cascade,
  -- Those of the card, which the wall and the reports ask for.
  outlet_id uuid not null references outlet,
  region_id uuid not null references region,
  channel_id uuid references channel,
  job_type text not null check (job_type in ('service', 'bodyshop')),
  reason_id uuid not null references holdup_reason,
  -- That of the reason when it was opened: who is charged does not change afterwards (U11).
  party text not null,
  started_at timestamptz not null,
  expected_until timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at),
  -- Other work on the vehicle can go on.
  rest_workable boolean not null default false,
  linked_no text,
  note text,
  extended_count int not null default 0 check (extended_count between 0 and 3),
  end_cause text check (end_cause in ('resolved', 'reason_changed', 'card_cancelled')),
  -- The ticket that was opened because it lasts (docs/domain.md#hold-ups).
  ticket_id uuid references ticket,
  opened_by uuid references app_user,
  ended_by uuid references app_user,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check ((ended_at is null) = (end_cause is null))
);
create index holdup_card on holdup (job_card_id, started_at);
-- Of several that overlap, one alone holds the car up.
create unique index holdup_not_workable on holdup (job_card_id) where ended_at is null and not rest_workable;
-- By what files find many of them at once.
create index holdup_source_key on holdup ((job_card_id::text || ' ' || reason_id::text || ' '
  || (extract(epoch from started_at at time zone 'UTC') * 1000)::bigint::text));
create index holdup_started on holdup (job_type, started_at desc, id desc)
  include (reason_id, party, outlet_id, region_id, channel_id);

-- With who is waited for, so that what began at some outlets is counted in it alone.
create index holdup_outlet on holdup (outlet_id, started_at desc)
  include (job_type, channel_id, reason_id, party, region_id, ended_at, id);
create index holdup_open on holdup (expected_until)
  include (outlet_id, region_id, job_type, channel_id, reason_id, party, started_at, id)
  where ended_at is null;
create index holdup_reason_id on holdup (reason_id, started_at desc);

-- Service and bodyshop are never counted together.
create index holdup_ended on holdup (job_type, ended_at)
  include (reason_id, party, outlet_id, region_id, channel_id, started_at, extended_count, end_cause)
  where ended_at is not null;
create index holdup_ticket on holdup (ticket_id) where ticket_id is not null;
-- The order in which hold-ups are expected to end, both ways.
create index holdup_expected on holdup (job_type, expected_until, id);
select rad.record_table('holdup', 'select, insert, update', rad.case_wall());
grant select, update (ended_at, end_cause, version, updated_at, updated_by) on holdup to rad_scope;
create policy holdup_definer on holdup for select to rad_scope using (true);
create policy holdup_definer_end on holdup for update to rad_scope using (true) with check (true);

select rad.keep_sums('holdup',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "reason_id": "line.reason_id",
    "is_open": "line.ended_at is null"}',
  '{"holdups": "1"}',
  rad.case_wall(), 'holdup_place');

-- Whoever sees the whole network has hold-ups counted from few lines: those by outlet, channel, and reason are a seventh of the rows.
select rad.keep_sums('holdup',
  '{"job_type": "line.job_type", "reason_id": "line.reason_id", "region_id": "line.region_id", "is_open": "line.ended_at is null"}',
  '{"holdups": "1"}');

-- The days of a card on hold, each counted once: which hold-up was the primary one from when to when. Kept by the hold-ups
-- themselves (M22, T8).
create table holdup_span (
  job_card_id uuid not null references job_card on delete cascade,
  from_at timestamptz not null,
  -- None while it lasts.
  to_at timestamptz check (to_at > from_at),
  holdup_id uuid not null references holdup on delete cascade,
  reason_id uuid not null references holdup_reason,
  party text not null,
  outlet_id uuid not null references outlet,
  region_id uuid not null references region,
  channel_id uuid references channel,
  job_type text not null,
  primary key (job_card_id, from_at)
);
create index holdup_span_holdup on holdup_span (holdup_id);
create index holdup_span_time on holdup_span (job_type, (case when to_at is null then 'infinity' else to_at end), from_at)
  include (to_at, reason_id, party, outlet_id, region_id, channel_id, job_card_id, holdup_id);
create index holdup_span_insurer on holdup_span (job_type, (case when to_at is null then 'infinity' else to_at end), from_at)
  include (to_at, job_card_id, outlet_id, channel_id)
  where party = 'insurer';
create index holdup_span_outlet on holdup_span (outlet_id, job_type, (case when to_at is null then 'infinity' else to_at end))
  include (from_at, to_at, reason_id, party, region_id, channel_id, job_card_id, holdup_id);
select rad.record_table('holdup_span', 'select');
grant select, insert, delete on holdup_span to rad_scope;
create policy holdup_span_scope on holdup_span for select to rad_app
  using (
    outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))
  );
create policy holdup_span_definer on holdup_span to rad_scope using (true) with check (true);

-- What the hold-ups of some cards come to: the spans of their primary ones, and what the card says of the one that holds it up
-- now. The primary one is the first that leaves no work to do, else the earliest; of those that begin at once their reasons,
-- their references, and when they end decide, never a random id. While one is open a card that is being worked on is on hold;
-- once none is, it goes on where it was.
create function rad.hold_cards(cards uuid[]) returns void
  language plpgsql set search_path = public, pg_temp
as $$
begin
  delete from holdup_span where job_card_id = any (cards);
  insert into holdup_span (job_card_id, from_at, to_at, holdup_id, reason_id, party, outlet_id, region_id, channel_id, job_type)
  with edges as (
    select job_card_id, started_at as at from holdup where job_card_id = any (cards)
    union select job_card_id, coalesce(ended_at, 'infinity') from holdup where job_card_id = any (cards)
  ), pieces as (
    select job_card_id, at as from_at, lead(at) over (partition by job_card_id order by at) as to_at from edges
  )
  select p.job_card_id, p.from_at, nullif(p.to_at, 'infinity'), h.id, h.reason_id, h.party, h.outlet_id, h.region_id,
    h.channel_id, h.job_type
  from pieces p cross join lateral (
    select h.* from holdup h join holdup_reason r on r.id = h.reason_id
    where h.job_card_id = p.job_card_id and h.started_at <= p.from_at and coalesce(h.ended_at, 'infinity') >= p.to_at
    order by h.rest_workable, h.started_at, r.code, h.linked_no nulls last, h.ended_at nulls first, h.expected_until desc, h.id
    limit 1
  ) h
  where p.to_at > p.from_at;
  update job_card c set
    holdup_id = now_.id, holdup_reason_id = now_.reason_id, holdup_since = now_.started_at, holdup_until = now_.expected_until,
    holdups = now_.count,
    status = case when now_.id is not null and c.status in ('open', 'in_work', 'final_check', 'ready') then 'on_hold'
      when now_.id is null and c.status = 'on_hold' then c.held_from else c.status end,
    held_from = case when now_.id is not null and c.status in ('open', 'in_work', 'final_check', 'ready') then c.status
      when now_.id is null then null else c.held_from end
  from (
    select card.id as card_id, open_.id, open_.reason_id, open_.started_at, open_.expected_until,
      (select count(*) from holdup h where h.job_card_id = card.id) as count
    from unnest(cards) as card (id) left join lateral (
      select h.* from holdup h join holdup_reason r on r.id = h.reason_id where h.job_card_id = card.id and h.ended_at is null
      order by h.rest_workable, h.started_at, r.code, h.linked_no nulls last, h.expected_until desc, h.id limit 1
    ) open_ on true
  ) now_
  where c.id = now_.card_id and (c.holdup_id, c.holdup_reason_id, c.holdup_since, c.holdup_until, c.holdups)
    is distinct from (now_.id, now_.reason_id, now_.started_at, now_.expected_until, now_.count);
end $$;

-- Kept by the table itself, so that no writer can leave it out.
create function rad.keep_holdups() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  cards uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct job_card_id) into cards from removed;
  else
    select array_agg(distinct job_card_id) into cards from written;
  end if;
  if cards is not null then
    perform rad.hold_cards(cards);
  end if;
  return null;
end $$;
create trigger holdup_kept_insert after insert on holdup
  referencing new table as written for each statement execute function rad.keep_holdups();
create trigger holdup_kept_update after update on holdup
  referencing new table as written for each statement execute function rad.keep_holdups();
create trigger holdup_kept_delete after delete on holdup
  referencing old table as removed for each statement execute function rad.keep_holdups();

-- What proves a hold-up, as files: of the same kinds and sizes as the evidence of tickets, and seen by whoever sees the hold-up.
create table holdup_file (
  id uuid primary key default gen_random_uuid(),
  holdup_id uuid not null references holdup on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  unique (holdup_id, sha256)
);
select rad.record_table('holdup_file', 'select, insert, delete',
  'exists (select from holdup h where h.id = holdup_id)', 'seen');

-- A hold-up never lasts longer than its card is in the workshop, whichever way either of them comes in: one that ends after the
-- delivery or the cancellation is cut there (docs/domain.md#hold-ups).
-- While days are recalculated for another zone, cards and their hold-ups move table by table: between the two a hold-up may outlast
-- its card that does not in the end. What then still does, because one of them named a day and the other a time, is cut afterwards
-- (rad.cut_holdups).
create function rad.cut_holdup() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  left_at timestamptz;
  cause text;
begin
  if current_setting('rad.changing_days', true) = 'on' then
    return new;
  end if;
  select ended_at, case when delivered_at is null then 'card_cancelled' else 'resolved' end into left_at, cause
  from job_card where id = new.job_card_id;
  if left_at < coalesce(new.ended_at, 'infinity') then
    new.ended_at := greatest(new.started_at, left_at);
    new.end_cause := coalesce(new.end_cause, cause);
  end if;
  return new;
end $$;
create trigger holdup_cut before insert or update of job_card_id, started_at, ended_at on holdup
  for each row execute function rad.cut_holdup();

-- A card that leaves, or whose leaving is corrected to an earlier time.
create function rad.end_holdups_of_cards() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
declare
  cards uuid[];
begin
  if current_setting('rad.changing_days', true) = 'on' then
    return null;
  end if;
  select array_agg(id) into cards from (
    select id, ended_at from written where ended_at is not null except select id, ended_at from removed
  ) changed;
  if cards is null then
    return null;
  end if;
  update holdup h set ended_at = greatest(h.started_at, c.ended_at),
    end_cause = coalesce(h.end_cause, case when c.delivered_at is null then 'card_cancelled' else 'resolved' end),
    version = h.version + 1, updated_at = c.updated_at, updated_by = c.updated_by
  from job_card c
  where c.id = any (cards) and h.job_card_id = c.id and coalesce(h.ended_at, 'infinity') > greatest(h.started_at, c.ended_at);
  return null;
end $$;
create trigger job_card_ends_holdups after update on job_card
  referencing old table as removed new table as written for each statement execute function rad.end_holdups_of_cards();

-- Cuts what still outlasts its card after days were recalculated.
create function rad.cut_holdups() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update holdup h set ended_at = greatest(h.started_at, c.ended_at),
    end_cause = coalesce(h.end_cause, case when c.delivered_at is null then 'card_cancelled' else 'resolved' end),
    version = h.version + 1
  from job_card c
  where c.id = h.job_card_id and c.ended_at is not null and coalesce(h.ended_at, 'infinity') > greatest(h.started_at, c.ended_at)
$$;

grant execute on function rad.cut_holdups()
  to rad_network;
