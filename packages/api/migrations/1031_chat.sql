-- Chats of people (docs/domain.md#chats): one to one and groups. Who is a member reads a chat, and nobody else does, administrators included.

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
  has_link boolean not null generated always as (text ~* 'https?://') stored,
  primary key (chat_id, no)
);
create unique index chat_message_client on chat_message (user_id, client_id);
create index chat_message_log on chat_message (chat_id, no desc) where parent_no is null;
create index chat_message_thread on chat_message (chat_id, parent_no, no) where parent_no is not null;
create index chat_message_files on chat_message (chat_id, no desc) where has_file;
create index chat_message_search on chat_message using gin (search_text gin_trgm_ops);
create index chat_message_links on chat_message (chat_id, no desc) where has_link;
-- Searches in messages: who wrote them and in which chats is asked where the words are found, and found without words by an index.

create index chat_message_writer on chat_message (chat_id, user_id, no desc);

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
  -- LIKE says too much about a row to be asked below a policy: what a file is and whether there is a link is known beforehand.
  is_image boolean not null generated always as (type like 'image/%') stored,
  foreign key (chat_id, no) references chat_message on delete cascade
);
create unique index chat_file_message on chat_file (chat_id, no);
create index chat_file_user on chat_file (user_id);
create index chat_file_kind on chat_file (chat_id, is_image, no desc);

create table chat_block (
  user_id uuid not null references app_user on delete cascade,
  other_id uuid not null references app_user on delete cascade check (other_id <> user_id),
  at timestamptz not null,
  primary key (user_id, other_id)
);
create index chat_block_other on chat_block (other_id);
select rad.personal_table('chat_block', 'select, insert, delete');
create policy chat_block_seed on chat_block for insert to rad_network with check (rad.actor_id() is null);
select rad.definers_read('chat_block');

-- A chat that a member reported, or a message of it: with their words, and once each until it is decided. Who moderates reads the
-- report, with the message that it names and nothing else of the chat, and dismisses it or deletes the message.
create table chat_report (
  chat_id uuid not null references chat on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  reason text not null check (reason in ('rude', 'private', 'wrong', 'advertising', 'other')),
  note text not null default '',
  at timestamptz not null,
  id uuid primary key default gen_random_uuid(),
  no int,
  decided_at timestamptz,
  decided_by uuid references app_user,
  decision text check (decision in ('dismiss', 'delete')),
  foreign key (chat_id, no) references chat_message on delete cascade,
  check ((decided_at is null) = (decision is null))
);
create index chat_report_user on chat_report (user_id);
create unique index chat_report_open on chat_report (chat_id, user_id, coalesce(no, 0)) where decided_at is null;
create index chat_report_waiting on chat_report (at, id) where decided_at is null;
create index chat_report_message on chat_report (chat_id, no);
create index chat_report_decided_by on chat_report (decided_by) where decided_by is not null;

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

-- The people in them.
create function rad.chat_peers() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct m.user_id), '{}') from chat_member m
  where m.chat_id in (select o.chat_id from chat_member o where o.user_id = rad.actor_id())
$$;

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

-- Who began a chat puts its first members in; later the owners of a group do.
create function rad.chat_may_add(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from chat c where c.id = asked and c.created_by = rad.actor_id()
      and not exists (select from chat_member m where m.chat_id = c.id)
  ) or exists (select from chat_member m where m.chat_id = asked and m.user_id = rad.actor_id() and m.is_owner)
$$;

-- Whether whoever asks owns a group.
create function rad.chat_is_owner(asked uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select from chat_member m where m.chat_id = asked and m.user_id = rad.actor_id() and m.is_owner) $$;

-- Leaves a group. Where no owner is left, it belongs to who has been in it longest (rad.chat_hand_over).
create function rad.chat_leave(asked uuid) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform from chat c where c.id = asked and c.title is not null for update;
  delete from chat_member m
  where m.chat_id = asked and m.user_id = rad.actor_id()
    and exists (select from chat c where c.id = asked and c.title is not null);
  return found;
end
$$;

alter table chat enable row level security, force row level security;
grant select, insert, update (title, last_no, last_at) on chat to rad_app, rad_network;
-- A row is locked by who may change it.
grant select, update (last_no) on chat to rad_scope;
create policy chat_seed on chat for insert to rad_network with check (rad.actor_id() is null);
create policy chat_lock on chat for update to rad_scope using (true);
create policy chat_definer on chat for select to rad_scope using (true);
create policy chat_seen on chat for select to rad_app, rad_network using (id = any ((select rad.chat_ids())::uuid[]));
create policy chat_add on chat for insert to rad_app, rad_network
  with check (created_by = rad.actor_id() and (first_id is null or rad.actor_id() in (first_id, second_id)));
create policy chat_change on chat for update to rad_app, rad_network using (id = any ((select rad.chat_ids())::uuid[]));
-- Work that the product does while nobody asks sees where something waits.
create policy chat_work on chat for select to rad_network using (rad.actor_id() is null);

alter table chat_member enable row level security, force row level security;
grant select, insert, update (read_no, delivered_no, cleared_no, is_muted, typing_until),
  delete on chat_member to rad_app, rad_network;
grant select, update (is_owner) on chat_member to rad_scope;
create policy chat_member_seed on chat_member for insert to rad_network with check (rad.actor_id() is null);
create policy chat_member_hand_over on chat_member for update to rad_scope using (true);
create policy chat_member_definer on chat_member for select to rad_scope using (true);
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
create policy chat_member_work on chat_member for select to rad_network using (rad.actor_id() is null);
-- Whether somebody types is written where no one blocked the other, as a message is.
create policy chat_member_typing on chat_member as restrictive for update to rad_app, rad_network
  using (true) with check (typing_until is null or not rad.chat_is_blocked(chat_id));

alter table chat_message enable row level security, force row level security;
grant select, insert, update (text, mentions, has_file, edited_at, deleted_at) on chat_message to rad_app, rad_network;
grant select, select (chat_id, no, search_text, deleted_at), update (text, mentions, has_file,
  deleted_at) on chat_message to rad_scope;
create policy chat_message_seed on chat_message for insert to rad_network with check (rad.actor_id() is null);
create policy chat_message_definer on chat_message for select to rad_scope using (true);
create policy chat_message_seen on chat_message for select to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_message_add on chat_message for insert to rad_app, rad_network
  with check (
    user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]) and not rad.chat_is_blocked(chat_id)
  );
create policy chat_message_change on chat_message for update to rad_app, rad_network
  using (user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_message_work on chat_message for select to rad_network using (rad.actor_id() is null);
create policy chat_message_moderate on chat_message for update to rad_scope using (true);

alter table chat_reaction enable row level security, force row level security;
grant select, insert, delete on chat_reaction to rad_app, rad_network;
create policy chat_reaction_seed on chat_reaction for insert to rad_network with check (rad.actor_id() is null);
create policy chat_reaction_definer on chat_reaction for select to rad_scope using (true);
create policy chat_reaction_seen on chat_reaction for select to rad_app, rad_network
  using (chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_reaction_add on chat_reaction for insert to rad_app, rad_network
  with check (
    user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]) and not rad.chat_is_blocked(chat_id)
  );
create policy chat_reaction_delete on chat_reaction for delete to rad_app, rad_network
  using (user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]));

alter table chat_file enable row level security, force row level security;
grant select, insert, delete on chat_file to rad_app, rad_network;
grant select (chat_id, no, name) on chat_file to rad_scope;
create policy chat_file_seed on chat_file for insert to rad_network with check (rad.actor_id() is null);
create policy chat_file_definer on chat_file for select to rad_scope using (true);
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

alter table chat_report enable row level security, force row level security;
grant select, insert on chat_report to rad_app, rad_network;
grant select, update (decided_at, decided_by, decision) on chat_report to rad_scope;
create policy chat_report_seed on chat_report for insert to rad_network with check (rad.actor_id() is null);
create policy chat_report_definer on chat_report for select to rad_scope using (true);
create policy chat_report_seen on chat_report for select to rad_app, rad_network
  using (user_id = rad.actor_id() or rad.may_moderate());
create policy chat_report_add on chat_report for insert to rad_app, rad_network
  with check (user_id = rad.actor_id() and chat_id = any ((select rad.chat_ids())::uuid[]));
create policy chat_report_decide on chat_report for update to rad_scope using (true);

alter table chat_profile enable row level security, force row level security;
grant select, insert, update on chat_profile to rad_app, rad_network;
create policy chat_profile_seed on chat_profile for insert to rad_network with check (rad.actor_id() is null);
create policy chat_profile_definer on chat_profile for select to rad_scope using (true);
create policy chat_profile_seen on chat_profile for select to rad_app, rad_network
  using (
    user_id = any ((select rad.chat_peers())::uuid[]) or exists (select from app_user u where u.id = user_id)
  );
create policy chat_profile_add on chat_profile for insert to rad_app, rad_network with check (user_id = rad.actor_id());
create policy chat_profile_change on chat_profile for update to rad_app, rad_network using (user_id = rad.actor_id());

-- Who owned a group left: where no owner remains, it belongs to who has been in it longest. So also where an account is deleted.
create function rad.chat_hand_over() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Of two owners who leave at once the second sees that the first is gone.
  perform from chat c where c.id in (select g.chat_id from gone g where g.is_owner) and c.title is not null
  order by c.id for update;
  update chat_member m set is_owner = true
  from (
    select distinct on (o.chat_id) o.chat_id, o.user_id
    from chat_member o join chat c on c.id = o.chat_id and c.title is not null
    where o.chat_id in (select g.chat_id from gone g where g.is_owner)
      and not exists (select from chat_member k where k.chat_id = o.chat_id and k.is_owner)
    order by o.chat_id, o.joined_at, o.user_id
  ) heir
  where m.chat_id = heir.chat_id and m.user_id = heir.user_id;
  return null;
end
$$;
create trigger chat_member_gone after delete on chat_member
  referencing old table as gone for each statement execute function rad.chat_hand_over();

grant execute on function rad.chat_ids(), rad.chat_peers(), rad.chat_is_blocked(uuid), rad.chat_may_add(uuid),
  rad.chat_is_owner(uuid), rad.chat_leave(uuid)
  to rad_app, rad_network;
