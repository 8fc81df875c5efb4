-- Files that are prepared in the background for the person who requested them, because they are longer than an answer may take. They
-- hold what the person could read at that time, and are deleted after some days.
create table prepared_file (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('na_declarations')),
  -- The filters it was requested with.
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed')),
  name text,
  content bytea,
  rows int check (rows >= 0),
  bytes int check (bytes >= 0),
  -- Why there is none, for the person who reads it.
  refusal text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check ((status = 'waiting') = (finished_at is null)),
  check ((status = 'ready') = (content is not null) and (content is null) = (num_nulls(name, rows, bytes) = 3)),
  check ((status = 'failed') = (refusal is not null))
);
alter table prepared_file alter column content set storage external;
create index prepared_file_own on prepared_file (user_id, requested_at desc);
create index prepared_file_waiting on prepared_file (requested_at) where status = 'waiting';
create index prepared_file_expiry on prepared_file (expires_at);
alter table prepared_file enable row level security, force row level security;
grant select, insert, update, delete on prepared_file to rad_app, rad_network;
create policy prepared_file_own on prepared_file to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
-- Which ones wait, and which are too old, is found before anyone is known; what is in them is read and written as their owners.
grant select (id, user_id, kind, query, status, requested_at, expires_at), delete on prepared_file to rad_auth;
create policy prepared_file_work on prepared_file to rad_auth using (true);

-- It goes with the account.
create or replace function rad.personal_tables() returns text[]
  language sql immutable
  return array['prepared_file', 'saved_view_choice', 'saved_view', 'bookmark', 'preference', 'notification', 'notification_mute',
    'notification_mail_wish', 'notification_mail', 'account_connection', 'connection_step', 'account_profile', 'email_change',
    'task', 'calendar_event', 'shop_cart_item', 'shop_kept_offer', 'shop_wish', 'shop_viewed', 'shop_address', 'shop_card',
    'shop_shopper', 'sign_in_step', 'password_link', 'passkey', 'recovery_code', 'user_totp', 'user_credential',
    'user_client', 'user_scope'];
grant select (user_id), delete on prepared_file to rad_scope;
create policy prepared_file_leaving on prepared_file for all to rad_scope using (true);
