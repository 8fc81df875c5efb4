-- Sign-in. Secrets, codes and links are read and written by the role of sign-in alone: no request of anybody meets these rows.

create table user_credential (
  user_id uuid primary key references app_user on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);
alter table user_credential enable row level security, force row level security;
grant insert on user_credential to rad_network;
grant select, insert, update on user_credential to rad_auth;
create policy user_credential_auth on user_credential to rad_auth using (true) with check (true);
-- The product gives a password where nobody acts, such as at the console, and never reads one.
create policy user_credential_give on user_credential for insert to rad_network with check (rad.actor_id() is null);

-- One sign-in on one device. Its refresh tokens are one family.
create table user_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_cause text,
  user_agent text,
  address text,
  binding_hash text,
  remembered boolean not null default false,
  -- The browser by its device cookie, or by what it says of itself where it keeps none.
  device_hash text,
  -- A sign-in by which an administrator sees the product as somebody else: it belongs to the person seen, and counts only
  -- while the sign-in it was begun from does.
  viewer_session_id uuid references user_session on delete cascade,
  -- A locked screen: since when this sign-in answers nothing but unlocking and signing out. Null while it is open.
  locked_at timestamptz
);
create index user_session_user on user_session (user_id) where ended_at is null;
create index user_session_device on user_session (user_id, device_hash);
create index user_session_viewer on user_session (viewer_session_id) where viewer_session_id is not null;
alter table user_session enable row level security, force row level security;
grant select, update on user_session to rad_app, rad_network;
grant select, insert, update on user_session to rad_auth;
create policy user_session_auth on user_session to rad_auth using (true) with check (true);
create policy user_session_network on user_session to rad_network
  using (rad.actor_id() is null or user_id = rad.actor_id() or rad.may_tend(user_id))
  with check (rad.actor_id() is null or user_id = rad.actor_id() or rad.may_tend(user_id));
create policy user_session_own on user_session to rad_app
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
create policy user_session_tended on user_session to rad_app
  using (rad.may_tend(user_id))
  with check (rad.may_tend(user_id));
create policy user_session_all on user_session for select to rad_network using (true);

create table refresh_token (
  hash text primary key,
  session_id uuid not null references user_session on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by text
);
create index refresh_token_session on refresh_token (session_id);
alter table refresh_token enable row level security, force row level security;
grant select, insert, update, delete on refresh_token to rad_auth;
create policy refresh_token_auth on refresh_token to rad_auth using (true) with check (true);

-- The authenticator app of a person; it counts once confirmed_at is set.
create table user_totp (
  user_id uuid primary key references app_user on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  -- The last half minute whose code was taken: no code works twice.
  last_step bigint,
  created_at timestamptz not null default now(),
  -- Sealed with a key of the server before it comes here: nothing in clear is written.
  constraint user_totp_sealed check (secret like 'v1.%')
);
alter table user_totp enable row level security, force row level security;
grant select, insert, update, delete on user_totp to rad_auth;
grant select (user_id, confirmed_at), delete on user_totp to rad_scope;
create policy user_totp_auth on user_totp to rad_auth using (true) with check (true);
create policy user_totp_definer on user_totp to rad_scope using (true);

create table recovery_code (
  user_id uuid not null references app_user on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
alter table recovery_code enable row level security, force row level security;
grant select, insert, update, delete on recovery_code to rad_auth;
grant select (user_id), delete on recovery_code to rad_scope;
create policy recovery_code_auth on recovery_code to rad_auth using (true) with check (true);
create policy recovery_code_definer on recovery_code to rad_scope using (true);

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
alter table passkey enable row level security, force row level security;
grant select, insert, update, delete on passkey to rad_auth;
grant select (user_id), delete on passkey to rad_scope;
create policy passkey_auth on passkey to rad_auth using (true) with check (true);
create policy passkey_definer on passkey to rad_scope using (true);

create function rad.has_second_step(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from user_totp t where t.user_id = person and t.confirmed_at is not null)
$$;

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
alter table sign_in_step enable row level security, force row level security;
-- What nobody finished is forgotten by scheduled work.
grant select (expires_at), delete on sign_in_step to rad_network;
grant select, insert, update, delete on sign_in_step to rad_auth;
grant select (user_id), delete on sign_in_step to rad_scope;
create policy sign_in_step_auth on sign_in_step to rad_auth using (true) with check (true);
create policy sign_in_step_forget on sign_in_step to rad_network using (rad.actor_id() is null and expires_at < now());
create policy sign_in_step_definer on sign_in_step to rad_scope using (true);

-- For a person who lost their second step: whatever signs in beside the password is forgotten, and what was begun with it. It
-- is taken by who may change the person; at the console nobody acts. Answers whether there was a second step.
create function rad.forget_second_step(person uuid) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with who as materialized (select person as id where rad.actor_id() is null or rad.may_tend(person)),
    codes as (delete from recovery_code where user_id in (select id from who)),
    keys as (delete from passkey where user_id in (select id from who)),
    begun as (delete from sign_in_step where user_id in (select id from who)),
    app as (delete from user_totp where user_id in (select id from who) and confirmed_at is not null returning user_id)
  select exists (select from app)
$$;

-- A link for a new password: known by its hash, good for an hour, once.
create table password_link (
  hash text primary key,
  user_id uuid not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index password_link_user on password_link (user_id);
create index password_link_age on password_link (expires_at);
alter table password_link enable row level security, force row level security;
grant select (expires_at), delete on password_link to rad_network;
grant select, insert, delete on password_link to rad_auth;
create policy password_link_auth on password_link to rad_auth using (true) with check (true);
create policy password_link_forget on password_link to rad_network using (rad.actor_id() is null and expires_at < now());

-- Somebody asked to join. The link is known by its hash; a new one takes the place of the former.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  full_name text not null,
  kind text not null check (kind in ('brand', 'dealer', 'agency')),
  roles text[] not null,
  -- The scope by the codes a person reads, and the same as the rows it becomes.
  scopes jsonb not null,
  scope_rows jsonb not null,
  token_hash text not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid not null references app_user,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  -- Whose bots they will see.
  client_ids uuid[] not null default '{}'
);
-- One open invitation per address.
create unique index invitation_email_key on invitation (email) where accepted_at is null and withdrawn_at is null;
create index invitation_sent on invitation (sent_at desc, id);
create index invitation_inviter on invitation (created_by, sent_at desc);
create index invitation_name on invitation (lower(full_name), id);
alter table invitation enable row level security, force row level security;
grant select, insert, update (token_hash, sent_at, expires_at, withdrawn_at, updated_at, updated_by,
  version) on invitation to rad_app, rad_network;
grant select, update (accepted_at, updated_at, version) on invitation to rad_auth;
create policy invitation_network on invitation to rad_network
  using (rad.actor_id() is null or rad.is_head_office() and rad.stands_above(roles))
  with check (rad.actor_id() is null or rad.is_head_office() and rad.stands_above(roles));
create policy invitation_auth on invitation to rad_auth using (true) with check (true);
create policy invitation_own on invitation for select to rad_app using (created_by = rad.actor_id());
create policy invitation_change on invitation for update to rad_app
  using (created_by = rad.actor_id())
  with check (created_by = rad.actor_id());
create policy invitation_give on invitation for insert to rad_app
  with check (created_by = rad.actor_id() and kind = 'dealer' and cardinality(client_ids) = 0
    and roles <@ rad.roles_below() and rad.are_within_own(scope_rows));
create policy invitation_all on invitation for select to rad_network using (true);

-- How a person has arranged the frame, in one row; a field that a later version no longer knows is left out when read.
create table preference (
  user_id uuid primary key references app_user on delete cascade,
  fields jsonb not null,
  updated_at timestamptz not null default now(),
  -- How a person has arranged the columns of each table: order, widths, and pins, by the name of the table (docs/domain.md#page-frame).
  tables jsonb not null default '{}',
  -- In which order a person has put the cards of a page: names of cards by the name of the page.
  cards jsonb not null default '{}'
);
select rad.personal_table('preference', 'select, insert, update');
grant select (user_id, fields) on preference to rad_scope;
create policy preference_definer on preference for select to rad_scope using (true);

-- In which language a person reads, for mails that somebody else causes, or that are written before anybody signed in.
-- Null where they leave it to the browser.
create function rad.language_of(person uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select nullif(fields ->> 'language', 'auto') from preference where user_id = person
$$;

-- Where to write to those a ticket comes to, whoever sends it there.
create function rad.addresses(ids uuid[]) returns table (id uuid, full_name text, email text, language text)
  language sql stable rows 5 security definer set search_path = public, pg_temp
as $$
  select u.id, u.full_name, u.email, coalesce(rad.language_of(u.id), 'en') from app_user u
  where u.id = any (ids) and u.status = 'active'
$$;

grant execute on function rad.has_second_step(uuid), rad.language_of(uuid)
  to rad_app, rad_network, rad_auth;

grant execute on function rad.forget_second_step(uuid)
  to rad_network;

grant execute on function rad.addresses(uuid[])
  to rad_app, rad_network;
