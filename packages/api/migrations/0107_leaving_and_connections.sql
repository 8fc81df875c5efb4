-- Accounts at other sites that a person connects, and how an account is deleted.

grant create on schema rad to rad_scope;

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
alter table account_connection enable row level security, force row level security;
grant select, insert, delete on account_connection to rad_app, rad_network;
create policy account_connection_own on account_connection to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());

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
alter table connection_step enable row level security, force row level security;
grant select, insert, delete on connection_step to rad_app, rad_network;
create policy connection_step_own on connection_step to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());

-- What belongs to a person alone goes with their account, in this order; what the brand works with stays under "Deleted user".
create function rad.personal_tables() returns text[]
  language sql immutable
  return array['saved_view_choice', 'saved_view', 'bookmark', 'preference', 'notification', 'notification_mute',
    'notification_mail_wish', 'notification_mail', 'account_connection', 'connection_step', 'account_profile', 'email_change',
    'task', 'calendar_event', 'shop_cart_item', 'shop_kept_offer', 'shop_wish', 'shop_viewed', 'shop_address', 'shop_card',
    'shop_shopper', 'sign_in_step', 'password_link', 'passkey', 'recovery_code', 'user_totp', 'user_credential',
    'user_client', 'user_scope'];

do $$
declare
  one text;
begin
  foreach one in array rad.personal_tables() loop
    execute format('grant select (user_id), delete on %I to rad_scope', one);
    execute format('create policy %I on %I to rad_scope using (true)', one || '_leaving', one);
  end loop;
end
$$;

-- Takes everything that belongs to a person alone. The role of sign-in alone may call it, once the password was shown.
create function rad.forget_belongings(person uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  one text;
begin
  foreach one in array rad.personal_tables() loop
    execute format('delete from %I where user_id = $1', one) using person;
  end loop;
end
$$;
alter function rad.forget_belongings(uuid) owner to rad_scope;

revoke create on schema rad from rad_scope;

grant execute on function rad.personal_tables() to rad_scope;
grant execute on function rad.forget_belongings(uuid) to rad_auth;

-- What the tabs of a sample user keep: second step, what reaches them by which way, and accounts elsewhere.
alter table sample_user add column settings jsonb not null default '{}';
