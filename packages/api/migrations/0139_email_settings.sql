-- What people set up for their mailbox (docs/domain.md#email): a signature, labels of their own, and templates.

create table email_setting (
  user_id uuid primary key references app_user on delete cascade,
  -- HTML that was cleaned; empty without.
  signature text not null default '',
  updated_at timestamptz not null
);

-- Besides the four that everyone has. Copies name them by their id.
create table email_label (
  id text primary key default gen_random_uuid()::text,
  user_id uuid not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  tone text not null check (tone in ('plain', 'accent', 'good', 'warn', 'bad')),
  created_at timestamptz not null
);
create unique index email_label_name on email_label (user_id, lower(name));
alter table email_copy drop constraint email_copy_labels_check;

create table email_template (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  subject text not null default '',
  body text not null default '',
  created_at timestamptz not null
);
create unique index email_template_name on email_template (user_id, lower(name));

do $$
declare
  one text;
begin
  foreach one in array array['email_setting', 'email_label', 'email_template'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select, insert, update, delete on %I to rad_app, rad_network', one);
    execute format('create policy %I on %I to rad_app, rad_network using (user_id = rad.actor_id())
      with check (user_id = rad.actor_id())', one || '_own', one);
    -- They go with the account.
    execute format('grant select (user_id), delete on %I to rad_scope', one);
    execute format('create policy %I on %I to rad_scope using (true)', one || '_leaving', one);
  end loop;
end
$$;

create or replace function rad.personal_tables_of_pages() returns text[]
  language sql immutable
  return array['profile_vote', 'profile_like', 'profile_comment_like', 'profile_comment', 'profile_hidden', 'profile_report',
    'profile_connection', 'profile_poll', 'profile_file', 'profile_post', 'profile', 'blog_bookmark', 'blog_feed_address',
    'content_feedback', 'person_plan', 'email_copy', 'email_setting', 'email_label', 'email_template', 'chat_reaction', 'chat_file',
    'chat_message', 'chat_block', 'chat_report', 'chat_profile', 'chat_member'];
