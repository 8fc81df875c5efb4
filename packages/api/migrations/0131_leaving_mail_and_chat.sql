-- What belongs to one person alone goes with their account: the lists of blog, email, and chat in one.
create or replace function rad.personal_tables_of_pages() returns text[]
  language sql immutable
  return array['profile_vote', 'profile_like', 'profile_comment_like', 'profile_comment', 'profile_hidden', 'profile_report',
    'profile_connection', 'profile_poll', 'profile_file', 'profile_post', 'profile', 'blog_bookmark', 'blog_feed_address',
    'content_feedback', 'person_plan', 'email_copy', 'chat_reaction', 'chat_file', 'chat_message', 'chat_block',
    'chat_report', 'chat_profile', 'chat_member'];
