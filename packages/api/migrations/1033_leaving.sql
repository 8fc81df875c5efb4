-- What belongs to a person alone goes with their account, in this order; what the brand works with stays under "Deleted user".
create function rad.personal_tables() returns text[]
  language sql immutable
  return array['saved_view_choice', 'saved_view', 'bookmark', 'preference', 'notification', 'notification_mute',
    'notification_mail_wish', 'notification_mail', 'account_connection', 'connection_step', 'account_profile', 'email_change',
    'task', 'calendar_event', 'shop_cart_item', 'shop_kept_offer', 'shop_wish', 'shop_viewed', 'shop_address', 'shop_card',
    'shop_shopper', 'sign_in_step', 'password_link', 'passkey', 'recovery_code', 'user_totp', 'user_credential',
    'user_client', 'user_scope'];

-- The same of what people have in profiles, the blog, content, plans, emails, and chats.
create function rad.personal_tables_of_pages() returns text[]
  language sql immutable
  return '{profile_vote, profile_like, profile_comment_like, profile_comment, profile_hidden, profile_report, profile_connection,
    profile_poll, profile_file, profile_post, profile, blog_bookmark, blog_feed_address, content_feedback, person_plan, email_copy,
    email_setting, email_label, email_template, email_rule, chat_reaction, chat_file, chat_message, chat_block, chat_report,
    chat_profile, chat_member, chat_contact, chat_tag}'::text[];

-- The function below reads and takes them past the walls. Rules and copies of emails are open to it already, for they sort what
-- others send; of chats what others read is open to it for reading as well.
do $$
declare
  one text;
begin
  foreach one in array rad.personal_tables_of_pages() || rad.personal_tables() loop
    continue when one in ('email_copy', 'email_rule');
    execute format('grant select (user_id), delete on %I to rad_scope', one);
    execute format('create policy %I on %I %s to rad_scope using (true)', one || '_leaving', one,
      case when one like 'chat%' and one not in ('chat_contact', 'chat_tag') then 'for delete' else 'for all' end);
  end loop;
end $$;

-- Takes everything that belongs to a person alone. The role of sign-in alone may call it, once the password was shown. What
-- others received stays theirs, under "Deleted user"; an email that has not reached them yet goes.
create function rad.forget_belongings(person uuid) returns void
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

grant execute on function rad.personal_tables(), rad.personal_tables_of_pages()
  to rad_scope;

grant execute on function rad.forget_belongings(uuid)
  to rad_auth;
