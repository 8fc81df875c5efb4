-- A deviation from the agreed order becomes a task of an outlet with an owner. Its figures of the four weeks before are stored as it is
-- opened, and those of the four weeks after beside them (docs/domain.md#journeys).
create sequence journey_task_no;
grant usage on sequence journey_task_no to rad_app, rad_network;

create table journey_task (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  stage_id uuid not null references journey_stage,
  kind text not null check (kind in ('missing', 'too_often', 'out_of_order', 'not_allowed')),
  outlet_id uuid not null references outlet,
  owner_id uuid not null references app_user,
  owner text not null,
  note text not null check (length(note) between 5 and 1000),
  due_on date not null,
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  opened_at timestamptz not null,
  -- The day of opened_at in the brand's zone: the first of the four weeks after.
  opened_on date not null,
  opened_by uuid not null references app_user,
  opener text not null,
  ended_at timestamptz,
  remark text,
  -- Empty for some seconds, until the figures of the four weeks before were counted.
  figures_before jsonb,
  figures_after jsonb,
  measured_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(no || ' ' || owner || ' ' || note)) stored,
  check ((status = 'open') = (ended_at is null)),
  check ((figures_after is null) = (measured_at is null))
);
create unique index journey_task_open on journey_task (outlet_id, stage_id, kind) where status = 'open';
create index journey_task_owner on journey_task (owner_id, due_on) where status = 'open';
create index journey_task_opened on journey_task (opened_on desc, id desc);
create index journey_task_unmeasured on journey_task (opened_on) where figures_after is null and status <> 'cancelled';
create index journey_task_search on journey_task using gin (search_text gin_trgm_ops);

alter table journey_task enable row level security, force row level security;
grant select, insert, update on journey_task to rad_app;
grant select, insert, update, delete on journey_task to rad_network;
create policy journey_task_network on journey_task to rad_network using (true) with check (true);
create policy journey_task_seen on journey_task for select to rad_app using (outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy journey_task_open on journey_task for insert to rad_app
  with check (opened_by = rad.actor_id() and outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy journey_task_change on journey_task for update to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])) with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy journey_task_desk on journey_task as restrictive to rad_desk using (false);
