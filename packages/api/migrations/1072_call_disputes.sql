-- Agents acknowledge their calls, and dispute a verdict or the speaker of a line (docs/domain.md#calls).
alter table call add column acknowledged_at timestamptz;

create sequence call_dispute_no;
grant usage on sequence call_dispute_no to rad_app, rad_network;

create table call_dispute (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  -- A call that was disputed stays: the import that brought it cannot be undone.
  call_id uuid not null references call,
  kind text not null check (kind in ('verdict', 'speaker')),
  -- The rule whose verdict is disputed.
  rule_id uuid references phrase_rule,
  -- The line whose speaker is disputed, and where in the call it begins.
  seq int check (seq >= 0),
  start_ms int,
  -- The verdict, or the name of the speaker: as it was, and as it should be.
  was text not null,
  claim text not null,
  reason text not null check (length(reason) between 5 and 1000),
  -- Of the transcript that it is about: once it is replaced, nothing of it can be corrected.
  content_hash text,
  status text not null default 'open' check (status in ('open', 'upheld', 'rejected', 'withdrawn')),
  opened_at timestamptz not null,
  -- The day of opened_at in the brand's zone: every day border of a list.
  opened_on date not null,
  opened_by uuid not null references app_user,
  agent text not null,
  due_on date not null,
  ended_at timestamptz,
  decided_by uuid references app_user,
  reviewer text,
  remark text,
  -- The figures of the call before and after the decision.
  figures_before jsonb,
  figures_after jsonb,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(no || ' ' || agent)) stored,
  check ((kind = 'verdict') = (rule_id is not null)),
  check ((kind = 'speaker') = (seq is not null)),
  check ((kind = 'speaker') = (start_ms is not null)),
  check (kind <> 'verdict' or was in ('met', 'not_met', 'no_evidence') and claim in ('met', 'not_met', 'no_evidence')),
  check (was <> claim),
  check ((status = 'open') = (ended_at is null)),
  check ((status in ('upheld', 'rejected')) = (decided_by is not null)),
  check ((status = 'upheld') = (figures_after is not null)),
  -- No one decides what they opened.
  check (decided_by <> opened_by)
);
create unique index call_dispute_of_verdict on call_dispute (call_id, rule_id) where status = 'open' and kind = 'verdict';
create unique index call_dispute_of_line on call_dispute (call_id, seq) where status = 'open' and kind = 'speaker';
create index call_dispute_call on call_dispute (call_id);
create index call_dispute_due on call_dispute (due_on) where status = 'open';
create index call_dispute_opened on call_dispute (opened_on desc, id desc);
create index call_dispute_status on call_dispute (status, opened_on desc, id desc);
create index call_dispute_search on call_dispute using gin (search_text gin_trgm_ops);

alter table call_dispute enable row level security, force row level security;
grant select, insert, update on call_dispute to rad_app;
grant select, insert, update, delete on call_dispute to rad_network;
create policy call_dispute_network on call_dispute to rad_network using (true) with check (true);
-- Who sees the call sees its disputes; who spoke in it opens them.
create policy call_dispute_seen on call_dispute for select to rad_app using (exists (select from call c where c.id = call_id));
create policy call_dispute_open on call_dispute for insert to rad_app
  with check (opened_by = rad.actor_id() and exists (select from call c where c.id = call_id and c.agent_id = rad.actor_id()));
create policy call_dispute_change on call_dispute for update to rad_app
  using (exists (select from call c where c.id = call_id)) with check (exists (select from call c where c.id = call_id));

-- Who decides on disputes of a call that the caller sees: the regional managers of its outlet, or head office where there are none.
-- No one decides on a call in which they spoke.
create function rad.call_reviewers(of_call uuid) returns setof uuid
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  with seen as (
    select c.outlet_id, c.agent_id from call c
    where c.id = of_call and (
      current_setting('role') not in ('rad_app', 'rad_desk') or c.agent_id = rad.actor_id() or c.outlet_id = any (rad.outlet_ids())
    )
  ), regional as (
    select distinct u.id from seen join rad.reach r on r.outlet_id = seen.outlet_id join app_user u on u.id = r.user_id
    where u.status = 'active' and 'RGM' = any (u.roles) and u.id is distinct from seen.agent_id
  )
  select id from regional
  union all
  select u.id from seen join app_user u on u.status = 'active' and 'HQA' = any (u.roles) and u.id is distinct from seen.agent_id
  where not exists (select from regional)
$$;
grant create on schema rad to rad_scope;
alter function rad.call_reviewers(uuid) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant execute on function rad.call_reviewers(uuid) to rad_app, rad_network;
