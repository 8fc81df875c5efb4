-- Notes on a day, or on a span of days, which every chart shows that covers it: a release, a campaign, an incident.
create table annotation (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  -- The last day, where it took several.
  to_day date check (to_day > day),
  title text not null check (length(title) between 2 and 80),
  text text,
  kind text not null check (kind in ('release', 'campaign', 'incident', 'holiday', 'other')),
  -- Those of a client or of one bot of it stand in charts of bots only; those of neither in all charts.
  client_id uuid references client,
  bot_id uuid references bot,
  removed_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid references app_user,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check (bot_id is null or client_id is not null)
);
create index annotation_day on annotation (day) where removed_at is null;
create index annotation_client on annotation (client_id) where client_id is not null;

alter table annotation enable row level security;
alter table annotation force row level security;
grant select, insert, update on annotation to rad_app, rad_network;
-- Everybody reads what is about no client. Whoever wrote a note changes it, and administrators.
create policy annotation_read on annotation for select to rad_app, rad_network
  using (client_id is null or client_id = any ((select rad.client_ids())::uuid[]));
create policy annotation_add on annotation for insert to rad_app, rad_network
  with check ((created_by = rad.actor_id() or rad.actor_id() is null)
    and (client_id is null or client_id = any ((select rad.client_ids())::uuid[]) or rad.actor_id() is null));
create policy annotation_change on annotation for update to rad_app, rad_network
  using (created_by = rad.actor_id() or 'admin' = any (string_to_array(current_setting('rad.roles', true), ',')))
  with check (client_id is null or client_id = any ((select rad.client_ids())::uuid[]));
