-- Account settings: what people say of themselves, a new email address until it is confirmed, and accounts at other sites that a
-- person connects.

-- What is kept of a person beside `app_user`. Each part of the page is saved by itself, and has a version of its own; name,
-- username and photo go by the version of `app_user`.
create table account_profile (
  user_id uuid primary key references app_user on delete cascade,
  company text,
  bio text,
  birth_date date,
  country text,
  website text,
  social jsonb not null default '{}',
  information_version int not null default 1,
  social_version int not null default 1,
  updated_at timestamptz not null default now()
);
select rad.personal_table('account_profile', 'select, insert, update');
grant select, insert, update on account_profile to rad_auth;
grant select, delete on account_profile to rad_scope;
create policy account_profile_auth on account_profile to rad_auth using (true) with check (true);
create policy account_profile_definer on account_profile to rad_scope using (true);

-- The address a person wants to have. It counts once its link was opened; a new one takes the place of the former. The link
-- is known by its hash.
create table email_change (
  user_id uuid primary key references app_user on delete cascade,
  email text not null check (email = lower(email)),
  hash text not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
alter table email_change enable row level security, force row level security;
grant select (user_id, email, sent_at, expires_at) on email_change to rad_app, rad_network;
grant select, insert, update, delete on email_change to rad_auth;
grant select, delete on email_change to rad_scope;
create policy email_change_own on email_change for select to rad_app, rad_network using (user_id = rad.actor_id());
create policy email_change_auth on email_change to rad_auth using (true) with check (true);
create policy email_change_definer on email_change to rad_scope using (true);

-- One account at each other site. What is kept of it is who it is there; no token, for nothing is asked there later.
create table account_connection (
  user_id uuid not null references app_user on delete cascade,
  provider text not null check (provider in ('twitter', 'google', 'facebook', 'github')),
  subject text not null,
  handle text not null,
  connected_at timestamptz not null default now(),
  primary key (user_id, provider),
  -- An account there belongs to one person here.
  unique (provider, subject)
);
select rad.personal_table('account_connection', 'select, insert, delete');

-- A connection that was begun: who comes back has to bring its secret, which is known by its hash.
create table connection_step (
  hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  provider text not null,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index connection_step_user on connection_step (user_id);
select rad.personal_table('connection_step', 'select, insert, delete');
