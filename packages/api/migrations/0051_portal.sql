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

-- A person of several roles is counted under the first of them, and in a region where his scope lies in one alone.
create table portal_person_day (
  user_id uuid not null references app_user on delete cascade,
  day date not null,
  -- The first of his days, as far back as they are kept.
  first_on date not null,
  role text not null,
  region_id uuid references region,
  primary key (user_id, day)
);
create index portal_person_day_day on portal_person_day (day) include (user_id, first_on, role, region_id);

create function rad.has_whole_scope() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from user_scope s
    where s.user_id = rad.actor_id() and num_nonnulls(s.channel_id, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      s.outlet_id, s.job_type) = 0
  )
$$;

-- Counts what a person did on a day, once per area; whoever asks, for at sign-in nobody does.
create function rad.count_portal(person uuid, on_day date, what text, areas text[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
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
    where u.id = person
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

grant create on schema rad to rad_scope;
alter function rad.has_whole_scope() owner to rad_scope;
alter function rad.count_portal(uuid, date, text, text[]) owner to rad_scope;
revoke create on schema rad from rad_scope;

do $$
declare
  one text;
begin
  foreach one in array array['portal_day', 'portal_person_day'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select on %I to rad_app', one);
    execute format('grant select, insert, delete on %I to rad_network', one);
    execute format('grant select, insert, update on %I to rad_scope', one);
    execute format('create policy %I on %I to rad_scope using (true) with check (true)', one || '_definer', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
    -- A regional manager sees those of his region.
    execute format('create policy %I on %I for select to rad_app using ((select rad.has_whole_scope())
      or region_id = any ((select rad.regions_of(rad.actor_id(), true))::uuid[]))', one || '_of_region', one);
  end loop;
end $$;
