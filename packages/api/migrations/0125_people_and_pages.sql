-- Who hears of a reported post: those who moderate and see its writer, by the rule of the wall of people.

grant create on schema rad to rad_scope;

grant select (id, user_id) on profile_post to rad_scope;
grant select (post_id) on profile_report to rad_scope;

create function rad.moderators_of(post int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id
  from app_user u join profile_post p on p.id = post
  where u.status = 'active' and u.roles && array['admin', 'HQA', 'RGM'] and u.id <> p.user_id
    -- Told to who reported it, and so saw it.
    and exists (select from profile_report r where r.post_id = post and r.user_id = rad.actor_id())
    and (
      exists (
        select from user_scope s where s.user_id = u.id and num_nonnulls(s.channel_id, s.zone_id, s.region_id,
          s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0
      )
      or exists (
        select from user_scope s join rad.reach r on r.user_id = u.id
        where s.user_id = p.user_id and (s.outlet_id = r.outlet_id or s.dealer_id = r.dealer_id)
      )
    )
$$;
alter function rad.moderators_of(int) owner to rad_scope;

-- The address by which a feed reader fetches the blog for a person without their password. It is known by its hash.

create table blog_feed_address (
  user_id uuid primary key references app_user on delete cascade,
  hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
alter table blog_feed_address enable row level security, force row level security;
grant select (user_id, created_at, last_used_at), insert, update, delete on blog_feed_address to rad_app, rad_network;
create policy blog_feed_address_own on blog_feed_address to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id());
-- Whose it is, is found before anyone is known.
grant select, update (last_used_at) on blog_feed_address to rad_auth;
create policy blog_feed_address_reader on blog_feed_address to rad_auth using (true) with check (true);

-- As it was, and the address.
grant select (user_id), delete on blog_feed_address to rad_scope;
create policy blog_feed_address_leaving on blog_feed_address to rad_scope using (true);
create or replace function rad.personal_tables_of_pages() returns text[]
  language sql immutable
  return array['profile_vote', 'profile_like', 'profile_comment_like', 'profile_comment', 'profile_hidden', 'profile_report',
    'profile_connection', 'profile_poll', 'profile_file', 'profile_post', 'profile', 'blog_bookmark', 'content_feedback',
    'person_plan', 'blog_feed_address'];

revoke create on schema rad from rad_scope;

grant execute on function rad.moderators_of(int) to rad_app, rad_network;
