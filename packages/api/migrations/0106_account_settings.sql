-- Account settings: what people say of themselves, a new email address until it is confirmed, and which kinds of
-- notifications also come as an email.

grant create on schema rad to rad_scope;

-- A username is taken however it is written.
create index app_user_username_lower on app_user (lower(username));

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
alter table account_profile enable row level security, force row level security;
grant select, insert, update on account_profile to rad_app, rad_network, rad_auth;
grant select, delete on account_profile to rad_scope;
create policy account_profile_own on account_profile to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
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

-- The kinds of notifications that a person also wants as an email.
create table notification_mail_wish (
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);
alter table notification_mail_wish enable row level security, force row level security;
grant select, insert, delete on notification_mail_wish to rad_app, rad_network;
grant select, delete on notification_mail_wish to rad_scope;
create policy notification_mail_wish_own on notification_mail_wish to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
create policy notification_mail_wish_definer on notification_mail_wish to rad_scope using (true);

-- Notifications that are to be written as emails: filled as they happen, and written by scheduled work within a minute. They
-- are kept for as long as notifications, so that the same is written once.
create table notification_mail (
  user_id uuid not null references app_user on delete cascade,
  dedupe_key text not null,
  kind text not null,
  title jsonb not null,
  text jsonb,
  link text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (user_id, dedupe_key)
);
create index notification_mail_waiting on notification_mail (created_at) where sent_at is null;
create index notification_mail_age on notification_mail (created_at);
alter table notification_mail enable row level security, force row level security;
grant select, update (sent_at), delete on notification_mail to rad_network;
grant select, insert, delete on notification_mail to rad_scope;
create policy notification_mail_work on notification_mail to rad_network
  using (rad.actor_id() is null)
  with check (rad.actor_id() is null);
create policy notification_mail_definer on notification_mail to rad_scope using (true) with check (true);

-- As it was, and what a person wants as an email waits to be written. Bell and email are chosen apart.
create or replace function rad.notify(
  people uuid[], about text, said jsonb, more jsonb, leads_to text, record text, record_id text, about_outlet uuid, key text
) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with told as materialized (
    select person from rad.who_see(people, about_outlet) person
    where (current_setting('role') <> 'rad_app' or rad.actor_id() is not null
      and (about_outlet is null or about_outlet = any (rad.outlet_ids()))
      and case when record = 'ticket' then rad.sees_ticket(record_id::uuid) else true end)
  ),
  mailed as (
    insert into notification_mail (user_id, dedupe_key, kind, title, text, link)
    select person, key, about, said, more, leads_to
    from told
    where exists (select from notification_mail_wish w where w.user_id = person and w.kind = about)
    on conflict (user_id, dedupe_key) do nothing
  )
  insert into notification (user_id, kind, title, text, link, entity, entity_id, outlet_id, dedupe_key)
  select person, about, said, more, leads_to, record, record_id, about_outlet, key
  from told
  where not exists (select from notification_mute m where m.user_id = person and m.kind = about)
  on conflict (user_id, dedupe_key) do nothing
  returning user_id
$$;

revoke create on schema rad from rad_scope;
