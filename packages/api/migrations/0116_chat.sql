-- Chats of people (docs/domain.md#chats): one to one and groups. Who is a member reads a chat, and nobody else does, administrators included.

grant create on schema rad to rad_scope;

-- `first_id` and `second_id` are the two people of a chat without a title; a group has a title and no pair.
create table chat (
  id uuid primary key,
  title text check (title <> ''),
  first_id uuid references app_user,
  second_id uuid references app_user,
  created_by uuid not null references app_user,
  created_at timestamptz not null,
  -- The number of the newest message. Taking the next one locks the row, so that all read the same order.
  last_no int not null default 0,
  last_at timestamptz not null,
  check ((title is null) = (first_id is not null) and (first_id is null) = (second_id is null)),
  check (first_id < second_id)
);
create unique index chat_pair on chat (first_id, second_id) where first_id is not null;

create table chat_member (
  chat_id uuid not null references chat on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  is_owner boolean not null default false,
  -- What they have read and what has reached them, and up to where they cleared the chat for themselves.
  read_no int not null default 0,
  delivered_no int not null default 0,
  cleared_no int not null default 0,
  is_muted boolean not null default false,
  typing_until timestamptz,
  joined_at timestamptz not null default now(),
  primary key (chat_id, user_id)
);
create index chat_member_user on chat_member (user_id, chat_id);

create table chat_message (
  chat_id uuid not null references chat on delete cascade,
  no int not null,
  user_id uuid not null references app_user,
  -- Given by who sends: the same twice is one message.
  client_id uuid not null,
  -- The message whose thread it belongs to.
  parent_no int,
  text text not null,
  mentions uuid[] not null default '{}',
  has_file boolean not null default false,
  at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  search_text text not null generated always as (rad.letters(text)) stored,
  primary key (chat_id, no)
);
create unique index chat_message_client on chat_message (user_id, client_id);
create index chat_message_log on chat_message (chat_id, no desc) where parent_no is null;
create index chat_message_thread on chat_message (chat_id, parent_no, no) where parent_no is not null;
create index chat_message_files on chat_message (chat_id, no desc) where has_file;
create index chat_message_search on chat_message using gin (search_text gin_trgm_ops);

create table chat_reaction (
  chat_id uuid not null,
  no int not null,
  user_id uuid not null references app_user on delete cascade,
  emoji text not null check (char_length(emoji) between 1 and 16),
  at timestamptz not null,
  primary key (chat_id, no, emoji, user_id),
  foreign key (chat_id, no) references chat_message on delete cascade
);
create index chat_reaction_user on chat_reaction (user_id);

create table chat_file (
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null,
  no int not null,
  user_id uuid not null references app_user on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  at timestamptz not null,
  foreign key (chat_id, no) references chat_message on delete cascade
);
create unique index chat_file_message on chat_file (chat_id, no);
create index chat_file_user on chat_file (user_id);

create table chat_block (
  user_id uuid not null references app_user on delete cascade,
  other_id uuid not null references app_user on delete cascade check (other_id <> user_id),
  at timestamptz not null,
  primary key (user_id, other_id)
);
create index chat_block_other on chat_block (other_id);

-- A chat that a member reported: with their words, and once each until it is decided.
create table chat_report (
  chat_id uuid not null references chat on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  reason text not null check (reason in ('rude', 'private', 'wrong', 'advertising', 'other')),
  note text not null default '',
  at timestamptz not null,
  primary key (chat_id, user_id)
);
create index chat_report_user on chat_report (user_id);

-- How somebody appears in chats. `active_at` is when they last did something there.
create table chat_profile (
  user_id uuid primary key references app_user on delete cascade,
  about text not null default '',
  status text not null default 'online' check (status in ('online', 'busy', 'away', 'offline')),
  is_notified boolean not null default true,
  active_at timestamptz
);

-- The chats of whoever asks. Reads beside the walls, for those of members are made of it.
create function rad.chat_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(m.chat_id), '{}') from chat_member m where m.user_id = rad.actor_id() $$;
alter function rad.chat_ids() owner to rad_scope;

-- The people in them.
create function rad.chat_peers() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct m.user_id), '{}') from chat_member m
  where m.chat_id in (select o.chat_id from chat_member o where o.user_id = rad.actor_id())
$$;
alter function rad.chat_peers() owner to rad_scope;

-- Whether one of the two people of a chat blocked the other. Of a chat of others: no.
create function rad.chat_is_blocked(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from chat c
    join chat_block b on (b.user_id, b.other_id) in ((c.first_id, c.second_id), (c.second_id, c.first_id))
    where c.id = asked and rad.actor_id() in (c.first_id, c.second_id)
  )
$$;
alter function rad.chat_is_blocked(uuid) owner to rad_scope;

-- Who began a chat puts its first members in; later the owners of a group do.
create function rad.chat_may_add(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from chat c where c.id = asked and c.created_by = rad.actor_id()
      and not exists (select from chat_member m where m.chat_id = c.id)
  ) or exists (select from chat_member m where m.chat_id = asked and m.user_id = rad.actor_id() and m.is_owner)
$$;
alter function rad.chat_may_add(uuid) owner to rad_scope;

-- Whether whoever asks owns a group.
create function rad.chat_is_owner(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from chat_member m where m.chat_id = asked and m.user_id = rad.actor_id() and m.is_owner) $$;
alter function rad.chat_is_owner(uuid) owner to rad_scope;

-- Leaves a group. Where no owner is left, it belongs to who has been in it longest.
create function rad.chat_leave(asked uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform from chat c where c.id = asked and c.title is not null for update;
  delete from chat_member m
  where m.chat_id = asked and m.user_id = rad.actor_id()
    and exists (select from chat c where c.id = asked and c.title is not null);
  if not found then
    return false;
  end if;
  update chat_member m set is_owner = true
  where m.chat_id = asked and m.user_id = (
      select o.user_id from chat_member o where o.chat_id = asked order by o.joined_at, o.user_id limit 1
    ) and not exists (select from chat_member o where o.chat_id = asked and o.is_owner);
  return true;
end
$$;
alter function rad.chat_leave(uuid) owner to rad_scope;

grant execute on function rad.chat_leave(uuid) to rad_app, rad_network;
grant execute on function rad.chat_ids(), rad.chat_peers(), rad.chat_is_blocked(uuid), rad.chat_may_add(uuid),
  rad.chat_is_owner(uuid) to rad_app, rad_network;

do $$
declare
  one text;
begin
  foreach one in array array['chat', 'chat_member', 'chat_message', 'chat_reaction', 'chat_file', 'chat_block', 'chat_report',
    'chat_profile'] loop
    execute format('alter table %I enable row level security, force row level security', one);
    execute format('grant select, insert on %I to rad_app, rad_network', one);
    -- Demo data come in for everybody, while nobody asks.
    execute format('create policy %I on %I for insert to rad_network with check (rad.actor_id() is null)', one || '_seed', one);
  end loop;
end
$$;
grant select on chat, chat_member, chat_block to rad_scope;
grant update (is_owner) on chat_member to rad_scope;
-- A row is locked by who may change it.
grant update (last_no) on chat to rad_scope;
create policy chat_lock on chat for update to rad_scope using (true);
create policy chat_member_hand_over on chat_member for update to rad_scope using (true);
create policy chat_definer on chat for select to rad_scope using (true);
create policy chat_member_definer on chat_member for select to rad_scope using (true);
create policy chat_block_definer on chat_block for select to rad_scope using (true);

grant update (title, last_no, last_at) on chat to rad_app, rad_network;
create policy chat_seen on chat for select to rad_app, rad_network using (id = any ((select rad.chat_ids())::uuid[]));
create policy chat_add on chat for insert to rad_app, rad_network
  with check (created_by = rad.actor_id() and (first_id is null or rad.actor_id() in (first_id, second_id)));
create policy chat_change on chat for update to rad_app, rad_network using (id = any ((select rad.chat_ids())::uuid[]));

grant update (read_no, delivered_no, cleared_no, is_muted, typing_until) on chat_member to rad_app, rad_network;
grant delete on chat_member to rad_app, rad_network;
create policy chat_member_seen on chat_member for select to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));
-- Somebody puts in whom they see.
create policy chat_member_add on chat_member for insert to rad_app, rad_network
  with check (rad.chat_may_add(chat_id) and exists (select from app_user u where u.id = user_id));
create policy chat_member_own on chat_member for update to rad_app, rad_network using (user_id = rad.actor_id());
create policy chat_member_leave on chat_member for delete to rad_app, rad_network
  using (
    chat_id = any ((select rad.chat_ids())::uuid[]) and rad.chat_is_owner(chat_id)
    and exists (select from chat c where c.id = chat_id and c.title is not null)
  );

grant update (text, mentions, has_file, edited_at, deleted_at) on chat_message to rad_app, rad_network;
create policy chat_message_seen on chat_message for select to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_message_add on chat_message for insert to rad_app, rad_network
  with check (
    user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]) and not rad.chat_is_blocked(chat_id)
  );
create policy chat_message_change on chat_message for update to rad_app, rad_network
  using (user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]));

grant delete on chat_reaction, chat_file, chat_block to rad_app, rad_network;
create policy chat_reaction_seen on chat_reaction for select to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_reaction_add on chat_reaction for insert to rad_app, rad_network
  with check (
    user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]) and not rad.chat_is_blocked(chat_id)
  );
create policy chat_reaction_delete on chat_reaction for delete to rad_app, rad_network
  using (user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]));

create policy chat_file_seen on chat_file for select to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_file_add on chat_file for insert to rad_app, rad_network
  with check (
    user_id = rad.actor_id() and exists (
      select from chat_message m where m.chat_id = chat_file.chat_id and m.no = chat_file.no and m.user_id = rad.actor_id()
    )
  );
create policy chat_file_delete on chat_file for delete to rad_app, rad_network
  using (user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]));

create policy chat_block_own on chat_block to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());

create policy chat_report_seen on chat_report for select to rad_app, rad_network
  using (user_id = rad.actor_id() or rad.may_moderate());
create policy chat_report_add on chat_report for insert to rad_app, rad_network
  with check (user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]));

grant update on chat_profile to rad_app, rad_network;
create policy chat_profile_seen on chat_profile for select to rad_app, rad_network
  using (
    user_id = any ((select rad.chat_peers())::uuid[]) or exists (select from app_user u where u.id = user_id)
  );
create policy chat_profile_add on chat_profile for insert to rad_app, rad_network with check (user_id = rad.actor_id());
create policy chat_profile_change on chat_profile for update to rad_app, rad_network using (user_id = rad.actor_id());

-- Work that the product does while nobody asks sees where something waits.
create policy chat_work on chat for select to rad_network using (rad.actor_id() is null);
create policy chat_member_work on chat_member for select to rad_network using (rad.actor_id() is null);
create policy chat_message_work on chat_message for select to rad_network using (rad.actor_id() is null);

-- What somebody wrote goes with their account, as everything does that belongs to them alone.
create or replace function rad.personal_tables_of_pages() returns text[]
  language sql immutable
  return array['profile_vote', 'profile_like', 'profile_comment_like', 'profile_comment', 'profile_hidden', 'profile_report',
    'profile_connection', 'profile_poll', 'profile_file', 'profile_post', 'profile', 'blog_bookmark', 'content_feedback',
    'person_plan', 'chat_reaction', 'chat_file', 'chat_message', 'chat_block', 'chat_report', 'chat_profile', 'chat_member'];

do $$
declare
  one text;
begin
  foreach one in array rad.personal_tables_of_pages() loop
    continue when one not like 'chat%';
    execute format('grant select (user_id), delete on %I to rad_scope', one);
    execute format('create policy %I on %I for delete to rad_scope using (true)', one || '_leaving', one);
    if one not in ('chat_member', 'chat_block') then
      execute format('create policy %I on %I for select to rad_scope using (true)', one || '_definer', one);
    end if;
  end loop;
end
$$;

revoke create on schema rad from rad_scope;
