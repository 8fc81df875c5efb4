-- Pictures within the text of a blog post, beside the featured one.

alter table blog_picture add column is_featured boolean not null default true;
alter table blog_picture drop constraint blog_picture_post_id_key;
create unique index blog_picture_featured on blog_picture (post_id) where is_featured;
create index blog_picture_post on blog_picture (post_id) where not is_featured;
create index blog_picture_by on blog_picture (by_user_id);

-- Lists of the blog at size: who asks is looked up once a statement, and what is published is counted from the index alone.
alter policy blog_post_read on blog_post using (
  (select rad.actor_id()) is not null
  and (status = 'Published' and deleted_at is null or author_id = (select rad.actor_id()) or (select rad.approves_blog()))
);
drop index blog_post_published;
create index blog_post_published on blog_post (published_at desc, id desc)
  include (status, deleted_at, author_id, categories, tags) where status = 'Published' and deleted_at is null;

-- The posts that the actor may read and that contain a text. LIKE says too much about a row to be asked below a policy, so the
-- index of letters is asked here. Null where there are too many to collect: those are come across soon.
grant create on schema rad to rad_scope;
grant select (id, status, deleted_at, published_at, search_text) on blog_post to rad_scope;
create function rad.blog_posts_containing(pattern text, most int) returns int[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  keys int[];
begin
  if rad.actor_id() is null then
    return '{}';
  end if;
  if (
    select count(*) filter (where newest.search_text like pattern) * 5 > count(*)
    from (
      select p.search_text from blog_post p where p.status = 'Published' and p.deleted_at is null
      order by p.published_at desc, p.id desc limit 40
    ) newest
  ) then
    return null;
  end if;
  select coalesce(array_agg(found.id), '{}') into keys
  from (
    select p.id from blog_post p
    where p.search_text like pattern and p.deleted_at is null
      and (p.status = 'Published' or p.author_id = rad.actor_id() or rad.approves_blog())
    limit most + 1
  ) found;
  return case when cardinality(keys) <= most then keys end;
end
$$;
alter function rad.blog_posts_containing(text, int) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant execute on function rad.blog_posts_containing(text, int) to rad_app, rad_network;
