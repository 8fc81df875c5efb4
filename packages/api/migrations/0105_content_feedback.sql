-- Whether a text helped, as each of its readers says.
create table content_feedback (
  item_id uuid not null references content_item on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  is_helpful boolean not null,
  remark text,
  -- The version that was read.
  no int not null,
  at timestamptz not null,
  primary key (item_id, user_id)
);
create index content_feedback_user on content_feedback (user_id);

alter table content_feedback enable row level security, force row level security;
grant select, insert, update, delete on content_feedback to rad_app, rad_network;
create policy content_feedback_network on content_feedback to rad_network using (true) with check (true);
create policy content_feedback_own on content_feedback to rad_app
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
-- Whoever writes content sees what the people say that they see.
create policy content_feedback_seen on content_feedback for select to rad_app
  using ((select rad.reads_all_content()) and exists (select from app_user u where u.id = user_id));
