create sequence sample_no;
grant usage on sequence sample_no to rad_app, rad_network;

create table sample (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  title text not null,
  outlet_id uuid not null references outlet,
  status text not null default 'open' check (status in ('open', 'in_progress', 'done', 'cancelled')),
  kind text not null check (kind in ('request', 'defect', 'inspection', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  due_on date,
  quantity int not null default 1 check (quantity > 0),
  cost numeric(12, 2) check (cost >= 0),
  contact_name text,
  contact_email text,
  -- What it is called elsewhere: the key by which an import finds it again.
  reference text unique,
  needs_parts boolean not null default false,
  note text,
  opened_at timestamptz not null,
  -- The day of opened_at in the brand's zone: every day border of a list or report.
  opened_on date not null,
  ended_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  -- Contacts stay out: who may not read them must not find by them either.
  search_text text not null generated always as (rad.letters(no || ' ' || title || ' ' || coalesce(reference, ''))) stored
);
create index sample_opened on sample (opened_on desc, id desc);
create index sample_status on sample (status, opened_on desc, id desc);
create index sample_outlet on sample (outlet_id, opened_on desc) include (status);
create index sample_due on sample (due_on) where ended_at is null;
create index sample_search on sample using gin (search_text gin_trgm_ops);

alter table sample enable row level security, force row level security;
grant select, insert, update on sample to rad_app;
grant select, insert, update, delete on sample to rad_network;
create policy sample_network on sample to rad_network using (true) with check (true);
create policy sample_scope on sample to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));

select rad.keep_timeline('sample');
