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
  version int not null default 1,
  -- The message it answers, and the Message-ID of one that came from outside, without its brackets. Our own have one made of their id.
  in_reply_to uuid,
  header_id text,
  -- A draft can be plain text, and goes out so.
  is_plain_text boolean not null default false,
  -- New mails are told (docs/domain.md#email), but not those that a program wrote, such as an answer of someone who is away, or a
  -- notification of this product: that one is read by a mailbox here must not lead to another one.
  is_automatic boolean not null default false,
  -- By which cleaner its text was cleaned; table task says more.
  cleaner_version int not null default 0
);
create index email_message_sender on email_message (sender_id);
create index email_message_outside on email_message (outside_at) where outside_at is not null;
create index email_message_header on email_message (header_id) where header_id is not null;
create index email_message_cleaner_version on email_message (cleaner_version);

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
  labels text[] not null default '{}',
  has_files boolean not null default false,
  -- From when it is there at all, and from when its folder shows it: later while it is snoozed or scheduled.
  arrives_at timestamptz not null,
  shown_at timestamptz not null,
  -- Sender, receivers, subject, and words, a line each, as searches read them.
  search_text text not null,
  unique (message_id, user_id, is_outgoing)
);

-- What lists are narrowed by stands in their indexes, so that a page far back is counted off there.
create index email_copy_folder on email_copy (user_id, folder, shown_at desc, id desc) include (arrives_at, thread_id);
create index email_copy_all on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at, thread_id);
create index email_copy_unread on email_copy (user_id, folder, shown_at) where not is_read;
create index email_copy_starred on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at, thread_id) where is_starred;
create index email_copy_labels on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at, labels, thread_id)
  where labels <> '{}';

-- Lists of conversations (docs/domain.md#email): whether a mail is the newest of its conversation in a list is told by indexes alone,
-- for each mail that a page counts off.
create index email_copy_thread on email_copy (user_id, thread_id, shown_at, id) include (folder, arrives_at, is_starred);
-- Searches of a large mailbox, and pages far back in it (docs/domain.md#email).

create index email_copy_search on email_copy using gin (search_text gin_trgm_ops);
-- What has just come into a mailbox, or come back into it, is told to whoever looks at it.
create index email_copy_shown on email_copy (shown_at) include (user_id);
alter table email_copy enable row level security, force row level security;
grant select, insert, update, delete on email_copy to rad_app, rad_network;
grant select, delete on email_copy to rad_scope;
create policy email_copy_own on email_copy for select to rad_app, rad_network using (user_id = rad.actor_id());
create policy email_copy_change on email_copy for update to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
create policy email_copy_remove on email_copy for delete to rad_app, rad_network using (user_id = rad.actor_id());
-- A sender puts copies of their own messages into mailboxes.
create policy email_copy_deliver on email_copy for insert to rad_app, rad_network
  with check (exists (select from email_message m where m.id = message_id and m.sender_id = rad.actor_id()));
create policy email_copy_clock on email_copy to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);
create policy email_copy_definer on email_copy to rad_scope using (true);

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
alter table email_file enable row level security, force row level security;
grant select, insert, delete on email_file to rad_app, rad_network;
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
create policy email_file_clock on email_file to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);
select rad.definers_read('email_file');

alter table email_message enable row level security, force row level security;
grant select, insert, update on email_message to rad_app;
-- What lies in no mailbox any more and has nowhere to go goes.
grant select, insert, update, delete on email_message to rad_network;
grant select, update (from_name, from_email), delete on email_message to rad_scope;
create policy email_message_seen on email_message for select to rad_app, rad_network
  using (
    sender_id = rad.actor_id()
    or exists (select from email_copy c where c.message_id = email_message.id and c.user_id = rad.actor_id())
  );
create policy email_message_write on email_message for insert to rad_app, rad_network with check (sender_id = rad.actor_id());
create policy email_message_change on email_message for update to rad_app, rad_network
  using (sender_id = rad.actor_id()) with check (sender_id = rad.actor_id());
-- The clock, mail that comes in, and demo data, while nobody asks.
create policy email_message_clock on email_message to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);
create policy email_message_definer on email_message to rad_scope using (true) with check (true);

-- Whose mailboxes these addresses are. Whoever writes to an address need not see its person.
create function rad.mailboxes_of(addresses text[]) returns table (email text, user_id uuid)
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  select u.email, u.id from app_user u
  where u.email = any (addresses) and u.status = 'active' and u.kind <> 'service_account'
$$;

-- Takes a message of the actor back from mailboxes it has not reached yet.
create function rad.recall_email(message uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from email_copy c using email_message m
  where c.message_id = message and not c.is_outgoing and c.arrives_at > at
    and m.id = message and m.sender_id = rad.actor_id()
$$;

-- A message that lies in no mailbox any more goes, with its files, unless it still has to go out.
create function rad.drop_lonely_emails() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from email_message m
  where m.id in (select g.message_id from gone g) and m.outside_at is null
    and not exists (select from email_outside o where o.message_id = m.id and o.state = 'sending')
    and not exists (select from email_copy c where c.message_id = m.id);
  return null;
end
$$;
create trigger email_copy_gone after delete on email_copy
  referencing old table as gone for each statement execute function rad.drop_lonely_emails();

-- What became of a message at a receiver outside.
create table email_outside (
  message_id uuid not null references email_message on delete cascade,
  address text not null,
  state text not null check (state in ('sending', 'sent', 'failed', 'no_server')),
  error text,
  at timestamptz not null,
  primary key (message_id, address)
);
alter table email_outside enable row level security, force row level security;
grant select on email_outside to rad_app;
grant select, insert, update on email_outside to rad_network;
create policy email_outside_seen on email_outside for select to rad_app, rad_network
  using (exists (select from email_message m where m.id = message_id and m.sender_id = rad.actor_id()));
create policy email_outside_clock on email_outside to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);
select rad.definers_read('email_outside');

-- How far the account that mail comes in by was read. UIDs count anew once the server names another validity.
create table incoming_mailbox (
  name text primary key,
  uid_validity text,
  last_uid bigint not null default 0,
  last_poll_at timestamptz,
  -- When a poll last went through, and why the last one did not.
  last_success_at timestamptz,
  last_error text
);
alter table incoming_mailbox enable row level security, force row level security;
-- Administrators see and sort what was set aside as they see the outbox; the API asks whether they are.
grant select, insert, update on incoming_mailbox to rad_network;
create policy incoming_mailbox_work on incoming_mailbox to rad_network using (true) with check (true);

-- Each mail that came in, once: `digest` says whether its bytes were seen before, whatever number the server gives it now. Who
-- wrote what is kept of those alone that were set aside.
create table incoming_mail (
  id bigint generated always as identity primary key,
  mailbox text not null references incoming_mailbox on delete cascade,
  uid_validity text not null,
  uid bigint not null,
  digest text not null unique,
  state text not null check (state in ('delivered', 'set_aside', 'again', 'dismissed')),
  reason text,
  from_email text not null default '',
  to_emails text[] not null default '{}',
  subject text not null default '',
  at timestamptz not null
);
create index incoming_mail_set_aside on incoming_mail (at desc, id desc) where state in ('set_aside', 'again');
create index incoming_mail_mailbox on incoming_mail (mailbox);
alter table incoming_mail enable row level security, force row level security;
grant select, insert, update on incoming_mail to rad_network;
create policy incoming_mail_work on incoming_mail to rad_network using (true) with check (true);

-- Sender, receivers, and subject of what a copy is found by.
create function rad.email_head(search_text text) returns text
  language sql immutable parallel safe
  return split_part(search_text, e'\n', 1) || e'\n' || split_part(search_text, e'\n', 2) || e'\n' || split_part(search_text, e'\n', 3);

create index email_copy_head on email_copy using gin (rad.email_head(search_text) gin_trgm_ops);

-- The copies of whoever asks that may contain all of these patterns, in sender, receivers, and subject alone or anywhere: LIKE may
-- not use an index under a row-level policy. Null where the index can find none of the patterns, or where there are too many
-- copies to collect: the newest of these are soon met by walking the mailbox, as a look at its first 40 tells.
create function rad.emails_containing(patterns text[], in_head boolean, most int) returns int[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  letters text := case when in_head then 'rad.email_head(search_text)' else 'search_text' end;
  asked text := coalesce(rad.letters_like(patterns), (
    select string_agg(format('(search_text like %L or search_text like %L)', one, replace(one, ' ', e'\n')), ' and ')
    from unnest(patterns) one where one ~ '^% [a-z0-9]{1,2}%$'
  ));
  is_common boolean;
  keys int[];
begin
  if rad.actor_id() is null then
    return '{}';
  end if;
  if asked is null then
    return null;
  end if;
  execute format('
    select count(*) filter (where %s) * 5 > count(*) from (
      select %s as search_text from email_copy where user_id = $1 order by shown_at desc, id desc limit 40
    ) newest', asked, letters)
    into is_common using rad.actor_id();
  if is_common then
    return null;
  end if;
  execute format('
    select coalesce(array_agg(found.id), ''{}'') from (
      select copy.id from (select id, user_id, %s as search_text from email_copy) copy
      where copy.user_id = $1 and %s limit $2 + 1
    ) found', letters, asked)
    into keys using rad.actor_id(), most;
  return case when cardinality(keys) <= most then keys end;
end
$$;

-- What people set up for their mailbox (docs/domain.md#email): a signature, labels of their own, and templates.

create table email_setting (
  user_id uuid primary key references app_user on delete cascade,
  -- HTML that was cleaned; empty without.
  signature text not null default '',
  updated_at timestamptz not null,
  -- Whether the editor checks spelling is a choice of its person.
  checks_spelling boolean not null default true,
  -- By which cleaner its text was cleaned; table task says more.
  cleaner_version int not null default 0
);
create index email_setting_cleaner_version on email_setting (cleaner_version);
select rad.personal_table('email_setting');
-- The clock cleans what belongs to people, while no user is acting.
create policy email_setting_clock on email_setting to rad_network
  using (rad.actor_id() is null)
  with check (rad.actor_id() is null);

-- Besides the four that everyone has. Copies name them by their id.
create table email_label (
  id text primary key default gen_random_uuid()::text,
  user_id uuid not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  tone text not null check (tone in ('plain', 'accent', 'good', 'warn', 'bad')),
  created_at timestamptz not null
);
create unique index email_label_name on email_label (user_id, lower(name));
select rad.personal_table('email_label');

create table email_template (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  subject text not null default '',
  body text not null default '',
  created_at timestamptz not null,
  -- By which cleaner its text was cleaned; table task says more.
  cleaner_version int not null default 0
);
create unique index email_template_name on email_template (user_id, lower(name));
create index email_template_cleaner_version on email_template (cleaner_version);
select rad.personal_table('email_template');
-- The clock cleans what belongs to people, while no user is acting.
create policy email_template_clock on email_template to rad_network
  using (rad.actor_id() is null)
  with check (rad.actor_id() is null);

-- Rules of a mailbox (docs/domain.md#email): what is done with a mail that comes in. All conditions must hold.

create table email_rule (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  -- The order: of several that move a mail the first one does.
  place int not null,
  from_text text not null default '' check (char_length(from_text) <= 100),
  to_text text not null default '' check (char_length(to_text) <= 100),
  subject_text text not null default '' check (char_length(subject_text) <= 100),
  has_files boolean not null default false,
  folder text check (folder in ('archive', 'spam', 'trash')),
  -- One of those that everyone has, or the id of one's own.
  label text,
  marks_read boolean not null default false,
  stars boolean not null default false,
  created_at timestamptz not null,
  check (from_text <> '' or to_text <> '' or subject_text <> '' or has_files),
  check (folder is not null or label is not null or marks_read or stars)
);
create index email_rule_place on email_rule (user_id, place, id);
select rad.personal_table('email_rule');
-- They sort what others send, and go with the account.
grant select, delete on email_rule to rad_scope;
create policy email_rule_definer on email_rule to rad_scope using (true);

-- What the rules of these people make of a mail with these letters (delivery.ts): sender, receivers, and subject are its first lines.
-- Whoever writes to a mailbox does not see its rules.
create function rad.sorted_by_rules(people uuid[], letters text, with_files boolean)
  returns table (user_id uuid, folder text, is_read boolean, is_starred boolean, labels text[])
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  select r.user_id, (array_agg(r.folder order by r.place, r.id) filter (where r.folder is not null))[1],
    bool_or(r.marks_read), bool_or(r.stars), coalesce(array_agg(distinct r.label) filter (where r.label is not null), '{}')
  from email_rule r
  where r.user_id = any (people)
    and (r.from_text = '' or strpos(split_part(letters, e'\n', 1), rad.letters(r.from_text)) > 0)
    and (r.to_text = '' or strpos(split_part(letters, e'\n', 2), rad.letters(r.to_text)) > 0)
    and (r.subject_text = '' or strpos(split_part(letters, e'\n', 3), rad.letters(r.subject_text)) > 0)
    and (not r.has_files or with_files)
  group by r.user_id
$$;

grant execute on function rad.mailboxes_of(text[]), rad.recall_email(uuid, timestamptz),
  rad.emails_containing(text[], boolean, int), rad.sorted_by_rules(uuid[], text, boolean)
  to rad_app, rad_network;

grant execute on function rad.email_head(text)
  to rad_app, rad_network, rad_scope;
