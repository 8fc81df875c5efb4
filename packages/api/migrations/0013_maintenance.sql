-- At most one row; while it stands, only administrators are let in.
create table maintenance (
  only_one boolean primary key default true check (only_one),
  message text,
  until timestamptz,
  since timestamptz not null default now(),
  by_user_name text not null
);
alter table maintenance enable row level security;
alter table maintenance force row level security;
grant select on maintenance to rad_app, rad_auth;
grant select, insert, update, delete on maintenance to rad_network;
create policy maintenance_read on maintenance for select to rad_app, rad_auth using (true);
create policy maintenance_all on maintenance to rad_network using (true) with check (true);

-- What is announced on the page "Coming soon", at most one row, and who wants to be told.
create table launch (
  only_one boolean primary key default true check (only_one),
  at timestamptz not null
);
alter table launch enable row level security;
alter table launch force row level security;
grant select on launch to rad_auth;
grant select, insert, update, delete on launch to rad_network;
create policy launch_read on launch for select to rad_auth using (true);
create policy launch_all on launch to rad_network using (true) with check (true);

-- Written by whoever asks and read by nobody through the API, so that no answer can tell who stands in it.
create table launch_list (
  email text primary key,
  created_at timestamptz not null default now()
);
alter table launch_list enable row level security;
alter table launch_list force row level security;
grant insert on launch_list to rad_auth;
grant select, delete on launch_list to rad_network;
create policy launch_list_add on launch_list for insert to rad_auth with check (true);
create policy launch_list_work on launch_list to rad_network using (true);
