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
alter table holdup_file enable row level security, force row level security;
grant select, insert, delete on holdup_file to rad_app;
grant select, insert, update, delete on holdup_file to rad_network;
create policy holdup_file_network on holdup_file to rad_network using (true) with check (true);
create policy holdup_file_seen on holdup_file to rad_app
  using (exists (select from holdup h where h.id = holdup_id))
  with check (exists (select from holdup h where h.id = holdup_id));
