-- Email (docs/domain.md#email): a message is kept once, and every mailbox it lies in has a copy with what its owner made of
-- it. Copies belong to their owner alone; a message is seen by its sender and by whoever holds a copy.

create table email_message (
  id uuid primary key default gen_random_uuid(),
  -- The first message of its conversation.
  thread_id uuid not null,
  -- Null where it came from outside.
  sender_id uuid references app_user on delete set null,
  from_name text not null,
  from_email text not null,
  -- Lists of {name, email}.
  to_people jsonb not null default '[]',
  cc_people jsonb not null default '[]',
  -- Told to its sender alone.
  bcc_people jsonb not null default '[]',
  subject text not null default '',
  body text not null default '',
  -- The words of the body, for search and the line of a list.
  plain_text text not null default '',
  -- When it reaches its receivers; null while it is a draft. In the future it can be taken back.
  sends_at timestamptz,
  -- Receivers who have no mailbox here, and when the message is due to go out to them; null once it went.
  outside text[] not null default '{}',
  outside_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1
);
create index email_message_sender on email_message (sender_id);
create index email_message_outside on email_message (outside_at) where outside_at is not null;

create table email_copy (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  message_id uuid not null references email_message on delete cascade,
  thread_id uuid not null,
  -- The copy of the sender, who may be among the receivers too.
  is_outgoing boolean not null,
  folder text not null check (folder in ('inbox', 'sent', 'draft', 'spam', 'trash', 'archive')),
  -- Where it lay before it was put into the trash.
  folder_before text check (folder_before in ('inbox', 'sent', 'draft', 'spam', 'archive')),
  is_read boolean not null default false,
  is_starred boolean not null default false,
  labels text[] not null default '{}' check (labels <@ array['personal', 'company', 'important', 'private']),
  has_files boolean not null default false,
  -- From when it is there at all, and from when its folder shows it: later while it is snoozed or scheduled.
  arrives_at timestamptz not null,
  shown_at timestamptz not null,
  -- Sender, receivers, subject, and words, a line each, as searches read them.
  search_text text not null,
  unique (message_id, user_id, is_outgoing)
);
create index email_copy_folder on email_copy (user_id, folder, shown_at desc, id desc);
create index email_copy_all on email_copy (user_id, shown_at desc, id desc);
create index email_copy_unread on email_copy (user_id, folder, shown_at) where not is_read;
create index email_copy_starred on email_copy (user_id, shown_at desc, id desc) where is_starred;
create index email_copy_labels on email_copy (user_id, shown_at desc, id desc) where labels <> '{}';
create index email_copy_thread on email_copy (user_id, thread_id);

create table email_file (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references email_message on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  at timestamptz not null
);
create index email_file_message on email_file (message_id);

alter table email_message enable row level security, force row level security;
alter table email_copy enable row level security, force row level security;
alter table email_file enable row level security, force row level security;
grant select, insert, update on email_message to rad_app, rad_network;
grant select, insert, update, delete on email_copy to rad_app, rad_network;
grant select, insert, delete on email_file to rad_app, rad_network;

create policy email_copy_own on email_copy for select to rad_app, rad_network using (user_id = rad.actor_id());
create policy email_copy_change on email_copy for update to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
create policy email_copy_remove on email_copy for delete to rad_app, rad_network using (user_id = rad.actor_id());
-- A sender puts copies of their own messages into mailboxes.
create policy email_copy_deliver on email_copy for insert to rad_app, rad_network
  with check (exists (select from email_message m where m.id = message_id and m.sender_id = rad.actor_id()));

create policy email_message_seen on email_message for select to rad_app, rad_network
  using (
    sender_id = rad.actor_id()
    or exists (select from email_copy c where c.message_id = email_message.id and c.user_id = rad.actor_id())
  );
create policy email_message_write on email_message for insert to rad_app, rad_network with check (sender_id = rad.actor_id());
create policy email_message_change on email_message for update to rad_app, rad_network
  using (sender_id = rad.actor_id()) with check (sender_id = rad.actor_id());

create policy email_file_seen on email_file for select to rad_app, rad_network
  using (exists (select from email_message m where m.id = message_id));
create policy email_file_add on email_file for insert to rad_app, rad_network
  with check (exists (
    select from email_message m where m.id = message_id and m.sender_id = rad.actor_id() and m.sends_at is null
  ));
create policy email_file_remove on email_file for delete to rad_app, rad_network
  using (exists (
    select from email_message m where m.id = message_id and m.sender_id = rad.actor_id() and m.sends_at is null
  ));

-- The clock, mail that comes in, and demo data, while nobody asks.
create policy email_message_clock on email_message to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);
create policy email_copy_clock on email_copy to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);
create policy email_file_clock on email_file to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);

grant create on schema rad to rad_scope;
grant select, update (from_name, from_email), delete on email_message to rad_scope;
grant select, delete on email_copy to rad_scope;
grant select on email_file to rad_scope;
create policy email_message_definer on email_message to rad_scope using (true) with check (true);
create policy email_copy_definer on email_copy to rad_scope using (true);
create policy email_file_definer on email_file for select to rad_scope using (true);

-- Whose mailboxes these addresses are. Whoever writes to an address need not see its person.
create function rad.mailboxes_of(addresses text[]) returns table (email text, user_id uuid)
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  select u.email, u.id from app_user u
  where u.email = any (addresses) and u.status = 'active' and u.kind <> 'service_account'
$$;
alter function rad.mailboxes_of(text[]) owner to rad_scope;

-- Takes a message of the actor back from mailboxes it has not reached yet.
create function rad.recall_email(message uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from email_copy c using email_message m
  where c.message_id = message and not c.is_outgoing and c.arrives_at > at
    and m.id = message and m.sender_id = rad.actor_id()
$$;
alter function rad.recall_email(uuid, timestamptz) owner to rad_scope;

-- A message that lies in no mailbox any more goes, with its files, unless it still has to go out.
create function rad.drop_lonely_emails() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from email_message m
  where m.id in (select g.message_id from gone g) and m.outside_at is null
    and not exists (select from email_copy c where c.message_id = m.id);
  return null;
end
$$;
alter function rad.drop_lonely_emails() owner to rad_scope;
create trigger email_copy_gone after delete on email_copy
  referencing old table as gone for each statement execute function rad.drop_lonely_emails();

-- A mailbox goes with the account of its person. What others received stays theirs, under "Deleted user"; what has not
-- reached them yet goes.
create or replace function rad.personal_tables_of_pages() returns text[]
  language sql immutable
  return array['profile_vote', 'profile_like', 'profile_comment_like', 'profile_comment', 'profile_hidden', 'profile_report',
    'profile_connection', 'profile_poll', 'profile_file', 'profile_post', 'profile', 'blog_bookmark', 'content_feedback',
    'person_plan', 'email_copy'];

create or replace function rad.forget_belongings(person uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  one text;
begin
  delete from email_message where sender_id = person and (sends_at is null or sends_at > now());
  foreach one in array rad.personal_tables_of_pages() || rad.personal_tables() loop
    execute format('delete from %I where user_id = $1', one) using person;
  end loop;
  delete from profile_connection where other_id = person;
  update blog_post set author_name = 'Deleted user' where author_id = person;
  update blog_comment set author_name = 'Deleted user' where user_id = person;
  update email_message set from_name = 'Deleted user', from_email = '' where sender_id = person;
end
$$;

revoke create on schema rad from rad_scope;
grant execute on function rad.mailboxes_of(text[]) to rad_app, rad_network;
grant execute on function rad.recall_email(uuid, timestamptz) to rad_app, rad_network;
