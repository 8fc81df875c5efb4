-- A link for a new password: known by its hash, good for an hour, once.
create table password_link (
  hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index password_link_user on password_link (user_id);
create index password_link_age on password_link (expires_at);
alter table password_link enable row level security;
alter table password_link force row level security;
grant select, insert, delete on password_link to rad_auth;
create policy password_link_auth on password_link to rad_auth using (true) with check (true);
grant select (expires_at), delete on password_link to rad_network;
create policy password_link_forget on password_link to rad_network using (expires_at < now());

-- The token of the first start, which the console prints: of all facts the server keeps, the only one that sign-in may
-- look at and take away.
grant select, delete on setting to rad_auth;
create policy setting_setup on setting to rad_auth using (key = 'setup_token');
