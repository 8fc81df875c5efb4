create table app_user (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  username text not null unique,
  full_name text not null,
  phone text,
  avatar text,
  language text not null default 'en',
  kind text not null default 'brand' check (kind in ('brand', 'dealer', 'agency', 'service_account')),
  status text not null default 'pending' check (status in ('pending', 'active', 'inactive', 'locked')),
  roles text[] not null default '{}',
  last_login_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);

create table user_credential (
  user_id uuid primary key references app_user on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table user_scope (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  channel_id uuid references channel,
  zone_id uuid references zone,
  region_id uuid references region,
  territory_id uuid references territory,
  dealer_id uuid references dealer,
  outlet_id uuid references outlet,
  job_type text check (job_type in ('service', 'bodyshop'))
);
create index user_scope_user on user_scope (user_id);
create index user_scope_dealer on user_scope (dealer_id);
create index user_scope_outlet on user_scope (outlet_id);

-- One sign-in on one device. Its refresh tokens are one family.
create table user_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_cause text,
  user_agent text,
  address text,
  binding_hash text
);
create index user_session_user on user_session (user_id) where ended_at is null;

create table refresh_token (
  hash text primary key,
  session_id uuid not null references user_session on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by text
);
create index refresh_token_session on refresh_token (session_id);

-- Which outlets an actor sees, one line per scope row that reaches them. A row is seen if any scope row matches
-- all its non-empty fields (docs/domain.md#people-and-scope).
create function rad.scope_outlets() returns table (outlet_id uuid, dealer_id uuid, channel_id uuid, job_type text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.dealer_id, s.channel_id, s.job_type
  from user_scope s
  cross join lateral (
    select * from outlet where s.outlet_id is not null and id = s.outlet_id
    union all
    select * from outlet where s.outlet_id is null and s.dealer_id is not null and dealer_id = s.dealer_id
    union all
    select * from outlet where num_nonnulls(s.outlet_id, s.dealer_id) = 0 and s.territory_id is not null and territory_id = s.territory_id
    union all
    select * from outlet where num_nonnulls(s.outlet_id, s.dealer_id, s.territory_id) = 0 and s.region_id is not null and region_id = s.region_id
    union all
    select * from outlet where num_nonnulls(s.outlet_id, s.dealer_id, s.territory_id, s.region_id) = 0
  ) o
  join region r on r.id = o.region_id
  where s.user_id = rad.actor_id()
    and (s.dealer_id is null or o.dealer_id = s.dealer_id)
    and (s.territory_id is null or o.territory_id = s.territory_id)
    and (s.region_id is null or o.region_id = s.region_id)
    and (s.zone_id is null or r.zone_id = s.zone_id)
    and (s.job_type is null or s.job_type = any (o.functions))
    and (s.channel_id is null or exists (
      select from outlet_channel c
      where c.outlet_id = o.id and c.channel_id = s.channel_id and (c.to_on is null or c.to_on >= current_date)
    ))
$$;

create function rad.outlet_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(distinct outlet_id), '{}') from rad.scope_outlets() $$;

create function rad.dealer_ids() returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(distinct dealer_id), '{}') from rad.scope_outlets() $$;

-- True where no scope row of the actor is limited to a channel or a job type: the outlet alone decides.
create function rad.scope_is_by_outlet() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select not exists (
    select from user_scope s where s.user_id = rad.actor_id() and (s.channel_id is not null or s.job_type is not null)
  )
$$;

create function rad.case_in_scope(case_outlet uuid, case_channel uuid, case_job_type text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from rad.scope_outlets() s
    where s.outlet_id = case_outlet
      and (s.channel_id is null or s.channel_id = case_channel)
      and (s.job_type is null or case_job_type = 'none' or s.job_type = case_job_type)
  )
$$;

alter function rad.scope_outlets() owner to rad_scope;
alter function rad.outlet_ids() owner to rad_scope;
alter function rad.dealer_ids() owner to rad_scope;
alter function rad.scope_is_by_outlet() owner to rad_scope;
alter function rad.case_in_scope(uuid, uuid, text) owner to rad_scope;
revoke create on schema rad, public from rad_scope;
grant select on user_scope, outlet, outlet_channel, region to rad_scope;

-- Walls around people.
alter table app_user enable row level security;
alter table app_user force row level security;
grant select on app_user to rad_app;
grant update (full_name, phone, avatar, language, updated_at, updated_by, version) on app_user to rad_app;
grant select, insert, update on app_user to rad_network, rad_auth;
create policy app_user_network on app_user to rad_network, rad_auth using (true) with check (true);
create policy app_user_scope on app_user for select to rad_app using (
  id = rad.actor_id()
  or exists (
    select from user_scope s
    where s.user_id = app_user.id
      and (s.outlet_id = any ((select rad.outlet_ids())::uuid[]) or s.dealer_id = any ((select rad.dealer_ids())::uuid[]))
  )
);
create policy app_user_own on app_user for update to rad_app using (id = rad.actor_id()) with check (id = rad.actor_id());

alter table user_credential enable row level security;
alter table user_credential force row level security;
grant select, insert, update on user_credential to rad_auth;
grant insert on user_credential to rad_network;
create policy user_credential_auth on user_credential to rad_auth using (true) with check (true);
-- An administrator may give a password, never read one.
create policy user_credential_give on user_credential for insert to rad_network with check (true);

alter table user_scope enable row level security;
alter table user_scope force row level security;
grant select on user_scope to rad_app;
grant select, insert on user_scope to rad_auth;
grant select, insert, update, delete on user_scope to rad_network;
create policy user_scope_definer on user_scope for select to rad_scope using (true);
create policy user_scope_network on user_scope to rad_network using (true) with check (true);
create policy user_scope_auth on user_scope to rad_auth using (true) with check (true);
create policy user_scope_seen on user_scope for select to rad_app using (
  user_id = rad.actor_id()
  or outlet_id = any ((select rad.outlet_ids())::uuid[])
  or dealer_id = any ((select rad.dealer_ids())::uuid[])
);

alter table user_session enable row level security;
alter table user_session force row level security;
grant select, update on user_session to rad_app, rad_network;
grant select, insert, update on user_session to rad_auth;
create policy user_session_auth on user_session to rad_auth using (true) with check (true);
create policy user_session_network on user_session to rad_network using (true) with check (true);
create policy user_session_own on user_session to rad_app using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());

alter table refresh_token enable row level security;
alter table refresh_token force row level security;
grant select, insert, update, delete on refresh_token to rad_auth;
create policy refresh_token_auth on refresh_token to rad_auth using (true) with check (true);

-- Walls around the network: an outlet is seen by scope, a dealer through any of its outlets.
alter table dealer enable row level security;
alter table dealer force row level security;
grant select, insert, update on dealer to rad_app, rad_network;
grant delete on dealer to rad_network;
create policy dealer_network on dealer to rad_network using (true) with check (true);
create policy dealer_scope on dealer to rad_app
  using (id = any ((select rad.dealer_ids())::uuid[])) with check (id = any ((select rad.dealer_ids())::uuid[]));

alter table outlet enable row level security;
alter table outlet force row level security;
grant select, insert, update on outlet to rad_app, rad_network;
grant delete on outlet to rad_network;
create policy outlet_definer on outlet for select to rad_scope using (true);
create policy outlet_network on outlet to rad_network using (true) with check (true);
create policy outlet_scope on outlet to rad_app
  using (id = any ((select rad.outlet_ids())::uuid[])) with check (id = any ((select rad.outlet_ids())::uuid[]));

alter table outlet_channel enable row level security;
alter table outlet_channel force row level security;
grant select, insert, update, delete on outlet_channel to rad_app, rad_network;
create policy outlet_channel_definer on outlet_channel for select to rad_scope using (true);
create policy outlet_channel_network on outlet_channel to rad_network using (true) with check (true);
create policy outlet_channel_scope on outlet_channel to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])) with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy region_definer on region for select to rad_scope using (true);
