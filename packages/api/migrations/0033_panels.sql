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

do $$
declare
  one text;
begin
  foreach one in array array['panel', 'panel_member', 'unjustified_reason'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('grant select, insert, update on %I to rad_app, rad_network', one);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', one || '_network', one);
  end loop;
  foreach one in array array['panel', 'panel_member'] loop
    execute format('create policy %I on %I to rad_app using (true) with check (true)', one || '_shared', one);
  end loop;
end $$;
create policy unjustified_reason_read on unjustified_reason for select to rad_app using (true);

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
    where m.tsm_user_id = person.id and (m.to_on is null or m.to_on >= current_date)
  ) near on true
  left join outlet own on own.id = near.outlet_id
  where o.id = at_outlet
  group by person.id, o.dealer_id, o.territory_id
$$;

grant create on schema rad to rad_scope;
alter function rad.panel_people() owner to rad_scope;
alter function rad.panel_places(uuid[], uuid) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select on panel, panel_member to rad_scope;
create policy panel_definer on panel for select to rad_scope using (true);
create policy panel_member_definer on panel_member for select to rad_scope using (true);
