create sequence complaint_no;
grant usage on sequence complaint_no to rad_app, rad_network;
grant update on sequence complaint_no to rad_network;

create table complaint (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  -- The number of whoever sent it, a regulator's for instance: the key by which an import finds the row again.
  source_no text unique,
  outlet_id uuid references outlet,
  dealer_id uuid references dealer,
  region_id uuid references region,
  channel_id uuid references channel,
  job_type text not null default 'none' check (job_type in ('service', 'bodyshop', 'none')),
  status text not null default 'received'
    check (status in ('received', 'registered', 'acknowledged', 'under_resolution', 'answered', 'closed')),
  received_via text not null check (received_via in
    ('call_centre', 'bot', 'app', 'e-mail', 'social', 'letter', 'psf', 'walk_in', 'regulator', 'consumer_forum')),
  received_at timestamptz not null,
  -- The day of received_at in the brand's zone: every day border of a list or report.
  received_on date not null,
  category text,
  sub_category text,
  severity text not null default 'normal' check (severity in ('low', 'normal', 'high', 'critical')),
  model_id uuid references model,
  make text,
  model text,
  model_year int,
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  components text[] not null default '{}',
  crash boolean not null default false,
  fire boolean not null default false,
  injured int not null default 0 check (injured >= 0),
  killed int not null default 0 check (killed >= 0),
  customer_name text,
  customer_phone text,
  customer_email text,
  statement text,
  repeat_of uuid references complaint,
  customer_contacted_at timestamptz,
  customer_reply text,
  satisfied_at_close text check (satisfied_at_close in ('yes', 'no', 'not_reached', 'withdrawn')),
  closed_at timestamptz,
  last_outlet_update_at timestamptz,
  -- Names of customers stay out: who may not read them must not find by them either.
  search_text text not null generated always as (
    lower(no || ' ' || coalesce(source_no, '') || ' ' || coalesce(vin, '') || ' ' || coalesce(make, '') || ' '
      || coalesce(model, '') || ' ' || coalesce(statement, ''))
  ) stored,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create index complaint_received on complaint (received_on desc, id desc);
create index complaint_outlet on complaint (outlet_id, received_on desc);
-- What is open is looked at all day and is a small part of what there is.
create index complaint_open on complaint (outlet_id, last_outlet_update_at) where status <> 'closed';
create index complaint_closed on complaint (closed_at) where closed_at is not null;
create index complaint_model on complaint (make, model, received_on);
create index complaint_status on complaint (status, received_on desc);
create index complaint_category on complaint (category, sub_category, received_on);
create index complaint_components on complaint using gin (components);
create index complaint_vin on complaint (vin, received_on) where vin is not null;
create index complaint_repeat on complaint (repeat_of) where repeat_of is not null;
create index complaint_search on complaint using gin (search_text gin_trgm_ops);

alter table complaint enable row level security;
alter table complaint force row level security;
grant select, insert, update on complaint to rad_app, rad_network;
grant delete on complaint to rad_network;
create policy complaint_network on complaint to rad_network using (true) with check (true);
create policy complaint_scope on complaint to rad_app
  using (
    outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or rad.case_in_scope(outlet_id, channel_id, job_type))
  )
  with check (
    outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or rad.case_in_scope(outlet_id, channel_id, job_type))
  );

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
alter table timeline_event enable row level security;
alter table timeline_event force row level security;
-- Never edited: a correction is a new event. Only the undoing of an import takes events away, with their rows.
grant select, insert on timeline_event to rad_app;
grant select, insert, delete on timeline_event to rad_network;
create policy timeline_event_network on timeline_event to rad_network using (true) with check (true);
create policy timeline_event_seen on timeline_event for select to rad_app using (
  entity_kind = 'complaint' and visibility = 'all' and exists (select from complaint c where c.id = entity_id)
);
create policy timeline_event_write on timeline_event for insert to rad_app with check (
  entity_kind = 'complaint' and exists (select from complaint c where c.id = entity_id)
);
