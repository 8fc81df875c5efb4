-- Revalidations: a second look, from outside the outlet, at what the outlet declared (docs/domain.md#revalidations). Checklists
-- with their versions, plans that draw what is looked at, the revalidations themselves, and what was found.

-- What is looked at, by kind. Its items are in its versions.
create table checklist (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,20}$'),
  name text not null,
  kind text not null check (kind in ('outlet_certification', 'na_declaration', 'complaint_closure', 'unjustified_ticket')),
  note text,
  active boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create index checklist_kind on checklist (kind) where active;

-- Its items as they were published: [{key, area, text, kind, max, weight, knock_out, needs_photo}].
create table checklist_version (
  id uuid primary key default gen_random_uuid(),
  checklist_id uuid not null references checklist,
  number int not null check (number > 0),
  status text not null default 'draft' check (status in ('draft', 'published', 'replaced')),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  published_at timestamptz,
  -- When the first revalidation began with it: from then on nothing of it changes.
  used_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  unique (checklist_id, number),
  check ((published_at is null) = (status = 'draft'))
);
create unique index checklist_version_published on checklist_version (checklist_id) where status = 'published';
create unique index checklist_version_draft on checklist_version (checklist_id) where status = 'draft';

-- A version that a revalidation began with stays as it was, for every writer (U12).
create function rad.keep_used_items() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  if old.used_at is not null and (new.items is distinct from old.items or new.number <> old.number
    or new.checklist_id <> old.checklist_id or new.used_at is distinct from old.used_at) then
    raise exception 'a checklist version that was used is frozen';
  end if;
  return new;
end $$;
create trigger checklist_version_frozen before update on checklist_version
  for each row execute function rad.keep_used_items();

-- What is looked at, where, how often, and how much of it.
create table revalidation_plan (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,20}$'),
  name text not null,
  kind text not null check (kind in ('outlet_certification', 'na_declaration', 'complaint_closure', 'unjustified_ticket')),
  checklist_id uuid not null references checklist,
  -- Everywhere where neither is set.
  region_id uuid references region,
  channel_id uuid references channel,
  method text not null check (method in ('on_site', 'remote_photo', 'call_back', 'document')),
  -- Months from one run to the next, and of what it finds so many percent.
  every_months int not null default 1 check (every_months between 1 and 60),
  sample_percent numeric(5, 2) not null default 100 check (sample_percent > 0 and sample_percent <= 100),
  -- By it the sample of a run can be drawn again.
  seed int not null default 1,
  next_run_on date not null,
  active boolean not null default true,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create index revalidation_plan_next on revalidation_plan (next_run_on) where active;
create index revalidation_plan_checklist on revalidation_plan (checklist_id);

-- What a run drew: the seed, what there was, and what came of it, so that anyone can draw it again.
create table revalidation_run (
  id uuid primary key default gen_random_uuid(),
  plan_id uuid not null references revalidation_plan,
  number int not null,
  run_on date not null,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  seed int not null,
  sample_percent numeric(5, 2) not null,
  -- Keys of all that could be drawn, and of what was.
  candidates text[] not null,
  drawn text[] not null,
  at timestamptz not null,
  unique (plan_id, number)
);

create sequence revalidation_no;
grant usage on sequence revalidation_no to rad_app;
grant usage, update on sequence revalidation_no to rad_network;

create table revalidation (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  -- Its number in another system, by which an import matches it.
  reference text unique,
  status text not null default 'planned' check (status in ('planned', 'scheduled', 'in_progress', 'submitted', 'reviewed', 'valid',
    'conditional', 'invalid', 'corrective_action', 'recheck', 'withdrawn', 'expired')),
  -- Where it belongs. Dealer and region stay as they were when it was planned.
  outlet_id uuid not null references outlet,
  dealer_id uuid not null references dealer,
  region_id uuid not null references region,
  channel_id uuid references channel,
  job_type text not null default 'none' check (job_type in ('service', 'bodyshop', 'none')),
  kind text not null check (kind in ('outlet_certification', 'na_declaration', 'complaint_closure', 'unjustified_ticket')),
  -- What is looked at: a declaration, a complaint, a ticket, by its id and its number as text; nothing of a certification.
  subject_id uuid,
  subject_no text,
  plan_id uuid references revalidation_plan,
  cycle int not null default 1 check (cycle > 0),
  checklist_id uuid not null references checklist,
  -- Frozen at the start.
  checklist_version_id uuid references checklist_version,
  method text not null check (method in ('on_site', 'remote_photo', 'call_back', 'document')),
  auditor_user_id uuid references app_user,
  auditor_name text,
  second_auditor_user_id uuid references app_user,
  second_auditor_name text,
  opened_at timestamptz not null,
  -- The day of opened_at in the brand's zone: every day border of a list or report.
  opened_on date not null,
  planned_on date not null,
  started_at timestamptz,
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid,
  -- When its result was decided, and the day of it.
  decided_at timestamptz,
  decided_on date,
  score numeric(4, 1) check (score between 0 and 100),
  -- {area: {score, weight}}
  area_scores jsonb not null default '{}' check (jsonb_typeof(area_scores) = 'object'),
  has_knock_out boolean not null default false,
  result text check (result in ('valid', 'conditional', 'invalid')),
  valid_from date,
  valid_until date check (valid_until >= valid_from),
  closed_at timestamptz,
  -- When an outlet last did something about a finding.
  last_outlet_update_at timestamptz,
  -- The ticket of a certification that has been expired for too long.
  ticket_id uuid references ticket,
  note text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(
    no || ' ' || coalesce(reference, '') || ' ' || coalesce(subject_no, ''))) stored,
  check ((decided_at is null) = (decided_on is null)),
  check ((decided_at is null) = (result is null)),
  -- A certification is of the outlet itself; anything else has a subject.
  check ((kind = 'outlet_certification') = (subject_no is null))
);
create index revalidation_opened on revalidation (opened_on desc, id desc);
create index revalidation_status on revalidation (status, opened_on desc, id desc);
create index revalidation_outlet on revalidation (outlet_id, kind, decided_on desc, id desc);
create index revalidation_planned on revalidation (planned_on, id) where status in ('planned', 'scheduled');
create index revalidation_until on revalidation (valid_until, id) where valid_until is not null;
create index revalidation_plan_rows on revalidation (plan_id) where plan_id is not null;
create index revalidation_auditor on revalidation (auditor_user_id, planned_on) where auditor_user_id is not null;
create index revalidation_version on revalidation (checklist_version_id) where checklist_version_id is not null;
create index revalidation_subject on revalidation (kind, subject_no) where subject_no is not null;
create index revalidation_search on revalidation using gin (search_text gin_trgm_ops);
-- Of one subject one revalidation is open at a time, and of an outlet one certification: two runs at once plan it once.
create unique index revalidation_open_subject on revalidation (kind, outlet_id, coalesce(subject_no, ''))
  where status in ('planned', 'scheduled', 'in_progress', 'submitted', 'reviewed');

create table revalidation_answer (
  revalidation_id uuid not null references revalidation on delete cascade,
  -- The key of an item of the frozen version.
  item text not null,
  -- yes, no, na, or the points of a score.
  value text not null check (value in ('yes', 'no', 'na') or value ~ '^\d{1,3}$'),
  remark text,
  at timestamptz not null,
  by_user_id uuid,
  primary key (revalidation_id, item)
);

-- A photo of an item, or of the whole, with where and when it was taken as the device says.
create table revalidation_photo (
  id uuid primary key default gen_random_uuid(),
  revalidation_id uuid not null references revalidation on delete cascade,
  item text,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  taken_at timestamptz,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  unique nulls not distinct (revalidation_id, item, sha256),
  check ((lat is null) = (lon is null))
);
create index revalidation_photo_of on revalidation_photo (revalidation_id);
alter table revalidation_photo alter column content set storage external;

-- What was not as it must be, what is to be done about it, by whom, and until when.
create table revalidation_finding (
  id uuid primary key default gen_random_uuid(),
  revalidation_id uuid not null references revalidation on delete cascade,
  outlet_id uuid not null references outlet,
  -- Its number in another system, by which an import matches it.
  reference text unique,
  -- The item of the checklist; a finding of a file may have none.
  item text,
  area text,
  text text not null,
  severity text not null check (severity in ('minor', 'major', 'critical')),
  action text,
  owner_user_id uuid references app_user,
  owner_name text,
  found_on date not null,
  due_on date not null check (due_on >= found_on),
  done_at timestamptz,
  done_by uuid,
  done_note text,
  verified_at timestamptz,
  verified_by uuid,
  verified_by_name text,
  -- The same item was found in an earlier cycle of the outlet.
  is_repeat boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check (verified_at is null or done_at is not null)
);
create index revalidation_finding_of on revalidation_finding (revalidation_id);
create index revalidation_finding_due on revalidation_finding (due_on, id) where done_at is null;
create index revalidation_finding_outlet on revalidation_finding (outlet_id, item);
create index revalidation_finding_owner on revalidation_finding (owner_user_id, due_on) where owner_user_id is not null;

-- What proves that it was done.
create table revalidation_proof (
  id uuid primary key default gen_random_uuid(),
  finding_id uuid not null references revalidation_finding on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  unique (finding_id, sha256)
);
alter table revalidation_proof alter column content set storage external;

-- Checklists are master data: an outlet may know what it is looked at by. Plans, seeds, and samples only the brand knows.
alter table checklist enable row level security, force row level security;
grant select, insert, update on checklist to rad_app;
grant select, insert, update, delete on checklist to rad_network;
create policy checklist_all on checklist to rad_app, rad_network using (true) with check (true);

alter table checklist_version enable row level security, force row level security;
grant select, insert, update, delete on checklist_version to rad_app, rad_network;
create policy checklist_version_all on checklist_version to rad_app, rad_network using (true) with check (true);

alter table revalidation_plan enable row level security, force row level security;
grant select, insert, update on revalidation_plan to rad_app;
grant select, insert, update, delete on revalidation_plan to rad_network;
create policy revalidation_plan_network on revalidation_plan to rad_network using (true) with check (true);
create policy revalidation_plan_brand on revalidation_plan to rad_app
  using ((select rad.is_brand())) with check ((select rad.is_brand()));

alter table revalidation_run enable row level security, force row level security;
grant select, insert on revalidation_run to rad_app;
grant select, insert, update, delete on revalidation_run to rad_network;
create policy revalidation_run_network on revalidation_run to rad_network using (true) with check (true);
create policy revalidation_run_brand on revalidation_run to rad_app
  using ((select rad.is_brand())) with check ((select rad.is_brand()));

-- The rows of cases that the actor sees: those of their outlets, of the channels and the kinds of work of their scope.
alter table revalidation enable row level security, force row level security;
grant select, insert, update on revalidation to rad_app;
grant select, insert, update, delete on revalidation to rad_network;
create policy revalidation_network on revalidation to rad_network using (true) with check (true);
create policy revalidation_scope on revalidation to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    )))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    )));

-- What hangs on a revalidation is seen by who sees it.
alter table revalidation_answer enable row level security, force row level security;
grant select, insert, update on revalidation_answer to rad_app;
grant select, insert, update, delete on revalidation_answer to rad_network;
create policy revalidation_answer_network on revalidation_answer to rad_network using (true) with check (true);
create policy revalidation_answer_seen on revalidation_answer to rad_app
  using (exists (select from revalidation r where r.id = revalidation_id))
  with check (exists (select from revalidation r where r.id = revalidation_id));

alter table revalidation_photo enable row level security, force row level security;
grant select, insert, delete on revalidation_photo to rad_app;
grant select, insert, update, delete on revalidation_photo to rad_network;
create policy revalidation_photo_network on revalidation_photo to rad_network using (true) with check (true);
create policy revalidation_photo_seen on revalidation_photo to rad_app
  using (exists (select from revalidation r where r.id = revalidation_id))
  with check (exists (select from revalidation r where r.id = revalidation_id));

alter table revalidation_finding enable row level security, force row level security;
grant select, insert, update on revalidation_finding to rad_app;
grant select, insert, update, delete on revalidation_finding to rad_network;
create policy revalidation_finding_network on revalidation_finding to rad_network using (true) with check (true);
create policy revalidation_finding_seen on revalidation_finding to rad_app
  using (exists (select from revalidation r where r.id = revalidation_id))
  with check (exists (select from revalidation r where r.id = revalidation_id));

alter table revalidation_proof enable row level security, force row level security;
grant select, insert on revalidation_proof to rad_app;
grant select, insert, update, delete on revalidation_proof to rad_network;
create policy revalidation_proof_network on revalidation_proof to rad_network using (true) with check (true);
create policy revalidation_proof_seen on revalidation_proof to rad_app
  using (exists (select from revalidation_finding f where f.id = finding_id))
  with check (exists (select from revalidation_finding f where f.id = finding_id));

-- Agents of the helpdesk have no part in it.
create policy revalidation_desk on revalidation as restrictive to rad_desk using (false);
create policy revalidation_finding_desk on revalidation_finding as restrictive to rad_desk using (false);
create policy revalidation_plan_desk on revalidation_plan as restrictive to rad_desk using (false);
create policy revalidation_run_desk on revalidation_run as restrictive to rad_desk using (false);

select rad.keep_timeline('revalidation');

-- Who may audit, with what keeps them from it: the territories they answer for, and the dealers whose people they are.
create function rad.auditors() returns table (id uuid, username text, full_name text, territories uuid[], dealers uuid[])
  language sql stable rows 50 security definer set search_path = public, pg_temp
as $$
  select u.id, u.username, u.full_name,
    array(
      select s.territory_id from user_scope s where s.user_id = u.id and s.territory_id is not null
      union
      select o.territory_id from tsm_mapping m join outlet o on o.id = m.outlet_id
      where m.tsm_user_id = u.id and m.to_on is null and o.territory_id is not null
    ),
    array(
      select s.dealer_id from user_scope s where s.user_id = u.id and s.dealer_id is not null
      union
      select o.dealer_id from user_scope s join outlet o on o.id = s.outlet_id where s.user_id = u.id
    )
  from app_user u
  where u.status = 'active' and u.roles && array['admin', 'HQA', 'RGM', 'TSM'] and rad.is_brand()
  order by u.full_name, u.id
$$;

-- The people of an outlet that the caller sees, who may be given what was found there: those of the outlet and of its dealer.
create function rad.outlet_people(of_outlet uuid) returns table (id uuid, username text, full_name text)
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  select u.id, u.username, u.full_name from app_user u
  where u.status = 'active' and u.roles && array['DLP', 'SVM', 'BSM']
    and exists (
      select from user_scope s join outlet o on o.id = of_outlet
      where s.user_id = u.id and (s.outlet_id = o.id or s.outlet_id is null and s.dealer_id = o.dealer_id)
    )
    and (current_setting('role') not in ('rad_app', 'rad_desk') or of_outlet = any (rad.outlet_ids()))
  order by u.full_name, u.id
$$;

grant create on schema rad to rad_scope;
alter function rad.auditors() owner to rad_scope;
alter function rad.outlet_people(uuid) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant execute on function rad.auditors(), rad.outlet_people(uuid) to rad_app, rad_network;
