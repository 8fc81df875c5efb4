-- Sign-in grows a second step, passkeys, remembered browsers and a memory of devices. All of it is read and written by
-- the role of sign-in alone: no request of anybody meets these rows.

alter table user_session
  add column remembered boolean not null default false,
  -- The browser by its device cookie, or by what it says of itself where it keeps none.
  add column device_hash text;
create index user_session_device on user_session (user_id, device_hash);

-- The authenticator app of a person; it counts once confirmed_at is set.
create table user_totp (
  user_id uuid primary key references app_user on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- The last half minute whose code was taken: no code works twice.
  last_step bigint,
  created_at timestamptz not null default now()
);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  backed_up boolean not null default false,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id, created_at);

-- Something begun that one more call finishes: the second step of a sign-in, a sign-in by passkey, a new passkey.
create table sign_in_step (
  hash text primary key,
  purpose text not null check (purpose in ('second_step', 'passkey_first', 'passkey_new')),
  user_id uuid references app_user on delete cascade,
  -- What the first step was checked against: another password since then makes it worthless.
  password_changed_at timestamptz,
  client_hash text not null,
  remembered boolean not null default false,
  challenge text,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index sign_in_step_user on sign_in_step (user_id);
create index sign_in_step_age on sign_in_step (expires_at);

alter table user_totp enable row level security;
alter table user_totp force row level security;
grant select, insert, update, delete on user_totp to rad_auth;
create policy user_totp_auth on user_totp to rad_auth using (true) with check (true);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
grant select, insert, update, delete on recovery_code to rad_auth;
create policy recovery_code_auth on recovery_code to rad_auth using (true) with check (true);
alter table passkey enable row level security;
alter table passkey force row level security;
grant select, insert, update, delete on passkey to rad_auth;
create policy passkey_auth on passkey to rad_auth using (true) with check (true);
alter table sign_in_step enable row level security;
alter table sign_in_step force row level security;
grant select, insert, update, delete on sign_in_step to rad_auth;
create policy sign_in_step_auth on sign_in_step to rad_auth using (true) with check (true);
-- What nobody finished is forgotten by scheduled work.
grant select (expires_at), delete on sign_in_step to rad_network;
create policy sign_in_step_forget on sign_in_step to rad_network using (expires_at < now());
