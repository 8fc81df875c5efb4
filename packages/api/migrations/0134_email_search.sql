-- Searches of a large mailbox, and pages far back in it (docs/domain.md#email).

create index email_copy_search on email_copy using gin (search_text gin_trgm_ops);

-- Sender, receivers, and subject of what a copy is found by.
create function rad.email_head(search_text text) returns text
  language sql immutable parallel safe
  return split_part(search_text, e'\n', 1) || e'\n' || split_part(search_text, e'\n', 2) || e'\n' || split_part(search_text, e'\n', 3);
grant execute on function rad.email_head(text) to rad_app, rad_network, rad_scope;
create index email_copy_head on email_copy using gin (rad.email_head(search_text) gin_trgm_ops);

-- What lists are narrowed by stands in their indexes, so that a page far back is counted off there.
drop index email_copy_folder, email_copy_all, email_copy_starred, email_copy_labels;
create index email_copy_folder on email_copy (user_id, folder, shown_at desc, id desc) include (arrives_at);
create index email_copy_all on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at);
create index email_copy_starred on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at) where is_starred;
create index email_copy_labels on email_copy (user_id, shown_at desc, id desc) include (folder, arrives_at, labels) where labels <> '{}';

-- The copies of whoever asks that may contain all of these patterns, in sender, receivers, and subject alone or anywhere: LIKE may
-- not use an index under a row-level policy. Null where the index can find none of the patterns, or where there are too many
-- copies to collect: the newest of these are soon met by walking the mailbox, as a look at its first 40 tells.
grant create on schema rad to rad_scope;
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
alter function rad.emails_containing(text[], boolean, int) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant execute on function rad.emails_containing(text[], boolean, int) to rad_app, rad_network;
