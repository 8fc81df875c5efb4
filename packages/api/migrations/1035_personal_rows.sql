-- What is personal stays closed to an administrator who views as a person: their emails, their chats, and the notifications that
-- quote an email. A transaction says whose eyes look (`rad.viewer`), and restrictive policies stand beside the walls of all roles
-- that read these rows, also beside that of the functions that run as rad_scope. They ask without a sub-select: these walls name
-- each other, which PostgreSQL refuses of policies with one. testing/viewers.test.ts finds a table left out.

-- Whether an administrator views as the actor.
create function rad.is_viewed() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('rad.viewer', true), '') <> '';

do $$
declare
  name text;
begin
  foreach name in array array[
    'chat', 'chat_block', 'chat_contact', 'chat_file', 'chat_member', 'chat_message', 'chat_pin', 'chat_profile', 'chat_reaction',
    'chat_report', 'chat_tag', 'email_copy', 'email_file', 'email_label', 'email_message', 'email_outside', 'email_rule',
    'email_setting', 'email_template', 'incoming_mail'
  ] loop
    -- Searches of emails run as rad_scope past every wall: a condition there would keep them from the index of words.
    execute format('create policy %I on %I as restrictive to rad_app, rad_network%s using (not rad.is_viewed())',
      name || '_viewed', name, case when name in ('email_message', 'email_copy') then '' else ', rad_scope' end);
  end loop;
end $$;

create policy notification_viewed on notification as restrictive for select to rad_app, rad_network
  using (kind <> 'email' or not rad.is_viewed());

grant execute on function rad.is_viewed()
  to rad_app, rad_network, rad_auth, rad_scope, rad_backup;
