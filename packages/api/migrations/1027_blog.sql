-- The blog (docs/domain.md#blog): posts, who commented on them, and who keeps them for later.

-- Whether the actor publishes posts of others and moderates comments.
create function rad.approves_blog() returns boolean
  language sql stable parallel safe
  return string_to_array(current_setting('rad.roles', true), ',') && array['admin', 'HQA'];

create table blog_post (
  id int primary key,
  title text not null check (title <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  excerpt text not null default '',
  body text not null default '',
  -- The words of the body, for search and the reading time.
  plain_text text not null default '',
  categories text[] not null default '{}' check (categories <@ array['Fashion', 'Food', 'Gaming', 'Quote', 'Video']),
  tags text[] not null default '{}',
  status text not null default 'Draft' check (status in ('Draft', 'Pending', 'Published')),
  author_id uuid not null references app_user,
  -- Whoever reads a post need not see its author among the people of the network.
  author_name text not null,
  -- When the clock publishes it.
  publish_at timestamptz check (publish_at is null or status = 'Pending'),
  published_at timestamptz check (published_at is not null or status <> 'Published'),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  -- Set while it is deleted: the row stays, so that the deletion can be undone under the same number and address.
  deleted_at timestamptz,
  search_text text not null generated always as
    (rad.letters(title || ' ' || excerpt || ' ' || author_name || ' ' || plain_text)) stored,
  -- By which cleaner its text was cleaned; table task says more.
  cleaner_version int not null default 0
);
-- What is published is counted from the index alone.
create index blog_post_published on blog_post (published_at desc, id desc)
  include (status, deleted_at, author_id, categories, tags) where status = 'Published' and deleted_at is null;
create index blog_post_written on blog_post (status, updated_at desc, id desc) where status <> 'Published' and deleted_at is null;
create index blog_post_author on blog_post (author_id);
create index blog_post_due on blog_post (publish_at) where publish_at is not null and deleted_at is null;
create index blog_post_categories on blog_post using gin (categories);
create index blog_post_tags on blog_post using gin (tags);
create index blog_post_search on blog_post using gin (search_text gin_trgm_ops);
create index blog_post_cleaner_version on blog_post (cleaner_version);
alter table blog_post enable row level security, force row level security;
grant select, insert, update on blog_post to rad_app, rad_network;
grant select, select (author_id, id, status, deleted_at, published_at, search_text),
  update (author_name) on blog_post to rad_scope;
-- What is published is for everybody; all else for its author and for who publishes. Who asks is looked up once a statement.
create policy blog_post_read on blog_post for select to rad_app, rad_network
  using (
    (select rad.actor_id()) is not null
    and (status = 'Published' and deleted_at is null or author_id = (select rad.actor_id()) or (select rad.approves_blog()))
  );
create policy blog_post_add on blog_post for insert to rad_app, rad_network with check (author_id = rad.actor_id());
create policy blog_post_change on blog_post for update to rad_app, rad_network
  using (author_id = rad.actor_id() or (select rad.approves_blog()))
  with check (author_id = rad.actor_id() or (select rad.approves_blog()));
-- The clock publishes, and demo data come in, while nobody asks.
create policy blog_post_clock on blog_post to rad_network using (rad.actor_id() is null) with check (rad.actor_id() is null);
create policy blog_post_definer on blog_post for select to rad_scope using (true);
create policy blog_post_leaving on blog_post for update to rad_scope using (true);

-- The featured picture of a post, cleared of everything but itself. A new one has a new id.
create table blog_picture (
  id uuid primary key default gen_random_uuid(),
  post_id int not null references blog_post on delete cascade,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes int not null check (bytes > 0),
  width int not null,
  height int not null,
  content bytea not null,
  at timestamptz not null,
  by_user_id uuid not null references app_user,
  -- Pictures within the text of a blog post, beside the featured one.
  is_featured boolean not null default true
);
create unique index blog_picture_featured on blog_picture (post_id) where is_featured;
create index blog_picture_post on blog_picture (post_id) where not is_featured;
create index blog_picture_by on blog_picture (by_user_id);
alter table blog_picture enable row level security, force row level security;
grant select, insert, delete on blog_picture to rad_app, rad_network;
-- The wall of posts stands before these rows too.
create policy blog_picture_read on blog_picture for select to rad_app, rad_network
  using (exists (select from blog_post p where p.id = post_id));
create policy blog_picture_write on blog_picture for insert to rad_app, rad_network
  with check (
    by_user_id = rad.actor_id() and exists (
      select from blog_post p where p.id = post_id and (p.author_id = rad.actor_id() or (select rad.approves_blog()))
    )
  );
create policy blog_picture_remove on blog_picture for delete to rad_app, rad_network
  using (
    exists (select from blog_post p where p.id = post_id and (p.author_id = rad.actor_id() or (select rad.approves_blog())))
  );

-- Comments, and answers to them. One that was removed or hidden stays where others answer it.
create table blog_comment (
  id int primary key,
  post_id int not null references blog_post on delete cascade,
  parent_id int references blog_comment on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  author_name text not null,
  text text not null check (text <> ''),
  created_at timestamptz not null,
  removed_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references app_user
);
create index blog_comment_post on blog_comment (post_id, id) include (removed_at, hidden_at);
create index blog_comment_parent on blog_comment (parent_id) where parent_id is not null;
create index blog_comment_user on blog_comment (user_id);
alter table blog_comment enable row level security, force row level security;
grant select, insert, update on blog_comment to rad_app, rad_network;
grant select (user_id), update (author_name) on blog_comment to rad_scope;
create policy blog_comment_read on blog_comment for select to rad_app, rad_network
  using (exists (select from blog_post p where p.id = post_id));
create policy blog_comment_add on blog_comment for insert to rad_app, rad_network
  with check (user_id = rad.actor_id() and exists (select from blog_post p where p.id = post_id));
create policy blog_comment_change on blog_comment for update to rad_app, rad_network
  using (
    (user_id = rad.actor_id() or (select rad.approves_blog())) and exists (select from blog_post p where p.id = post_id)
  )
  with check (user_id = rad.actor_id() or (select rad.approves_blog()));
create policy blog_comment_seed on blog_comment for insert to rad_network with check (rad.actor_id() is null);
create policy blog_comment_leaving on blog_comment to rad_scope using (true);

-- Who keeps which post for later.
create table blog_bookmark (
  user_id uuid not null references app_user on delete cascade,
  post_id int not null references blog_post on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, post_id)
);
create index blog_bookmark_post on blog_bookmark (post_id);
alter table blog_bookmark enable row level security, force row level security;
grant select, insert, delete on blog_bookmark to rad_app, rad_network;
create policy blog_bookmark_own on blog_bookmark to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id() and exists (select from blog_post p where p.id = post_id));
create policy blog_bookmark_seed on blog_bookmark for insert to rad_network with check (rad.actor_id() is null);
select rad.definers_read('blog_bookmark');

-- How many people keep a post that the actor sees, without saying who.
create function rad.count_blog_bookmarks(of_post int) returns int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*)::int from blog_bookmark b join blog_post p on p.id = b.post_id
  where b.post_id = of_post and rad.actor_id() is not null
    and (p.status = 'Published' and p.deleted_at is null or p.author_id = rad.actor_id() or rad.approves_blog())
$$;

-- Addresses that begin as a wanted one does, also of posts that the asker does not see: an address is one post's alone.
create function rad.blog_slugs_like(wanted text, but int) returns setof text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select slug from blog_post
  where rad.actor_id() is not null and (slug = wanted or slug like wanted || '-%') and id is distinct from but
$$;

-- The address by which a feed reader fetches the blog for a person without their password. It is known by its hash.

create table blog_feed_address (
  user_id uuid primary key references app_user on delete cascade,
  hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
select rad.personal_table('blog_feed_address', 'select (user_id, created_at, last_used_at), insert, update, delete');
-- Whose it is, is found before anyone is known.
grant select, update (last_used_at) on blog_feed_address to rad_auth;
create policy blog_feed_address_reader on blog_feed_address to rad_auth using (true) with check (true);

-- The posts that the actor may read and that contain a text. LIKE says too much about a row to be asked below a policy, so the
-- index of letters is asked here. Null where there are too many to collect: those are come across soon.
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

grant execute on function rad.approves_blog()
  to rad_app, rad_network, rad_scope;

grant execute on function rad.count_blog_bookmarks(int), rad.blog_slugs_like(text, int),
  rad.blog_posts_containing(text, int)
  to rad_app, rad_network;
