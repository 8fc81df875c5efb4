create sequence $table_no;
grant usage on sequence $table_no to rad_app, rad_network;

create table $table (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  title text not null,
  outlet_id uuid not null references outlet,
  status text not null default 'open' check (status in ('open', 'in_progress', 'done', 'cancelled')),
  kind text not null check (kind in ('defect', 'inspection', 'order', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high')),
  due_on date,
  quantity int not null default 1 check (quantity > 0),
  cost numeric(12, 2) check (cost >= 0),
  contact_name text,
  contact_email text,
  -- Its number in another system, by which an import matches it.
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
  -- Without contacts: users who may not read them must not find by them.
  search_text text not null generated always as (rad.letters(no || ' ' || title || ' ' || coalesce(reference, ''))) stored
);
create index $table_opened on $table (opened_on desc, id desc);
create index $table_status on $table (status, opened_on desc, id desc);
create index $table_outlet on $table (outlet_id, opened_on desc) include (status);
create index $table_due on $table (due_on) where ended_at is null;
create index $table_search on $table using gin (search_text gin_trgm_ops);

alter table $table enable row level security, force row level security;
grant select, insert, update on $table to rad_app;
grant select, insert, update, delete on $table to rad_network;
create policy $table_network on $table to rad_network using (true) with check (true);
create policy $table_scope on $table to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));

select rad.keep_timeline('$table');
