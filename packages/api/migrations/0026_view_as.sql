-- A sign-in by which an administrator sees the product as somebody else: it belongs to the person seen, and counts only
-- while the sign-in it was begun from does.
alter table user_session add column viewer_session_id uuid references user_session on delete cascade;
create index user_session_viewer on user_session (viewer_session_id) where viewer_session_id is not null;

-- Who did it stands in user_id and user_name; whose eyes he looked through stands here.
alter table audit_entry add column seen_as_id uuid;
alter table audit_entry add column seen_as text;

-- The wall around the trail, with one look into one list of what the reader can see.
drop policy audit_entry_scope on audit_entry;
create policy audit_entry_scope on audit_entry for select to rad_app using (
  user_id = (select rad.actor_id())
  or entity in ('channel', 'city', 'model')
  or (entity, entity_id) in (
    select 'complaint', id::text from complaint
    union all select 'outlet', id::text from outlet
    union all select 'dealer', id::text from dealer
    union all select 'user', id::text from app_user
    union all select 'account', email from app_user
  )
);
