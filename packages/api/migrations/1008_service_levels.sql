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
alter table sla_policy enable row level security, force row level security;
grant select, insert, update on sla_policy to rad_app, rad_network;
create policy sla_policy_network on sla_policy to rad_network using (true) with check (true);
create policy sla_policy_read on sla_policy for select to rad_app using (true);

insert into sla_policy (priority, kind, hours, calendar)
select priority, kind, hours, case when kind = 'first_response' and priority <> 'P1' then 'working' else 'continuous' end
from (values
  ('P1', '{1,24,8,24,48}'::numeric[]), ('P2', '{4,48,24,48,96}'), ('P3', '{8,72,72,96,168}'), ('P4', '{8,120,96,120,240}')
) as policy (priority, figures)
cross join lateral unnest(array['first_response', 'resolution', 'level_2', 'level_3', 'level_4'], figures)
  as of_kind (kind, hours);

-- Who answers at each level. A person answers for what matches all fields that are not empty.
create table level (
  no int primary key check (no between 1 and 4),
  name text not null,
  notify text[] not null default '{bell,mail}' check (notify <@ array['bell', 'mail']),
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
alter table level enable row level security, force row level security;
grant select, insert, update on level to rad_app, rad_network;
create policy level_network on level to rad_network using (true) with check (true);
create policy level_read on level for select to rad_app using (true);

insert into level (no, name) values
  (1, 'Service or bodyshop manager'), (2, 'Dealer principal'), (3, 'Territory service manager'), (4, 'Regional manager');

-- A person or the deputy in their absence, for a place, a channel and a kind of work.
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
select rad.record_table('level_member', 'select, insert, update');
-- Who answers for an outlet the reader knows is known to them; the names behind are walled as people are. Lines that hold
-- beyond the actor's scope are read, and changed by who sees that far.
create policy level_member_seen on level_member for select to rad_app
  using (
    user_id = rad.actor_id()
    or rad.actor_id() is not null
      and (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
      and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
  );
create policy level_member_add on level_member for insert to rad_app
  with check (
    (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
    and (region_id is null or region_id in (select s.region_id from user_scope s where s.user_id = rad.actor_id()))
    and (num_nonnulls(outlet_id, dealer_id, region_id) > 0 or level_no = 3
      and user_id in (select near.user_id from rad.reaching((select rad.outlet_ids()), '{}', null) near))
  );
create policy level_member_change on level_member for update to rad_app
  using (
    (outlet_id is null or outlet_id = any ((select rad.outlet_ids())::uuid[]))
    and (dealer_id is null or dealer_id = any ((select rad.dealer_ids())::uuid[]))
    and (region_id is null or region_id in (select s.region_id from user_scope s where s.user_id = rad.actor_id()))
    and (num_nonnulls(outlet_id, dealer_id, region_id) > 0 or level_no = 3
      and user_id in (select near.user_id from rad.reaching((select rad.outlet_ids()), '{}', null) near))
  );
create policy level_member_left on level_member as restrictive for delete to rad_network
  using (exists (select from app_user u where u.id = user_id and u.has_left));
select rad.definers_read('level_member');

-- Who answers for a case at each level on a day, the most closely named first: members whose line is open and who are
-- active, in place of one who is absent or not active the deputy (docs/domain.md#people-and-scope). The third level is the mapping's: its manager's absence stands on a line of
-- their own at that level, which names no place and finds no outlet by itself. A definer, as a dealer's case climbs to people of the
-- brand whom the dealer may not see.
create function rad.who_answers(of_outlet uuid, of_channel uuid, of_job_type text, on_day date)
  returns table (level_no int, user_id uuid)
  language sql stable parallel safe rows 6 security definer set search_path = public, pg_temp
as $$
  with line as not materialized (
    select m.*, u.status <> 'active' or coalesce(on_day between m.absent_from and coalesce(m.absent_to, on_day), false)
      as is_absent
    from level_member m join app_user u on u.id = m.user_id
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

-- What an outlet may plead (docs/domain.md#reasons-to-plead). A reason that is switched off stays on the tickets that
-- name it.
create table unjustified_reason (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,12}$'),
  label text not null,
  evidence text,
  needs_note boolean not null default false,
  needs_evidence boolean not null default true,
  active boolean not null default true,
  inactive_reason text,
  sort int not null default 0,
  from_on date not null default '2000-01-01',
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
alter table unjustified_reason enable row level security, force row level security;
grant select, insert, update on unjustified_reason to rad_app, rad_network;
create policy unjustified_reason_network on unjustified_reason to rad_network using (true) with check (true);
create policy unjustified_reason_read on unjustified_reason for select to rad_app using (true);

insert into unjustified_reason (code, label, evidence, sort) values
  ('UJ-NCO', 'Not our customer, or no visit in the period', 'Gate register or job card search', 1),
  ('UJ-OTH', 'Fault of another outlet', 'Job card of the other outlet', 2),
  ('UJ-CHR', 'Normal characteristic of the product', 'Number of the technical bulletin', 3),
  ('UJ-MIS', 'Misuse, accident or outside influence', 'Photos and inspection sheet', 4),
  ('UJ-WTR', 'Wear and tear, outside warranty terms', 'Maintenance history', 5),
  ('UJ-ACC', 'Part or modification that is not genuine', 'Photos', 6),
  ('UJ-POL', 'Demand beyond published policy', 'Number of the guideline', 7),
  ('UJ-RES', 'Resolved before the ticket was raised', 'Dated proof', 8),
  ('UJ-DUP', 'Duplicate of another ticket', 'Number of that ticket', 9),
  ('UJ-BRD', 'Cause lies with the brand', 'Number of the hold-up or helpdesk case', 10),
  ('UJ-INS', 'Cause lies with the insurer', 'Record of the hold-up', 11),
  ('UJ-CUS', 'Customer withdrew in writing', 'The message', 12);

-- Who decides whether a ticket is an outlet's to answer for (docs/domain.md#panels).
create table panel (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  channel_id uuid not null references channel,
  region_id uuid references region,
  quorum int not null check (quorum between 3 and 9 and quorum % 2 = 1),
  chair_user_id uuid not null references app_user,
  active boolean not null default true,
  inactive_reason text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create unique index panel_place on panel (channel_id, region_id) nulls not distinct where active;
alter table panel enable row level security, force row level security;
grant select, insert, update on panel to rad_app, rad_network;
create policy panel_network on panel to rad_network using (true) with check (true);
create policy panel_shared on panel to rad_app using (true) with check (true);
select rad.definers_read('panel');

create table panel_member (
  id uuid primary key default gen_random_uuid(),
  panel_id uuid not null references panel,
  user_id uuid not null references app_user,
  email text not null,
  from_on date not null,
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create unique index panel_member_open on panel_member (panel_id, user_id) where to_on is null;
create index panel_member_user on panel_member (user_id);
select rad.record_table('panel_member', 'select, insert, update', 'true', 'shared');
create policy panel_member_left on panel_member as restrictive for delete to rad_network
  using (exists (select from app_user u where u.id = user_id and u.has_left));
select rad.definers_read('panel_member');

-- Who may sit on a panel or sits on one: whoever chooses or asks one must know their names, though people are walled.
create function rad.panel_people() returns table (id uuid, full_name text, email text, status text, may_vote boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.full_name, u.email, u.status, u.kind = 'brand' and u.roles && array['PNL', 'HQA', 'admin']
  from app_user u
  where u.kind = 'brand' and u.roles && array['PNL', 'HQA', 'admin']
    or u.id in (select m.user_id from panel_member m union select p.chair_user_id from panel p)
$$;

-- The dealers and territories of these people, by scope or as territory manager, beside those of an outlet: whoever asks,
-- it is told who is too near to decide.
create function rad.panel_places(people uuid[], at_outlet uuid)
  returns table (user_id uuid, dealer_ids uuid[], territory_ids uuid[], at_dealer uuid, at_territory uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select person.id,
    array_remove(array_agg(distinct near.dealer_id) || array_agg(distinct own.dealer_id), null),
    array_remove(array_agg(distinct near.territory_id) || array_agg(distinct own.territory_id), null),
    o.dealer_id, o.territory_id
  from outlet o
  cross join unnest(people) as person (id)
  left join lateral (
    select s.dealer_id, s.territory_id, s.outlet_id from user_scope s where s.user_id = person.id
    union all
    select null, null, m.outlet_id from tsm_mapping m
    where m.tsm_user_id = person.id and (m.to_on is null or m.to_on >= now()::date)
  ) near on true
  left join outlet own on own.id = near.outlet_id
  where o.id = at_outlet
  group by person.id, o.dealer_id, o.territory_id
$$;

grant execute on function rad.who_answers(uuid, uuid, text, date), rad.staff(uuid[]),
  rad.candidates(int, uuid, uuid, uuid, text), rad.panel_people(), rad.panel_places(uuid[], uuid)
  to rad_app, rad_network;
