-- Working hours. Days and hours are of the calendar's own zone; `week` begins on Monday.
create table calendar (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,12}$'),
  name text not null,
  tz text not null,
  -- Seven times null or {from, to} as HH:MM; breaks of every working day; days without work.
  week jsonb not null check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7),
  breaks jsonb not null default '[]',
  holidays jsonb not null default '[]',
  -- The one of outlets and regions that name none.
  is_default boolean not null default false,
  active boolean not null default true,
  inactive_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create unique index calendar_default on calendar (is_default) where is_default;
insert into calendar (code, name, tz, week, is_default) values (
  'STD', 'Standard hours', 'Asia/Kolkata',
  '[{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},
    {"from":"09:00","to":"18:00"},{"from":"09:00","to":"18:00"},null]', true);
alter table region add column calendar_id uuid references calendar;
alter table outlet add column calendar_id uuid references calendar;

-- How long a ticket may take (docs/domain.md#levels, docs/domain.md#sla-clock).
create table sla_policy (
  id uuid primary key default gen_random_uuid(),
  priority text not null check (priority in ('P1', 'P2', 'P3', 'P4')),
  kind text not null check (kind in ('first_response', 'resolution', 'level_2', 'level_3', 'level_4')),
  hours numeric(6, 2) not null check (hours > 0 and hours <= 2000),
  calendar text not null check (calendar in ('working', 'continuous')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  unique (priority, kind)
);
insert into sla_policy (priority, kind, hours, calendar)
select priority, kind, hours, case when kind = 'first_response' and priority <> 'P1' then 'working' else 'continuous' end
from (values ('P1', '{1,24,8,24,48}'::numeric[]), ('P2', '{4,48,24,48,96}'), ('P3', '{8,72,72,96,168}'), ('P4', '{8,120,96,120,240}'))
  as policy (priority, figures)
cross join lateral unnest(array['first_response', 'resolution', 'level_2', 'level_3', 'level_4'], figures) as of_kind (kind, hours);

-- Who answers at each level. A person answers for what matches all fields that are not empty.
create table level (
  no int primary key check (no between 1 and 4),
  name text not null,
  notify text[] not null default '{bell,mail}' check (notify <@ array['bell', 'mail']),
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
insert into level (no, name) values
  (1, 'Service or bodyshop manager'), (2, 'Dealer principal'), (3, 'Territory service manager'), (4, 'Regional manager');

create table level_member (
  id uuid primary key default gen_random_uuid(),
  level_no int not null references level,
  user_id uuid not null references app_user,
  channel_id uuid references channel,
  region_id uuid references region,
  dealer_id uuid references dealer,
  outlet_id uuid references outlet,
  job_type text check (job_type in ('service', 'bodyshop')),
  from_on date not null,
  to_on date check (to_on >= from_on),
  deputy_user_id uuid references app_user check (deputy_user_id <> user_id),
  absent_from date,
  absent_to date check (absent_to >= absent_from),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create index level_member_user on level_member (user_id);
create index level_member_deputy on level_member (deputy_user_id) where deputy_user_id is not null;
create index level_member_outlet on level_member (outlet_id, level_no) where outlet_id is not null;
create index level_member_dealer on level_member (dealer_id, level_no) where dealer_id is not null;
create index level_member_region on level_member (region_id, level_no) where region_id is not null;
create index level_member_wide on level_member (level_no) where num_nonnulls(outlet_id, dealer_id, region_id) = 0;

-- A territory is renamed like every other master.
alter table territory
  add column updated_at timestamptz not null default now(), add column updated_by uuid,
  add column version int not null default 1;

-- Which territory manager answers for which outlet and kind of work; a change closes one line and opens the next.
create table tsm_mapping (
  id uuid primary key default gen_random_uuid(),
  tsm_user_id uuid not null references app_user,
  outlet_id uuid not null references outlet,
  job_type text not null check (job_type in ('service', 'bodyshop')),
  from_on date not null,
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create unique index tsm_mapping_open on tsm_mapping (outlet_id, job_type) where to_on is null;
create index tsm_mapping_outlet on tsm_mapping (outlet_id, job_type, from_on);
create index tsm_mapping_user on tsm_mapping (tsm_user_id);

do $$
declare
  one text;
begin
  foreach one in array array['calendar', 'sla_policy', 'level', 'level_member', 'tsm_mapping'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select, insert, update on %I to rad_app, rad_network', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
  end loop;
  -- Masters of the whole network: everybody reads them, and who sees the whole of it changes them.
  foreach one in array array['calendar', 'sla_policy', 'level'] loop
    execute format('create policy %I on %I for select to rad_app using (true)', one || '_read', one);
  end loop;
end $$;

-- Whoever answers for an outlet or a region the reader knows is known to him; the names behind are walled as people are.
create policy level_member_scope on level_member to rad_app
  using (
    user_id = rad.actor_id()
    or rad.actor_id() is not null
    and (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
  )
  with check (
    (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
    and (region_id is null or region_id in (select s.region_id from user_scope s where s.user_id = rad.actor_id()))
    and (num_nonnulls(outlet_id, dealer_id, region_id) > 0
      or level_no = 3 and user_id in (select near.user_id from rad.reaching((select rad.outlet_ids()), '{}', null) near))
  );
create policy tsm_mapping_scope on tsm_mapping to rad_app
  using (tsm_user_id = rad.actor_id() or outlet_id = any ((select rad.outlet_ids())::uuid[]))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));

-- Who answers for a case at each level on a day, the most closely named first: members whose line is open and who are
-- active, in place of an absent one his deputy. The third level is the mapping's: its manager's absence stands on a line of
-- his at that level, which names no place and finds no outlet by itself. A definer, as a dealer's case climbs to people of the
-- brand whom he may not see.
create function rad.who_answers(of_outlet uuid, of_channel uuid, of_job_type text, on_day date)
  returns table (level_no int, user_id uuid)
  language sql stable parallel safe rows 6 security definer set search_path = public, pg_temp
as $$
  with line as not materialized (
    select m.*, coalesce(on_day between m.absent_from and coalesce(m.absent_to, on_day), false) as is_absent
    from level_member m
    where m.from_on <= on_day and (m.to_on is null or m.to_on >= on_day)
  ),
  named as (
    select l.* from outlet o join line l on l.outlet_id = o.id where o.id = of_outlet
    union all
    select l.* from outlet o join line l on l.dealer_id = o.dealer_id where o.id = of_outlet and l.outlet_id is null
    union all
    select l.* from outlet o join line l on l.region_id = o.region_id
    where o.id = of_outlet and num_nonnulls(l.outlet_id, l.dealer_id) = 0
    union all
    select l.* from line l
    where num_nonnulls(l.outlet_id, l.dealer_id, l.region_id) = 0 and (l.level_no <> 3 or l.channel_id is not null)
  ),
  mapped as (
    select m.tsm_user_id as user_id from tsm_mapping m
    where m.outlet_id = of_outlet and m.job_type in (of_job_type, case of_job_type when 'none' then 'service' end,
        case of_job_type when 'none' then 'bodyshop' end)
      and m.from_on <= on_day and (m.to_on is null or m.to_on >= on_day)
    order by m.job_type desc
    limit 1
  ),
  answering as (
    select n.level_no, case when n.is_absent then n.deputy_user_id else n.user_id end as user_id,
      row_number() over (order by n.outlet_id nulls last, n.dealer_id nulls last, n.region_id nulls last,
        n.channel_id nulls last, n.job_type desc nulls last, n.from_on, n.id) as place
    from named n join outlet o on o.id = of_outlet
    where (n.dealer_id is null or n.dealer_id = o.dealer_id)
      and (n.region_id is null or n.region_id = o.region_id)
      and (n.channel_id is null or n.channel_id = of_channel)
      and (n.job_type is null or of_job_type = 'none' or n.job_type = of_job_type)
      and (n.level_no <> 3 or not exists (select from mapped))
    union all
    select 3, case when away.id is null then m.user_id else away.deputy_user_id end, 0
    from mapped m
    left join lateral (
      select l.id, l.deputy_user_id from line l
      where l.user_id = m.user_id and l.level_no = 3 and l.is_absent
      order by l.deputy_user_id nulls last
      limit 1
    ) away on true
  )
  select a.level_no, a.user_id from answering a join app_user u on u.id = a.user_id and u.status = 'active'
  order by a.level_no, a.place
$$;

-- Names of colleagues: of staff of the brand, and of whoever answers at a level. People are walled, their names on a case are not.
create function rad.staff(ids uuid[]) returns table (id uuid, full_name text, is_active boolean)
  language sql stable parallel safe rows 50 security definer set search_path = public, pg_temp
as $$
  select u.id, u.full_name, u.status = 'active' from app_user u
  where u.id = any (ids) and (u.kind = 'brand' or exists (select from level_member m where u.id in (m.user_id, m.deputy_user_id)))
$$;

-- Who may answer at a level for a place: of the first and second whom the place belongs to, of the third and fourth the
-- manager of the territory and of the region.
create function rad.candidates(of_level int, of_outlet uuid, of_dealer uuid, of_region uuid, of_job_type text)
  returns table (id uuid, full_name text, roles text[])
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select u.id, u.full_name, u.roles from app_user u
  where u.status = 'active' and case
    when of_level in (1, 2) then u.kind = 'dealer' and u.id in (
      select reach.user_id from rad.reach
      where (reach.outlet_id = of_outlet or reach.dealer_id = of_dealer)
        and (of_job_type is null or reach.job_type is null or reach.job_type = of_job_type)
    )
    when of_level = 3 then 'TSM' = any (u.roles) and (of_region is null or exists (
      select from user_scope s left join territory t on t.id = s.territory_id
      where s.user_id = u.id and of_region in (s.region_id, t.region_id)
    ))
    else 'RGM' = any (u.roles) and (of_region is null or exists (
      select from user_scope s join region r on r.id = of_region
      where s.user_id = u.id and num_nonnulls(s.territory_id, s.dealer_id, s.outlet_id) = 0
        and coalesce(s.region_id, r.id) = r.id and coalesce(s.zone_id, r.zone_id) = r.zone_id
    ))
  end
  order by u.full_name, u.id
$$;

grant create on schema rad to rad_scope;
alter function rad.who_answers(uuid, uuid, text, date) owner to rad_scope;
alter function rad.staff(uuid[]) owner to rad_scope;
alter function rad.candidates(int, uuid, uuid, uuid, text) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select on level_member, territory to rad_scope;
create policy level_member_definer on level_member for select to rad_scope using (true);
create policy territory_definer on territory for select to rad_scope using (true);

-- The regions a person's scope names or lies in. Of `whole` ones the scope holds all outlets.
create function rad.regions_of(person uuid, whole boolean) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct r.id), '{}')
  from user_scope s
  left join territory t on t.id = s.territory_id
  left join outlet o on o.id = s.outlet_id
  join region r on (s.region_id is null or r.id = s.region_id)
    and (s.zone_id is null or r.zone_id = s.zone_id)
    and (s.territory_id is null or r.id = t.region_id)
    and (s.outlet_id is null or r.id = o.region_id)
    and (s.dealer_id is null or s.outlet_id is not null
      or exists (select from outlet d where d.dealer_id = s.dealer_id and d.region_id = r.id))
  where s.user_id = person and (not whole or num_nonnulls(s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0)
$$;

-- Territory managers of the regions the actor's scope holds, and himself. Their rows are walled as people are: who maps
-- outlets must know whom he may choose.
create function rad.territory_managers()
  returns table (id uuid, full_name text, email text, status text, is_tsm boolean, regions uuid[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.full_name, u.email, u.status, 'TSM' = any (u.roles), found.regions
  from app_user u cross join lateral (select rad.regions_of(u.id, false) as regions) found
  where ('TSM' = any (u.roles) or exists (select from tsm_mapping m where m.tsm_user_id = u.id))
    and (u.id = rad.actor_id() or found.regions && rad.regions_of(rad.actor_id(), true) or exists (
      select from user_scope s where s.user_id = rad.actor_id() and num_nonnulls(s.channel_id, s.zone_id, s.region_id,
        s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0
    ))
$$;
grant create on schema rad to rad_scope;
alter function rad.regions_of(uuid, boolean) owner to rad_scope;
alter function rad.territory_managers() owner to rad_scope;
revoke create on schema rad from rad_scope;
