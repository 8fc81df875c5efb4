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

alter table email_rule enable row level security, force row level security;
grant select, insert, update, delete on email_rule to rad_app, rad_network;
create policy email_rule_own on email_rule to rad_app, rad_network using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
-- They sort what others send, and go with the account.
grant select, delete on email_rule to rad_scope;
create policy email_rule_definer on email_rule to rad_scope using (true);

grant create on schema rad to rad_scope;
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
alter function rad.sorted_by_rules(uuid[], text, boolean) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant execute on function rad.sorted_by_rules(uuid[], text, boolean) to rad_app, rad_network;

create or replace function rad.personal_tables_of_pages() returns text[]
  language sql immutable
  return array['profile_vote', 'profile_like', 'profile_comment_like', 'profile_comment', 'profile_hidden', 'profile_report',
    'profile_connection', 'profile_poll', 'profile_file', 'profile_post', 'profile', 'blog_bookmark', 'blog_feed_address',
    'content_feedback', 'person_plan', 'email_copy', 'email_setting', 'email_label', 'email_template', 'email_rule', 'chat_reaction',
    'chat_file', 'chat_message', 'chat_block', 'chat_report', 'chat_profile', 'chat_member'];
