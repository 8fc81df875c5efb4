-- Notices, articles, bot answers, guidelines, policies, templates, and FAQ (docs/domain.md#content). Editors write in
-- `content_item`; what is published is copied to `library_item`, which is all that readers ever see.

-- Whom content is meant for, and who somebody is to it. Without a list everybody is meant.
create type rad.audience as (roles text[], channel_ids uuid[], region_ids uuid[], job_types text[]);

grant usage on type rad.audience to rad_app, rad_network, rad_scope;

-- Whether the actor reads content in every state: whoever writes it, and who analyzes and audits.
create function rad.reads_all_content() returns boolean
  language sql stable parallel safe
  return string_to_array(current_setting('rad.roles', true), ',')
    && array['admin', 'HQA', 'RGM', 'TSM', 'HDA', 'BTM', 'ANL', 'AUD'];

-- Whether content is meant for somebody. A null list of a person stands for all there are.
create function rad.is_meant_for(for_roles text[], for_channels uuid[], for_regions uuid[], for_job_type text, who rad.audience)
  returns boolean
  language sql immutable parallel safe
  return (for_roles = '{}' or (who).roles is null or for_roles && (who).roles)
    and (for_channels = '{}' or (who).channel_ids is null or for_channels && (who).channel_ids)
    and (for_regions = '{}' or (who).region_ids is null or for_regions && (who).region_ids)
    and (for_job_type is null or (who).job_types is null or for_job_type = any ((who).job_types));

-- Who these people are to content: their roles, and the channels, regions, and kinds of work of the outlets they see. For the
-- functions below alone, which say whose this may be asked of.
-- In one pass over what they reach. The people are a condition, which is asked of each part of the view, where a join is not;
-- and what they reach is not joined to them again: the planner takes them for few, and compared each line with every person.
create function rad.audiences_of(people uuid[]) returns table (user_id uuid, who rad.audience)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with person as materialized (
    select u.id, case when 'admin' = any (u.roles) then null else u.roles end as roles,
      exists (
        select from user_scope s
        where s.user_id = u.id and num_nonnulls(s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id) = 0
          and s.channel_id is null and s.job_type is null
      ) as sees_all
    from app_user u where u.id = any (people)
  ),
  reached as materialized (
    select r.user_id, r.outlet_id, r.channel_id, r.job_type
    from rad.reach r
    where r.user_id = any (array(select p.id from person p where not p.sees_all))
  ),
  placed as materialized (
    select r.user_id, r.outlet_id, r.channel_id, r.job_type, o.region_id, o.functions
    from reached r join outlet o on o.id = r.outlet_id
  ),
  regions as (select r.user_id, array_agg(distinct r.region_id) as ids from placed r group by r.user_id),
  channels as (
    select r.user_id, array_agg(distinct coalesce(r.channel_id, c.channel_id)) as ids
    from placed r
    left join outlet_channel c on c.outlet_id = r.outlet_id and r.channel_id is null
      and (c.to_on is null or c.to_on >= now()::date)
    where coalesce(r.channel_id, c.channel_id) is not null
    group by r.user_id
  ),
  jobs as (
    select r.user_id, array_agg(distinct job) as names
    from placed r
    cross join unnest(case when r.job_type is null then r.functions else array[r.job_type] end) job
    group by r.user_id
  )
  select p.id, row(
    p.roles,
    case when p.sees_all then null else coalesce(channels.ids, '{}') end,
    case when p.sees_all then null else coalesce(regions.ids, '{}') end,
    case when p.sees_all then null else coalesce(jobs.names, '{}') end
  )::rad.audience
  from person p
  left join regions on regions.user_id = p.id
  left join channels on channels.user_id = p.id
  left join jobs on jobs.user_id = p.id
$$;

-- The active people the actor sees, by the rule of the wall of app_user.
create function rad.seen_people() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(u.id), '{}') from app_user u
  where u.status = 'active' and (
    current_setting('role') not in ('rad_app', 'rad_desk')
    or u.id = rad.actor_id()
    or exists (
      select from user_scope s
      where s.user_id = u.id
        and (s.outlet_id = any ((select rad.outlet_ids())::uuid[]) or s.dealer_id = any ((select rad.dealer_ids())::uuid[]))
    )
  )
$$;

-- Who the actor is to content; nobody is meant by nothing. Worked out once in a transaction, as the walls ask for it many times.
create function rad.own_audience() returns rad.audience
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  mine constant text := coalesce(rad.actor_id()::text, 'nobody') || ' ';
  kept text := current_setting('rad.audience', true);
  me rad.audience := row('{}', '{}', '{}', '{}')::rad.audience;
begin
  if starts_with(kept, mine) then
    return substr(kept, length(mine) + 1)::rad.audience;
  end if;
  select (a.who).* into me from rad.audiences_of(array[rad.actor_id()]) a;
  if not found then
    me := row('{}', '{}', '{}', '{}')::rad.audience;
  end if;
  perform set_config('rad.audience', mine || me::text, true);
  return me;
end
$$;

-- What people with one role at an outlet that the actor sees are to content, for a preview.
create function rad.audience_at(of_outlet uuid, with_role text) returns setof rad.audience
  language sql stable rows 1 security definer set search_path = public, pg_temp
as $$
  select row(
    array[with_role],
    coalesce((select array_agg(c.channel_id) from outlet_channel c
      where c.outlet_id = o.id and (c.to_on is null or c.to_on >= now()::date)), '{}'),
    array[o.region_id],
    o.functions
  )::rad.audience
  from outlet o where o.id = of_outlet and (current_setting('role') not in ('rad_app', 'rad_desk') or o.id = any (rad.outlet_ids()))
$$;

-- The items whose letters contain a pattern, for editors who see a part of the network: under a policy LIKE may not use the
-- index of letters. They see all content, so there is no wall to hold here but that of its editors.
create function rad.content_containing(pattern text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  keys uuid[];
begin
  if not rad.reads_all_content() then
    return '{}';
  end if;
  select coalesce(array_agg(found.id), '{}') into keys
  from (select id from content_item where search_text like pattern limit most + 1) found;
  return case when cardinality(keys) <= most then keys end;
end
$$;

-- The published texts whose letters contain a pattern, for readers who see a part of the network, as above.
create function rad.library_containing(pattern text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  me constant rad.audience := rad.own_audience();
  keys uuid[];
begin
  select coalesce(array_agg(found.item_id), '{}') into keys
  from (
    select l.item_id from library_item l
    where l.search_text like pattern
      and (rad.reads_all_content() or rad.is_meant_for(l.roles, l.channel_ids, l.region_ids, l.job_type, me))
    limit most + 1
  ) found;
  return case when cardinality(keys) <= most then keys end;
end
$$;

-- Who writes content and who approves it, for choosing an owner and a reviewer, and for telling them.
create function rad.content_people() returns table (id uuid, full_name text, may_approve boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.full_name, u.roles && array['admin', 'HQA']
  from app_user u
  where u.status = 'active' and u.roles && array['admin', 'HQA', 'RGM', 'TSM', 'HDA', 'BTM'] and rad.reads_all_content()
$$;

-- The topics of the FAQ page, in their order (docs/domain.md#faq-and-knowledge-base): head office adds, names, and orders them. The
-- code is the key under which a topic is answered, and stays.
create table faq_topic (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-zA-Z][a-zA-Z0-9-]{0,59}$'),
  title text not null,
  subtitle text,
  icon text not null,
  sort int not null default 0,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create unique index faq_topic_title on faq_topic (lower(title));
select rad.record_table('faq_topic', 'select, insert, update, delete');
create policy faq_topic_read on faq_topic for select to rad_app using (true);

-- Content as its editors see it: the newest version of it, with its state.
create table content_item (
  id uuid primary key default gen_random_uuid(),
  -- What is one text in several languages: the id of the first of them.
  work_id uuid not null references content_item deferrable initially deferred,
  kind text not null check (kind in ('notice', 'article', 'bot_answer', 'guideline', 'policy', 'template', 'faq')),
  title text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  summary text,
  body text not null default '',
  -- The words of the body, for search and excerpts.
  plain_text text not null default '',
  roles text[] not null default '{}',
  channel_ids uuid[] not null default '{}',
  region_ids uuid[] not null default '{}',
  job_type text check (job_type in ('service', 'bodyshop')),
  -- What a bot answers with it.
  intent_code text references intent (code) check (intent_code is null or kind = 'bot_answer'),
  status text not null default 'draft' check (status in ('draft', 'in_review', 'published', 'expired', 'archived')),
  -- The number of the version that is being written or was written last, and of the one that readers see.
  edition int not null default 1 check (edition > 0),
  live_edition int check (live_edition > 0),
  -- A new version that changes nothing in substance: nobody has to acknowledge it again.
  is_editorial boolean not null default false,
  change_note text,
  publish_from timestamptz,
  publish_until timestamptz check (publish_until > publish_from),
  owner_id uuid not null references app_user,
  reviewer_id uuid references app_user,
  -- The day by which it has to be looked at again.
  review_by date,
  -- Who wrote in this version: none of them approves it.
  written_by uuid[] not null check (cardinality(written_by) > 0),
  asked_at timestamptz,
  approved_at timestamptz,
  approved_by uuid references app_user,
  -- Why it came back from review.
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as
    (rad.letters(title || ' ' || slug || ' ' || coalesce(summary, '') || ' ' || plain_text)) stored,
  -- Where a text stands on the FAQ page or in the knowledge base (docs/domain.md#faq-and-knowledge-base). Without a topic it is
  -- in the library alone.
  topic text,
  position int check (position between 1 and 999),
  -- A question stands in a topic there is, so that a topic with questions stays. What is archived is read nowhere.
  faq_topic text
    generated always as (case when kind = 'faq' and status <> 'archived' then topic end) stored references faq_topic (code),
  -- By which cleaner its text was cleaned; table task says more.
  cleaner_version int not null default 0,
  unique (language, slug),
  unique (work_id, language),
  check (approved_by is null or approved_by <> all (written_by)),
  check ((approved_at is null) = (approved_by is null)),
  check (topic is null or kind in ('article', 'faq'))
);
create index content_item_updated on content_item (updated_at desc, id desc);
create index content_item_status on content_item (status, updated_at desc);
create index content_item_kind on content_item (kind, status);
create index content_item_search on content_item using gin (search_text gin_trgm_ops);
create index content_item_scheduled on content_item (publish_from) where status = 'in_review' and approved_at is not null;
create index content_item_faq_topic on content_item (faq_topic) where faq_topic is not null;
-- What a person owns or reviews is found when they delete their account, and by the work that hands it over.
create index content_item_owner on content_item (owner_id);
create index content_item_reviewer on content_item (reviewer_id) where reviewer_id is not null;
create index content_item_cleaner_version on content_item (cleaner_version);
select rad.record_table('content_item', 'select, insert, update, delete', '(select rad.reads_all_content())', 'editors');
-- For the search of the functions above.
select rad.definers_read('content_item');

-- Every version that was published, as it was.
create table content_version (
  item_id uuid not null references content_item on delete cascade,
  no int not null check (no > 0),
  title text not null,
  summary text,
  body text not null,
  roles text[] not null,
  channel_ids uuid[] not null,
  region_ids uuid[] not null,
  job_type text,
  is_editorial boolean not null,
  change_note text,
  written_by uuid[] not null,
  approved_by uuid not null references app_user,
  published_at timestamptz not null,
  ended_at timestamptz,
  ended text check (ended in ('replaced', 'expired', 'archived')),
  -- By which cleaner its text was cleaned; table task says more.
  cleaner_version int not null default 0,
  primary key (item_id, no),
  check (approved_by <> all (written_by)),
  check ((ended_at is null) = (ended is null))
);
create index content_version_cleaner_version on content_version (cleaner_version);
select rad.record_table('content_version', 'select, insert, update, delete', '(select rad.reads_all_content())', 'editors');

-- What readers see now. Written by whoever publishes, and by the clock.
create table library_item (
  item_id uuid primary key references content_item on delete cascade,
  work_id uuid not null,
  no int not null,
  kind text not null,
  title text not null,
  slug text not null,
  language text not null,
  summary text,
  body text not null,
  plain_text text not null,
  roles text[] not null,
  channel_ids uuid[] not null,
  region_ids uuid[] not null,
  job_type text,
  intent_code text,
  published_at timestamptz not null,
  publish_until timestamptz,
  search_text text not null generated always as
    (rad.letters(title || ' ' || coalesce(summary, '') || ' ' || plain_text)) stored,
  topic text,
  position int,
  faq_topic text
    generated always as (case when kind = 'faq' then topic end) stored references faq_topic (code),
  -- By which cleaner its text was cleaned; table task says more.
  cleaner_version int not null default 0,
  unique (language, slug),
  unique (work_id, language)
);
create index library_item_published on library_item (published_at desc, item_id desc);
create index library_item_kind on library_item (kind, published_at desc);
create index library_item_until on library_item (publish_until) where publish_until is not null;
create index library_item_intent on library_item (intent_code) where intent_code is not null;
create index library_item_search on library_item using gin (search_text gin_trgm_ops);
create index library_item_topic on library_item (topic, position) where topic is not null;
create index library_item_faq_topic on library_item (faq_topic) where faq_topic is not null;
create index library_item_cleaner_version on library_item (cleaner_version);
select rad.record_table('library_item', 'select, insert, update, delete', '(select rad.reads_all_content())', 'editors');
-- The rule of rad.is_meant_for, written out: who the actor is, is then asked once and not for every row.
create policy library_item_readers on library_item for select to rad_app
  using (
    (roles = '{}' or coalesce(roles && (select (rad.own_audience()).roles), true))
    and (channel_ids = '{}' or coalesce(channel_ids && (select (rad.own_audience()).channel_ids), true))
    and (region_ids = '{}' or coalesce(region_ids && (select (rad.own_audience()).region_ids), true))
    and (job_type is null or coalesce(job_type = any ((select (rad.own_audience()).job_types)::text[]), true))
  );
select rad.definers_read('library_item');

-- Where the text of an item leads: other content by its slug, a guideline by its number, a file, a page, or the web.
create table content_link (
  item_id uuid not null references content_item on delete cascade,
  href text not null,
  kind text not null check (kind in ('content', 'guideline', 'file', 'page', 'web')),
  target text not null,
  primary key (item_id, href)
);
create index content_link_target on content_link (kind, target);
select rad.record_table('content_link', 'select, insert, update, delete', '(select rad.reads_all_content())', 'editors');

-- Pictures and files of an item. A picture was cleared of everything but itself and has its size.
create table content_file (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references content_item on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  width int,
  height int,
  sha256 text not null,
  content bytea not null,
  at timestamptz not null,
  by_user_id uuid not null references app_user,
  unique (item_id, sha256)
);
select rad.record_table('content_file', 'select, insert, update, delete', '(select rad.reads_all_content())', 'editors');
-- A file is read by whoever reads the text it belongs to: the wall of the library stands before these rows too.
create policy content_file_readers on content_file for select to rad_app
  using (exists (select from library_item l where l.item_id = content_file.item_id));

-- Who read which version, first and last.
create table content_receipt (
  item_id uuid not null references content_item on delete cascade,
  no int not null,
  user_id uuid not null references app_user on delete cascade,
  first_read_at timestamptz not null,
  last_read_at timestamptz not null,
  times int not null default 1,
  primary key (item_id, no, user_id)
);
create index content_receipt_user on content_receipt (user_id);
alter table content_receipt enable row level security, force row level security;
grant select, insert, update on content_receipt to rad_app, rad_network;
create policy content_receipt_network on content_receipt to rad_network using (true) with check (true);
create policy content_receipt_own on content_receipt to rad_app
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
create policy content_receipt_seen on content_receipt for select to rad_app
  using ((select rad.reads_all_content()) and exists (select from app_user u where u.id = user_id));

-- How many of the people the actor sees an item is meant for.
create function rad.count_meant(item uuid) returns int
  language sql stable security definer set search_path = public, pg_temp
as $$
  select case when rad.reads_all_content() then (
    select nullif(count(*), 0)::int from content_item i cross join lateral rad.audiences_of(rad.seen_people()) a
    where i.id = item and rad.is_meant_for(i.roles, i.channel_ids, i.region_ids, i.job_type, a.who)
  ) end
$$;

-- Whether a text helped, as each of its readers says.
create table content_feedback (
  item_id uuid not null references content_item on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  is_helpful boolean not null,
  remark text,
  -- The version that was read.
  no int not null,
  at timestamptz not null,
  primary key (item_id, user_id)
);
create index content_feedback_user on content_feedback (user_id);
select rad.record_table('content_feedback', 'select, insert, update, delete', 'user_id = rad.actor_id()', 'own');
-- Whoever writes content sees what the people say that they see.
create policy content_feedback_seen on content_feedback for select to rad_app
  using ((select rad.reads_all_content()) and exists (select from app_user u where u.id = user_id));

insert into faq_topic (code, icon, title, subtitle, sort) values
  ('payment', 'credit-card', 'Payment', 'Cards, cash on delivery, coupons, and invoices.', 1),
  ('delivery', 'truck-delivery', 'Delivery', 'How parts and accessories reach your outlet.', 2),
  ('cancellationReturn', 'truck-return', 'Cancellations and returns',
    'Orders you no longer need, and parts that don’t fit.', 3),
  ('myOrders', 'package', 'My orders', 'Where to find an order and how to repeat one.', 4),
  ('productServices', 'settings-question', 'Products and services',
    'Tickets, the technical helpdesk, and your access.', 5);

grant execute on function rad.reads_all_content(), rad.is_meant_for(text[], uuid[], uuid[], text, rad.audience)
  to rad_app, rad_network, rad_scope;

grant execute on function rad.audiences_of(uuid[]), rad.seen_people()
  to rad_scope;

grant execute on function rad.own_audience(), rad.audience_at(uuid, text), rad.content_containing(text, int),
  rad.library_containing(text, int), rad.content_people(), rad.count_meant(uuid)
  to rad_app, rad_network;
