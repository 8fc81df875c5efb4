-- Whoever signs in, or is named on a case.
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
  version int not null default 1,
  -- Who deleted their account: scheduled work hands over what was assigned to them.
  has_left boolean not null default false
);
create index app_user_search on app_user
  using gin (rad.letters(full_name || ' ' || email || ' ' || username) gin_trgm_ops);
-- A username is taken however it is written.
create index app_user_username_lower on app_user (lower(username));
create index app_user_left on app_user (id) where has_left;

-- Which part of the network a person sees: what matches all fields of one of their rows that are not empty
-- (docs/domain.md#people-and-scope). A row without any sees the whole network.
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
create index user_scope_territory on user_scope (territory_id) where territory_id is not null;
create index user_scope_region on user_scope (region_id) where region_id is not null;
-- Rows of no place: the whole network, a zone, a channel, a job type.
create index user_scope_wide on user_scope (user_id) where num_nonnulls(outlet_id, dealer_id, territory_id, region_id) = 0;

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

-- Which outlets each scope row reaches, in one place (docs/domain.md#people-and-scope): the walls read it from the
-- side of a person, "who can see this" from the side of a record. A row is reached if it matches all fields that are
-- not empty: the narrowest place of a scope row finds its outlets by an index, from either side, and the others are
-- checked. A territory manager also reaches the outlets mapped to them (docs/domain.md#roles-and-rights). Read with the rights of who asks,
-- and rad_scope alone may.
create view rad.reach with (security_invoker = true) as
  select x.scope_id, x.user_id, x.outlet_id, x.dealer_id, x.channel_id, x.job_type
  from (
    select s.id as scope_id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id as of_region,
      s.territory_id as of_territory, s.dealer_id as of_dealer,
      o.id as outlet_id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.id = s.outlet_id
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.dealer_id = s.dealer_id
    where s.outlet_id is null
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.territory_id = s.territory_id
    where num_nonnulls(s.outlet_id, s.dealer_id) = 0
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.region_id = s.region_id
    where num_nonnulls(s.outlet_id, s.dealer_id, s.territory_id) = 0
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s cross join outlet o
    where num_nonnulls(s.outlet_id, s.dealer_id, s.territory_id, s.region_id) = 0
    union all
    select m.id, m.tsm_user_id, null::uuid as uuid, m.job_type, null::uuid as uuid, null::uuid as uuid, null::uuid as uuid,
      null::uuid as uuid,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from tsm_mapping m join outlet o on o.id = m.outlet_id
    where m.from_on <= now()::date and (m.to_on is null or m.to_on >= now()::date)
  ) x
  join region r on r.id = x.region_id
  where (x.of_dealer is null or x.dealer_id = x.of_dealer)
    and (x.of_territory is null or x.territory_id = x.of_territory)
    and (x.of_region is null or x.region_id = x.of_region)
    and (x.zone_id is null or r.zone_id = x.zone_id)
    and (x.job_type is null or x.job_type = any (x.functions))
    and (x.channel_id is null or exists (
      select from outlet_channel c
      where c.outlet_id = x.outlet_id and c.channel_id = x.channel_id and (c.to_on is null or c.to_on >= now()::date)
    ));

grant select on rad.reach to rad_scope;

-- Which outlets the actor sees, one line per scope row that reaches them. This and what follows only read, so that reports
-- behind a wall may be shared among processes as those of the whole network are.
create function rad.scope_outlets() returns table (outlet_id uuid, dealer_id uuid, channel_id uuid, job_type text)
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select outlet_id, dealer_id, channel_id, job_type from rad.reach where user_id = rad.actor_id() $$;

create function rad.outlet_ids() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
declare
  noted text := coalesce(current_setting('rad.outlet_ids', true), '');
begin
  if noted <> '' then
    return noted::uuid[];
  end if;
  return (select coalesce(array_agg(distinct outlet_id), '{}') from rad.scope_outlets());
end
$$;

create function rad.dealer_ids() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
declare
  noted text := coalesce(current_setting('rad.dealer_ids', true), '');
begin
  if noted <> '' then
    return noted::uuid[];
  end if;
  return (select coalesce(array_agg(distinct dealer_id), '{}') from rad.scope_outlets());
end
$$;

-- True where no scope row of the actor is limited to a channel or a job type: the outlet alone decides. A mapping is limited
-- to a kind of work, so that it is no scope by outlet alone.
create function rad.scope_is_by_outlet() returns boolean
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select not exists (
    select from user_scope s where s.user_id = rad.actor_id() and (s.channel_id is not null or s.job_type is not null)
  ) and not exists (
    select from tsm_mapping m where m.tsm_user_id = rad.actor_id() and (m.to_on is null or m.to_on >= now()::date)
      and m.outlet_id not in (
        select reach.outlet_id from rad.reach join user_scope s on s.id = reach.scope_id
        where reach.user_id = rad.actor_id() and s.channel_id is null and s.job_type is null
      )
  )
$$;

-- The actor's cases by their place, channel and job type, in the rule of rad.case_fits: worked out once per statement, and
-- each row is asked for in this table of keys, instead of the scope being read again for every row. A case without a channel
-- carries the channel of rad.no_channel().
create function rad.scope_cases() returns table (outlet_id uuid, channel_id uuid, job_type text)
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select s.outlet_id, coalesce(c.id, rad.no_channel()), j.job_type
  from rad.scope_outlets() s
  cross join (select id from channel union all select null) c
  cross join unnest(array['service', 'bodyshop', 'none']) j (job_type)
  where rad.case_fits(s.channel_id, s.job_type, c.id, j.job_type)
$$;

-- Whether the actor sees the whole network.
create function rad.has_whole_scope() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from user_scope s
    where s.user_id = rad.actor_id() and num_nonnulls(s.channel_id, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      s.outlet_id, s.job_type) = 0
  )
$$;

-- The scope rows and the mappings of everybody that reach one of these outlets, an outlet of these dealers, or where a person
-- works; and the empty ones, which see what has no outlet too. Who asks joins them with the people they may see.
create function rad.reaching(outlets uuid[], dealers uuid[], person uuid)
  returns table (user_id uuid, scope_id uuid, zone_id uuid, region_id uuid, territory_id uuid, dealer_id uuid, outlet_id uuid,
    channel_id uuid, job_type text)
  language sql stable rows 100 security definer set search_path = public, pg_temp
as $$
  with reached as materialized (
    select reach.scope_id from rad.reach
    where reach.outlet_id = any (array(
      select o.id from outlet o where o.id = any (outlets)
      union select o.id from outlet o where o.dealer_id = any (dealers)
      union select p.outlet_id from user_scope p where p.user_id = person and p.outlet_id is not null
      union select o.id from user_scope p join outlet o on o.dealer_id = p.dealer_id where p.user_id = person
    ))
    union
    select empty.id from user_scope empty
    where num_nonnulls(empty.channel_id, empty.zone_id, empty.region_id, empty.territory_id, empty.dealer_id,
      empty.outlet_id, empty.job_type) = 0
  )
  select s.user_id, s.id, s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id, s.channel_id, s.job_type
  from user_scope s where s.id in (select scope_id from reached)
  union all
  select m.tsm_user_id, m.id, null, null, null, null, m.outlet_id, null, m.job_type
  from tsm_mapping m where m.id in (select scope_id from reached)
$$;

-- What the scopes of these people reach, for reading what waits for many at once with the rule of the walls.
create function rad.reach_of(people uuid[]) returns table (user_id uuid, outlet_id uuid, channel_id uuid, job_type text)
  language sql stable rows 5000 security definer set search_path = public, pg_temp
as $$
  select reach.user_id, reach.outlet_id, reach.channel_id, reach.job_type
  from rad.reach reach where reach.user_id = any (people)
$$;

-- The regions a person's scope names or lies in. Of `whole` ones the scope holds all outlets. The regions of somebody else are
-- not for whoever sees a part of the network only.
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
  where s.user_id = person and (person = rad.actor_id() or current_setting('role') not in ('rad_app', 'rad_desk'))
    and (not whole or num_nonnulls(s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0)
$$;

-- Of some people those who may see an outlet; all of them where there is none to see.
create function rad.who_see(people uuid[], seen_outlet uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id from app_user u
  where u.id = any (people) and u.status in ('active', 'pending') and (
    seen_outlet is null
    or exists (
      select from user_scope s join outlet o on o.id = seen_outlet join region r on r.id = o.region_id
      where s.user_id = u.id
        and (s.outlet_id is null or o.id = s.outlet_id)
        and (s.dealer_id is null or o.dealer_id = s.dealer_id)
        and (s.territory_id is null or o.territory_id = s.territory_id)
        and (s.region_id is null or o.region_id = s.region_id)
        and (s.zone_id is null or r.zone_id = s.zone_id)
        and (s.job_type is null or s.job_type = any (o.functions))
        and (s.channel_id is null or exists (
          select from outlet_channel c
          where c.outlet_id = o.id and c.channel_id = s.channel_id and (c.to_on is null or c.to_on >= now()::date)
        ))
    )
  )
$$;

-- Whether the actor's own scope holds all outlets of a scope row, each with its channel and its kind of work. A row without
-- a dealer and an outlet is more than anybody's below head office.
create function rad.is_within_own(of_dealer uuid, of_outlet uuid, of_channel uuid, of_work text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  with place as (
    select o.id from outlet o where o.id = of_outlet
    union all
    select o.id from outlet o where of_outlet is null and o.dealer_id = of_dealer
  )
  select exists (select from place) and not exists (
    select from place where not exists (
      select from rad.reach mine where mine.user_id = rad.actor_id() and mine.outlet_id = place.id
        and (mine.channel_id is null or mine.channel_id = of_channel)
        and (mine.job_type is null or mine.job_type = of_work)
    )
  )
$$;

-- The same of the rows that wait in an invitation.
create function rad.are_within_own(scope_rows jsonb) returns boolean
  language sql stable
as $$
  select jsonb_array_length(scope_rows) > 0 and not exists (
    select from jsonb_to_recordset(scope_rows) as s(dealer_id uuid, outlet_id uuid, channel_id uuid, job_type text)
    where not rad.is_within_own(s.dealer_id, s.outlet_id, s.channel_id, s.job_type)
  )
$$;

-- Whether the actor may change a person; never their own access. Who may change whom is said here alone (T-52).
create function rad.may_tend(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u
    where u.id = person and u.id <> rad.actor_id() and case
      when rad.is_head_office() then rad.stands_above(u.roles)
      else u.kind = 'dealer' and cardinality(rad.roles_below()) > 0 and u.roles <@ rad.roles_below()
        and exists (select from user_scope s where s.user_id = u.id)
        and not exists (
          select from user_scope s
          where s.user_id = u.id and not rad.is_within_own(s.dealer_id, s.outlet_id, s.channel_id, s.job_type)
        )
    end
  )
$$;

create policy dealer_scope on dealer to rad_app
  using (id = any ((select rad.dealer_ids())::uuid[]))
  with check (id = any ((select rad.dealer_ids())::uuid[]));

create policy outlet_scope on outlet to rad_app
  using (id = any ((select rad.outlet_ids())::uuid[]))
  with check (id = any ((select rad.outlet_ids())::uuid[]));

create policy outlet_channel_scope on outlet_channel to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));

alter table user_scope enable row level security, force row level security;
grant select, insert, delete on user_scope to rad_app;
grant select, insert, update, delete on user_scope to rad_network;
grant select, insert on user_scope to rad_auth;
create policy user_scope_network on user_scope to rad_network
  using (rad.actor_id() is null or rad.may_tend(user_id))
  with check (rad.actor_id() is null or rad.may_tend(user_id));
create policy user_scope_auth on user_scope to rad_auth using (true) with check (true);
create policy user_scope_seen on user_scope for select to rad_app
  using (
    user_id = rad.actor_id()
    or outlet_id = any ((select rad.outlet_ids())::uuid[])
    or dealer_id = any ((select rad.dealer_ids())::uuid[])
  );
create policy user_scope_give on user_scope for insert to rad_app
  with check (rad.may_tend(user_id) and rad.is_within_own(dealer_id, outlet_id, channel_id, job_type));
create policy user_scope_take on user_scope for delete to rad_app using (rad.may_tend(user_id));
create policy user_scope_all on user_scope for select to rad_network using (true);
select rad.definers_read('user_scope');

select rad.record_table('tsm_mapping', 'select, insert, update');
create policy tsm_mapping_seen on tsm_mapping for select to rad_app
  using (tsm_user_id = rad.actor_id() or outlet_id = any ((select rad.outlet_ids())::uuid[]));
-- The mapping is changed by who sees the outlet, not by who is only named in it.
create policy tsm_mapping_add on tsm_mapping for insert to rad_app
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy tsm_mapping_change on tsm_mapping for update to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]));
-- What somebody who deleted their account was to begin today or later never came to be: such a line is taken away, and the trail
-- keeps what it said. Lines of other people are ended, never deleted.
create policy tsm_mapping_left on tsm_mapping as restrictive for delete to rad_network
  using (exists (select from app_user u where u.id = tsm_user_id and u.has_left));
select rad.definers_read('tsm_mapping');

-- A person may write their own row, and never what they may do.
create function rad.keep_own_access() returns trigger
  language plpgsql
as $$
begin
  if new.id = rad.actor_id() and (new.roles, new.status) is distinct from (old.roles, old.status) then
    raise exception using errcode = '42501', message = 'Nobody changes his own access';
  end if;
  return new;
end
$$;
create trigger app_user_own_access before update on app_user for each row execute function rad.keep_own_access();

-- There is always somebody who may do everything: one who may sign in and sees the whole network. Of two who take each
-- other's rights away at once, the second waits here and then finds nobody left.
create function rad.keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'user_scope' then
    if not exists (select from app_user u where u.id = old.user_id and u.status = 'active' and 'admin' = any (u.roles)) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(727003);
  if not exists (
    select from app_user u
    where u.status = 'active' and 'admin' = any (u.roles) and exists (
      select from user_scope s
      where s.user_id = u.id and num_nonnulls(s.channel_id, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
        s.outlet_id, s.job_type) = 0
    )
  ) then
    raise exception using errcode = 'RA409', message = 'This is the last active administrator';
  end if;
  return null;
end
$$;
create trigger app_user_administrator after update on app_user for each row
  when (old.status = 'active' and 'admin' = any (old.roles) and (new.status <> 'active' or not 'admin' = any (new.roles)))
  execute function rad.keep_an_administrator();
create trigger app_user_administrator_gone after delete on app_user for each row
  when (old.status = 'active' and 'admin' = any (old.roles))
  execute function rad.keep_an_administrator();
create trigger user_scope_administrator after update or delete on user_scope for each row
  when (num_nonnulls(old.channel_id, old.zone_id, old.region_id, old.territory_id, old.dealer_id, old.outlet_id,
    old.job_type) = 0)
  execute function rad.keep_an_administrator();

-- What a person of part of the network sees is asked of every wall that a statement mentions, often dozens of times. A reading
-- has one snapshot from its beginning to its end, so that their outlets and dealers are worked out once, when it begins
-- (packages/api/src/database/transaction.ts). A transaction that writes works them out anew each time.
create function rad.note_scope() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('rad.outlet_ids', coalesce(array_agg(distinct outlet_id), '{}')::text, true),
    set_config('rad.dealer_ids', coalesce(array_agg(distinct dealer_id), '{}')::text, true)
  from rad.scope_outlets();
end
$$;

-- Who works at an outlet or a dealer that the actor sees. A function, as a wall that other walls mention is planned with each.
create function rad.scope_people() returns setof uuid
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
begin
  return query
    select s.user_id from user_scope s
    where s.outlet_id = any ((select rad.outlet_ids())::uuid[]) or s.dealer_id = any ((select rad.dealer_ids())::uuid[]);
end
$$;

alter table app_user enable row level security, force row level security;
grant select, update (full_name, phone, avatar, language, status, roles, updated_at, updated_by,
  version) on app_user to rad_app;
grant select, insert, update on app_user to rad_network, rad_auth;
-- Sign-in knows everybody.
create policy app_user_network on app_user to rad_auth using (true) with check (true);
create policy app_user_scope on app_user for select to rad_app
  using (id = rad.actor_id() or id in (select rad.scope_people()));
create policy app_user_own on app_user for update to rad_app using (id = rad.actor_id()) with check (id = rad.actor_id());
create policy app_user_tended on app_user for update to rad_app
  using (rad.may_tend(id))
  with check (kind = 'dealer' and roles <@ rad.roles_below());
create policy app_user_seen on app_user for select to rad_network using (true);
-- What somebody may do is written by head office, and by the product itself.
create policy app_user_add on app_user for insert to rad_network
  with check (rad.actor_id() is null or rad.is_head_office() and rad.stands_above(roles));
create policy app_user_change on app_user for update to rad_network
  using (rad.actor_id() is null or id = rad.actor_id() or rad.may_tend(id))
  with check (rad.actor_id() is null or id = rad.actor_id() or rad.stands_above(roles));
select rad.definers_read('app_user');

grant execute on function rad.scope_outlets(), rad.outlet_ids(), rad.dealer_ids(), rad.scope_is_by_outlet(),
  rad.scope_cases(), rad.has_whole_scope(), rad.reaching(uuid[], uuid[], uuid), rad.regions_of(uuid, boolean),
  rad.who_see(uuid[], uuid), rad.is_within_own(uuid, uuid, uuid, text), rad.may_tend(uuid)
  to rad_app, rad_network;

grant execute on function rad.reach_of(uuid[])
  to rad_network;

grant execute on function rad.are_within_own(jsonb)
  to rad_app, rad_network, rad_scope;

grant execute on function rad.note_scope(), rad.scope_people()
  to rad_app;
