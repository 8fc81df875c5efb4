-- Rollups: changed by differences in the transaction that changes what they sum up, made anew by one command. Their lines name
-- bots and clients that their conversations refer to: looking each of them up again would take more than half of the time in
-- which the lines are written. What is counted by day stands in coarser lines too, so that reports over years read hundreds of
-- lines and not hundred thousands.

-- Sessions by the day they began (M70 to M76, M80). `intent` is the main one, '' for none.
create table usage_day (
  day date not null,
  bot_id uuid not null,
  client_id uuid not null,
  medium text not null,
  is_new boolean not null,
  intent text not null,
  sessions int not null,
  engaged int not null,
  contained int not null,
  contained_for_good int not null,
  handed_over int not null,
  abandoned int not null,
  failed int not null,
  bounced int not null,
  turns_user int not null,
  turns_bot int not null,
  turns_agent int not null,
  fallback_turns int not null,
  fallback_sessions int not null,
  ratings int not null,
  good_ratings int not null,
  seconds bigint not null,
  primary key (bot_id, day, medium, is_new, intent)
);
create index usage_day_day on usage_day (day);
select rad.record_table('usage_day', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- By bot, day and medium alone, with what people said on the day.
create table usage_bot (
  day date not null,
  bot_id uuid not null,
  client_id uuid not null,
  medium text not null,
  messages int not null,
  sessions int not null,
  engaged int not null,
  contained int not null,
  contained_for_good int not null,
  handed_over int not null,
  abandoned int not null,
  failed int not null,
  bounced int not null,
  turns_user int not null,
  turns_bot int not null,
  turns_agent int not null,
  fallback_turns int not null,
  fallback_sessions int not null,
  ratings int not null,
  good_ratings int not null,
  seconds bigint not null,
  primary key (bot_id, day, medium)
);
create index usage_bot_day on usage_bot (day);
select rad.record_table('usage_bot', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- By month, with intents, and new and returning people.
create table usage_month (
  month date not null check (extract(day from month) = 1),
  bot_id uuid not null,
  client_id uuid not null,
  medium text not null,
  is_new boolean not null,
  intent text not null,
  sessions int not null,
  engaged int not null,
  contained int not null,
  contained_for_good int not null,
  handed_over int not null,
  abandoned int not null,
  failed int not null,
  bounced int not null,
  turns_user int not null,
  turns_bot int not null,
  turns_agent int not null,
  fallback_turns int not null,
  fallback_sessions int not null,
  ratings int not null,
  good_ratings int not null,
  seconds bigint not null,
  primary key (bot_id, month, medium, is_new, intent)
);
create index usage_month_month on usage_month (month);
select rad.record_table('usage_month', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- By the hour of each message of a person, and of each beginning: peak hour and heat map.
create table usage_hour (
  day date not null,
  hour int not null check (hour between 0 and 23),
  bot_id uuid not null,
  client_id uuid not null,
  medium text not null,
  messages int not null,
  sessions int not null,
  primary key (bot_id, day, hour, medium)
);
create index usage_hour_day on usage_hour (day);
select rad.record_table('usage_hour', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- Beginnings by the hours of a week in a month; `weekday` from 1, Monday, to 7.
create table usage_weekday (
  month date not null check (extract(day from month) = 1),
  weekday int not null check (weekday between 1 and 7),
  hour int not null check (hour between 0 and 23),
  bot_id uuid not null,
  client_id uuid not null,
  medium text not null,
  sessions int not null,
  primary key (bot_id, month, weekday, hour, medium)
);
create index usage_weekday_month on usage_weekday (month);
select rad.record_table('usage_weekday', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- How many sessions of a month took so many seconds or turns: medians of all rows, not of medians (M77, T15). By day nearly
-- every session would have a line of its own: its row says the same.
create table usage_length (
  bot_id uuid not null,
  client_id uuid not null,
  month date not null,
  medium text not null,
  what text not null check (what in ('seconds', 'turns')),
  value int not null,
  sessions int not null,
  primary key (bot_id, what, month, medium, value)
);
create index usage_length_month on usage_length (month);
select rad.record_table('usage_length', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- Who wrote to which bot on which day, by the day of each message (M78, T18).
create table person_day (
  bot_user_id uuid not null references bot_user on delete cascade,
  bot_id uuid not null,
  client_id uuid not null,
  day date not null,
  medium text not null,
  messages int not null check (messages > 0),
  primary key (bot_user_id, bot_id, day, medium)
);
create index person_day_day on person_day (client_id, day, bot_id, medium) include (bot_user_id);
select rad.record_table('person_day', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- People of a client (`of_id` is the client) or of one bot (`of_id` is the bot) who were active on a day, by how many days
-- ago they were the last time; 0 for never. Distinct people from day a to day b: those of each day d in it whose gap is 0
-- or more than d - a. No person belongs to two clients, so that clients add up.
create table activity (
  of_id uuid not null,
  client_id uuid not null,
  day date not null,
  gap int not null check (gap >= 0),
  people int not null,
  -- Who was active on one medium; '' is on any.
  medium text not null,
  primary key (of_id, medium, day, gap)
);
select rad.record_table('activity', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- Of the people first seen on a day, those active so many days later (M81, T19).
create table cohort (
  of_id uuid not null,
  client_id uuid not null,
  first_on date not null,
  later int not null check (later >= 0),
  people int not null,
  primary key (of_id, first_on, later)
);
select rad.record_table('cohort', 'select', 'client_id = any ((select rad.client_ids())::uuid[])', 'of_client');

-- What people do in the product itself: how often, by day, page of the menu, role and region, and who was there on which
-- day. Not what anybody did, nor from where.
create table portal_day (
  id bigint generated always as identity primary key,
  -- In the brand's zone.
  day date not null,
  kind text not null check (kind in ('sign_in', 'page', 'export')),
  -- The short name of a page of the menu; '' for a sign-in.
  area text not null,
  role text not null,
  region_id uuid references region,
  n int not null check (n > 0)
);
create unique index portal_day_counted on portal_day
  (day, kind, area, role, coalesce(region_id, '00000000-0000-0000-0000-000000000000'));
alter table portal_day enable row level security, force row level security;
grant select on portal_day to rad_app;
grant select, insert, delete on portal_day to rad_network;
grant select, insert, update on portal_day to rad_scope;
create policy portal_day_definer on portal_day to rad_scope using (true) with check (true);
create policy portal_day_network on portal_day to rad_network using (true) with check (true);
create policy portal_day_of_region on portal_day for select to rad_app
  using ((select rad.has_whole_scope())
      or region_id = any ((select rad.regions_of(rad.actor_id(), true))::uuid[]));

-- A person of several roles is counted under the first of them, and in a region where the scope lies in one alone.
create table portal_person_day (
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  -- The first of their days, as far back as they are kept.
  first_on date not null,
  role text not null,
  region_id uuid references region,
  primary key (user_id, day)
);
create index portal_person_day_day on portal_person_day (day) include (user_id, first_on, role, region_id);
alter table portal_person_day enable row level security, force row level security;
grant select on portal_person_day to rad_app;
grant select, insert, delete on portal_person_day to rad_network;
grant select, insert, update on portal_person_day to rad_scope;
create policy portal_person_day_definer on portal_person_day to rad_scope using (true) with check (true);
create policy portal_person_day_network on portal_person_day to rad_network using (true) with check (true);
create policy portal_person_day_of_region on portal_person_day for select to rad_app
  using ((select rad.has_whole_scope())
      or region_id = any ((select rad.regions_of(rad.actor_id(), true))::uuid[]));

-- Counts what a person did on a day, once per area: by their own requests, and by signing in, only.
create function rad.count_portal(person uuid, on_day date, what text, areas text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  with who as materialized (
    select u.id,
      coalesce((
        select r.role from unnest(array['admin', 'HQA', 'RGM', 'TSM', 'DLP', 'SVM', 'BSM', 'HDA', 'PNL', 'BTM', 'ANL', 'AUD'])
          with ordinality r(role, place)
        where r.role = any (u.roles) order by r.place limit 1
      ), u.roles[1], '') as role,
      case when cardinality(found.regions) = 1 then found.regions[1] end as region_id
    from app_user u cross join lateral (select rad.regions_of(u.id, false) as regions) found
    where u.id = person and (person = rad.actor_id() or current_setting('role') = 'rad_auth')
  ),
  -- In the order of the areas, so that two who do the same never wait for each other.
  counted as (
    insert into portal_day (day, kind, area, role, region_id, n)
    select on_day, what, area, who.role, who.region_id, count(*)
    from who cross join unnest(areas) area group by area, who.role, who.region_id order by area
    on conflict (day, kind, area, role, coalesce(region_id, '00000000-0000-0000-0000-000000000000'))
    do update set n = portal_day.n + excluded.n
  )
  insert into portal_person_day (user_id, day, first_on, role, region_id)
  select who.id, on_day, coalesce((select min(d.first_on) from portal_person_day d where d.user_id = who.id), on_day),
    who.role, who.region_id
  from who
  on conflict (user_id, day) do nothing
$$;

grant execute on function rad.count_portal(uuid, date, text, text[])
  to rad_app, rad_network, rad_auth;
