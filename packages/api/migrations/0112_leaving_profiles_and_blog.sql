-- What people have in profiles, plans, and reading goes with their account, too; what they wrote for the blog stays under
-- "Deleted user".

grant create on schema rad to rad_scope;

create function rad.personal_tables_of_pages() returns text[]
  language sql immutable
  return array['profile_vote', 'profile_like', 'profile_comment_like', 'profile_comment', 'profile_hidden', 'profile_report',
    'profile_connection', 'profile_poll', 'profile_file', 'profile_post', 'profile', 'blog_bookmark', 'content_feedback',
    'person_plan'];

do $$
declare
  one text;
begin
  foreach one in array rad.personal_tables_of_pages() loop
    execute format('grant select (user_id), delete on %I to rad_scope', one);
    execute format('create policy %I on %I to rad_scope using (true)', one || '_leaving', one);
  end loop;
end
$$;
grant select (other_id) on profile_connection to rad_scope;
grant select (author_id), update (author_name) on blog_post to rad_scope;
grant select (user_id), update (author_name) on blog_comment to rad_scope;
create policy blog_post_leaving on blog_post for update to rad_scope using (true);
create policy blog_comment_leaving on blog_comment to rad_scope using (true);

-- As it was, and the pages.
create or replace function rad.forget_belongings(person uuid) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  one text;
begin
  foreach one in array rad.personal_tables_of_pages() || rad.personal_tables() loop
    execute format('delete from %I where user_id = $1', one) using person;
  end loop;
  delete from profile_connection where other_id = person;
  update blog_post set author_name = 'Deleted user' where author_id = person;
  update blog_comment set author_name = 'Deleted user' where user_id = person;
end
$$;

grant execute on function rad.personal_tables_of_pages() to rad_scope;
revoke create on schema rad from rad_scope;
