-- What belongs to a person: views, bookmarks, notifications.

create table saved_view (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  screen text not null,
  name text not null,
  query jsonb not null,
  -- Seen by everyone of these roles besides its owner; empty for private.
  shared_roles text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  opens_for_roles boolean not null default false,
  unique (user_id, screen, name)
);
create index saved_view_screen on saved_view (screen);
select rad.personal_table('saved_view');
create policy saved_view_shared on saved_view for select to rad_app, rad_network
  using (shared_roles && string_to_array(current_setting('rad.roles', true), ','));

-- Which view of a screen opens by itself is the choice of who reads it, of a view shared with a role of theirs too. Who has
-- not chosen gets the one that opens by itself for the role.
create table saved_view_choice (
  user_id uuid not null references app_user on delete cascade,
  screen text not null,
  -- Null where none opens by itself.
  view_id uuid references saved_view on delete cascade,
  primary key (user_id, screen)
);
create index saved_view_choice_view on saved_view_choice (view_id);
select rad.personal_table('saved_view_choice');

-- The pages a person keeps at hand. Pages are known by the numbers of the contract.
create table bookmark (
  user_id uuid not null references app_user on delete cascade,
  page_id int not null,
  created_at timestamptz not null default now(),
  primary key (user_id, page_id)
);
select rad.personal_table('bookmark', 'select, insert, delete');

-- What a person is told of. The words are a sentence with names in braces and their values, so that they can be read
-- in any language; a line about an outlet is seen only as long as that outlet lies within the scope of its reader.
create table notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  title jsonb not null,
  text jsonb,
  -- A path of the product.
  link text not null check (link like '/%'),
  entity text,
  entity_id text,
  outlet_id uuid references outlet on delete cascade,
  -- Twice the same is one line.
  dedupe_key text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, dedupe_key)
);
create index notification_latest on notification (user_id, created_at desc, id desc);
create index notification_unread on notification (user_id, kind) where read_at is null;
create index notification_age on notification (created_at);
create index notification_outlet on notification (outlet_id) where outlet_id is not null;
alter table notification enable row level security, force row level security;
-- A request writes none itself: rad.notify does.
grant select, update (read_at) on notification to rad_app;
grant select, insert, update (read_at), delete on notification to rad_network;
grant select, insert on notification to rad_scope;
create policy notification_own on notification to rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
create policy notification_scope on notification to rad_app
  using (user_id = rad.actor_id() and (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[])))
  with check (user_id = rad.actor_id() and (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[])));
-- While nobody asks, demo data come in and what is old is forgotten.
create policy notification_old on notification to rad_network using (rad.actor_id() is null);
create policy notification_definer on notification to rad_scope using (true) with check (true);

-- The kinds a person does not want to hear of.
create table notification_mute (
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);
select rad.personal_table('notification_mute', 'select, insert, delete');
-- While nobody asks, the product looks up who switched the mail off.
create policy notification_mute_read on notification_mute for select to rad_network using (rad.actor_id() is null);
select rad.definers_read('notification_mute');

-- The morning mail of what waits for a person (U1). One line per person: the last day that was
-- looked into, whether or not anything waited. Whoever writes it first writes the mail: other servers and later rounds do not.
create table digest (
  user_id uuid primary key references app_user on delete cascade,
  on_day date not null
);
alter table digest enable row level security, force row level security;
grant select, insert, update on digest to rad_network;
create policy digest_network on digest to rad_network using (true) with check (true);

-- The kinds of notifications that a person also wants as an email.
create table notification_mail_wish (
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  primary key (user_id, kind)
);
select rad.personal_table('notification_mail_wish', 'select, insert, delete');
grant select, delete on notification_mail_wish to rad_scope;
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

-- Tells people something, of what the actor sees too. Answers who was told: not those who may not see the outlet, who muted
-- the kind, or who were told already. What a person wants as an email waits to be written: bell and email are chosen apart.
create function rad.notify(
  people uuid[], about text, said jsonb, more jsonb, leads_to text, record text, record_id text, about_outlet uuid, key text
) returns setof uuid
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with told as materialized (
    select person from rad.who_see(people, about_outlet) person
    where (current_setting('role') not in ('rad_app', 'rad_desk') or rad.actor_id() is not null
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

grant execute on function rad.notify(uuid[], text, jsonb, jsonb, text, text, text, uuid, text)
  to rad_app, rad_network, rad_auth;
