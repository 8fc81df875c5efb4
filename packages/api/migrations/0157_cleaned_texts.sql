-- Rich texts are cleaned when they are written, and readers take what is stored. Each row names the cleaner that it was
-- cleaned by: those of an earlier one are cleaned by a scheduled job, and until then by whoever reads them. 0 is every
-- cleaner from before this column.
do $$
declare
  one text;
begin
  foreach one in array array['task', 'known_issue', 'content_item', 'content_version', 'library_item', 'blog_post',
    'email_message', 'email_setting', 'email_template'] loop
    execute format('alter table %I add column cleaner_version int not null default 0', one);
    execute format('create index %I on %I (cleaner_version)', one || '_cleaner_version', one);
  end loop;

  -- The clock cleans what belongs to people, while no user is acting.
  foreach one in array array['task', 'email_setting', 'email_template'] loop
    execute format('create policy %I on %I to rad_network using (rad.actor_id() is null)
      with check (rad.actor_id() is null)', one || '_clock', one);
  end loop;
end
$$;

grant select (id, remedy, cleaner_version), update (remedy, cleaner_version) on known_issue to rad_network;
create policy known_issue_clock on known_issue to rad_network
  using (rad.actor_id() is null) with check (rad.actor_id() is null);
