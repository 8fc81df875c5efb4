-- Profiles of people: what they say of themselves, posts with images and videos, likes, comments, connections, and polls
-- (docs/domain.md#profiles). Whoever sees a person sees their profile, and nobody else does; the answers below a post
-- belong to it and are seen with it.

-- Who looks after what was reported, each among the people they see.
create function rad.may_moderate() returns boolean
  language sql stable parallel safe
  return string_to_array(current_setting('rad.roles', true), ',') && array['admin', 'HQA', 'RGM'];

create table profile (
  user_id uuid primary key references app_user on delete cascade,
  about text not null default '',
  lives text not null default '',
  website text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now()
);
alter table profile enable row level security, force row level security;
-- The people themselves are walled: these look-ups find those alone whom the actor sees.
grant select, insert, update on profile to rad_app, rad_network;
create policy profile_seen on profile for select to rad_app, rad_network
  using (exists (select from app_user u where u.id = user_id));
create policy profile_add on profile for insert to rad_app, rad_network with check (user_id = rad.actor_id());
create policy profile_change on profile for update to rad_app, rad_network using (user_id = rad.actor_id());
-- Demo data come in for everybody, while nobody asks.
create policy profile_seed on profile for insert to rad_network with check (rad.actor_id() is null);

create table profile_post (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  text text not null,
  -- A post that shares another one stays when that is deleted.
  is_share boolean not null default false,
  shared_id int references profile_post on delete set null,
  at timestamptz not null,
  hidden_at timestamptz,
  hidden_by uuid references app_user on delete set null
);
create index profile_post_user on profile_post (user_id, id desc);
create index profile_post_shared on profile_post (shared_id) where shared_id is not null;
create index profile_post_hidden on profile_post (hidden_at desc) where hidden_at is not null;
alter table profile_post enable row level security, force row level security;
grant select, insert, update (hidden_at, hidden_by), delete on profile_post to rad_app, rad_network;
grant select (id, user_id) on profile_post to rad_scope;
create policy profile_post_seen on profile_post for select to rad_app, rad_network
  using (
    (hidden_at is null or user_id = rad.actor_id() or rad.may_moderate())
    and exists (select from app_user u where u.id = user_id)
  );
create policy profile_post_add on profile_post for insert to rad_app, rad_network with check (user_id = rad.actor_id());
create policy profile_post_delete on profile_post for delete to rad_app, rad_network using (user_id = rad.actor_id());
create policy profile_post_moderate on profile_post for update to rad_app, rad_network
  using (rad.may_moderate() and exists (select from app_user u where u.id = user_id));
create policy profile_post_seed on profile_post for insert to rad_network with check (rad.actor_id() is null);

-- The image or video of a post, or the cover of a profile, which has no post.
create table profile_file (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  post_id int references profile_post on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  width int,
  height int,
  content bytea not null,
  at timestamptz not null
);
create unique index profile_file_post on profile_file (post_id) where post_id is not null;
create unique index profile_file_cover on profile_file (user_id) where post_id is null;
create index profile_file_photos on profile_file (user_id, post_id desc) where post_id is not null and type like 'image/%';
alter table profile_file enable row level security, force row level security;
grant select, insert, delete on profile_file to rad_app, rad_network;
create policy profile_file_seen on profile_file for select to rad_app, rad_network
  using (case
    when post_id is null then exists (select from app_user u where u.id = user_id)
    else exists (select from profile_post p where p.id = post_id)
  end);
create policy profile_file_add on profile_file for insert to rad_app, rad_network
  with check (
    user_id = rad.actor_id()
    and (post_id is null or exists (select from profile_post p where p.id = post_id and p.user_id = rad.actor_id()))
  );
create policy profile_file_delete on profile_file for delete to rad_app, rad_network using (user_id = rad.actor_id());
create policy profile_file_seed on profile_file for insert to rad_network with check (rad.actor_id() is null);

create table profile_like (
  post_id int not null references profile_post on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  at timestamptz not null,
  primary key (post_id, user_id)
);
create index profile_like_user on profile_like (user_id);
alter table profile_like enable row level security, force row level security;
grant select, insert, delete on profile_like to rad_app, rad_network;
create policy profile_like_seen on profile_like for select to rad_app, rad_network
  using (exists (select from profile_post p where p.id = post_id));
create policy profile_like_add on profile_like for insert to rad_app, rad_network
  with check (user_id = rad.actor_id() and exists (select from profile_post p where p.id = post_id));
create policy profile_like_delete on profile_like for delete to rad_app, rad_network
  using (user_id = rad.actor_id() and exists (select from profile_post p where p.id = post_id));
create policy profile_like_seed on profile_like for insert to rad_network with check (rad.actor_id() is null);

create table profile_comment (
  id int primary key,
  post_id int not null references profile_post on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  text text not null check (text <> ''),
  at timestamptz not null
);
create index profile_comment_post on profile_comment (post_id, id desc);
create index profile_comment_user on profile_comment (user_id);
alter table profile_comment enable row level security, force row level security;
grant select, insert, delete on profile_comment to rad_app, rad_network;
create policy profile_comment_seen on profile_comment for select to rad_app, rad_network
  using (exists (select from profile_post p where p.id = post_id));
create policy profile_comment_add on profile_comment for insert to rad_app, rad_network
  with check (user_id = rad.actor_id() and exists (select from profile_post p where p.id = post_id));
-- Who wrote the post may take away what others wrote below it.
create policy profile_comment_delete on profile_comment for delete to rad_app, rad_network
  using (exists (
    select from profile_post p where p.id = post_id and rad.actor_id() in (profile_comment.user_id, p.user_id)
  ));
create policy profile_comment_seed on profile_comment for insert to rad_network with check (rad.actor_id() is null);

create table profile_comment_like (
  comment_id int not null references profile_comment on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  at timestamptz not null,
  primary key (comment_id, user_id)
);
create index profile_comment_like_user on profile_comment_like (user_id);
alter table profile_comment_like enable row level security, force row level security;
grant select, insert, delete on profile_comment_like to rad_app, rad_network;
create policy profile_comment_like_seen on profile_comment_like for select to rad_app, rad_network
  using (exists (select from profile_comment c where c.id = comment_id));
create policy profile_comment_like_add on profile_comment_like for insert to rad_app, rad_network
  with check (user_id = rad.actor_id() and exists (select from profile_comment c where c.id = comment_id));
create policy profile_comment_like_delete on profile_comment_like for delete to rad_app, rad_network
  using (user_id = rad.actor_id() and exists (select from profile_comment c where c.id = comment_id));
create policy profile_comment_like_seed on profile_comment_like for insert to rad_network with check (rad.actor_id() is null);

-- Posts somebody took out of their own feed.
create table profile_hidden (
  post_id int not null references profile_post on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (post_id, user_id)
);
create index profile_hidden_user on profile_hidden (user_id);
alter table profile_hidden enable row level security, force row level security;
grant select, insert, delete on profile_hidden to rad_app, rad_network;
create policy profile_hidden_own on profile_hidden to rad_app, rad_network
  using (user_id = rad.actor_id())
  with check (user_id = rad.actor_id() and exists (select from profile_post p where p.id = post_id));

create table profile_report (
  post_id int not null references profile_post on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  reason text not null check (reason in ('rude', 'private', 'wrong', 'advertising', 'other')),
  note text not null default '',
  at timestamptz not null,
  decided_at timestamptz,
  primary key (post_id, user_id)
);
create index profile_report_user on profile_report (user_id);
create index profile_report_open on profile_report (post_id) where decided_at is null;
alter table profile_report enable row level security, force row level security;
grant select, insert, update (decided_at) on profile_report to rad_app, rad_network;
grant select (post_id) on profile_report to rad_scope;
create policy profile_report_seen on profile_report for select to rad_app, rad_network
  using (
    user_id = rad.actor_id()
    or rad.may_moderate() and exists (select from profile_post p where p.id = post_id)
  );
create policy profile_report_add on profile_report for insert to rad_app, rad_network
  with check (user_id = rad.actor_id() and exists (select from profile_post p where p.id = post_id));
create policy profile_report_decide on profile_report for update to rad_app, rad_network
  using (rad.may_moderate() and exists (select from profile_post p where p.id = post_id));
create policy profile_report_seed on profile_report for insert to rad_network with check (rad.actor_id() is null);

-- Two people who know each other; who connected them stands first.
create table profile_connection (
  user_id uuid not null references app_user on delete cascade,
  other_id uuid not null references app_user on delete cascade check (other_id <> user_id),
  at timestamptz not null,
  primary key (user_id, other_id)
);
create unique index profile_connection_pair on profile_connection (least(user_id, other_id), greatest(user_id, other_id));
create index profile_connection_other on profile_connection (other_id);
alter table profile_connection enable row level security, force row level security;
grant select, insert, delete on profile_connection to rad_app, rad_network;
grant select (other_id) on profile_connection to rad_scope;
create policy profile_connection_seen on profile_connection for select to rad_app, rad_network
  using (
    exists (select from app_user u where u.id = user_id) and exists (select from app_user u where u.id = other_id)
  );
create policy profile_connection_add on profile_connection for insert to rad_app, rad_network
  with check (user_id = rad.actor_id() and exists (select from app_user u where u.id = other_id));
create policy profile_connection_delete on profile_connection for delete to rad_app, rad_network
  using (
    rad.actor_id() in (user_id, other_id)
    and exists (select from app_user u where u.id = user_id) and exists (select from app_user u where u.id = other_id)
  );
create policy profile_connection_seed on profile_connection for insert to rad_network with check (rad.actor_id() is null);

create table profile_poll (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  question text not null check (question <> ''),
  options text[] not null check (cardinality(options) between 2 and 6),
  at timestamptz not null
);
create index profile_poll_user on profile_poll (user_id, id desc);
alter table profile_poll enable row level security, force row level security;
grant select, insert, delete on profile_poll to rad_app, rad_network;
create policy profile_poll_seen on profile_poll for select to rad_app, rad_network
  using (exists (select from app_user u where u.id = user_id));
create policy profile_poll_add on profile_poll for insert to rad_app, rad_network with check (user_id = rad.actor_id());
create policy profile_poll_delete on profile_poll for delete to rad_app, rad_network using (user_id = rad.actor_id());
create policy profile_poll_seed on profile_poll for insert to rad_network with check (rad.actor_id() is null);

create table profile_vote (
  poll_id int not null references profile_poll on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  option int not null check (option between 1 and 6),
  at timestamptz not null,
  primary key (poll_id, user_id)
);
create index profile_vote_user on profile_vote (user_id);
alter table profile_vote enable row level security, force row level security;
grant select, insert on profile_vote to rad_app, rad_network;
create policy profile_vote_seen on profile_vote for select to rad_app, rad_network
  using (exists (select from profile_poll p where p.id = poll_id));
create policy profile_vote_add on profile_vote for insert to rad_app, rad_network
  with check (
    user_id = rad.actor_id()
    and exists (select from profile_poll p where p.id = poll_id and option <= cardinality(p.options))
  );
create policy profile_vote_seed on profile_vote for insert to rad_network with check (rad.actor_id() is null);

-- Who hears of a reported post: those who moderate and see its writer, by the rule of the wall of people.
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

grant execute on function rad.may_moderate()
  to rad_app, rad_network, rad_scope;

grant execute on function rad.moderators_of(int)
  to rad_app, rad_network;
