-- What is told beyond the walls of people and places: names and codes, to who needs them, and no more than that.

-- Territory managers of the regions the actor's scope holds, and the actor. Their rows are walled as people are, but who
-- maps outlets must know whom they may choose. In one look at the scopes of all managers: asked for each of them it takes
-- seconds where there are many.
create function rad.territory_managers()
  returns table (id uuid, full_name text, email text, status text, is_tsm boolean, regions uuid[])
  language sql stable security definer set search_path = public, pg_temp
as $$
  with mine as materialized (
    select rad.regions_of(rad.actor_id(), true) as regions, exists (
      select from user_scope s where s.user_id = rad.actor_id() and num_nonnulls(s.channel_id, s.zone_id, s.region_id,
        s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0
    ) as is_whole
  ),
  manager as materialized (
    select u.id, u.full_name, u.email, u.status, 'TSM' = any (u.roles) as is_tsm
    from app_user u
    where 'TSM' = any (u.roles) or u.id in (select m.tsm_user_id from tsm_mapping m)
  ),
  scope as materialized (
    select s.user_id, s.dealer_id, s.outlet_id, s.zone_id,
      coalesce(o.region_id, t.region_id, s.region_id) as region_id,
      array_remove(array[o.region_id, t.region_id, s.region_id], null) as all_regions
    from manager join user_scope s on s.user_id = manager.id
    left join territory t on t.id = s.territory_id
    left join outlet o on o.id = s.outlet_id
  ),
  held as materialized (
    select scope.user_id, array_agg(distinct r.id) as regions
    from scope join region r on (scope.region_id is null or r.id = scope.region_id) and r.id = all (scope.all_regions)
      and (scope.zone_id is null or r.zone_id = scope.zone_id)
      and (scope.dealer_id is null or scope.outlet_id is not null
        or exists (select from outlet d where d.dealer_id = scope.dealer_id and d.region_id = r.id))
    group by scope.user_id
  )
  select manager.id, manager.full_name, manager.email, manager.status, manager.is_tsm, coalesce(held.regions, '{}')
  from manager cross join mine left join held on held.user_id = manager.id
  where manager.id = rad.actor_id() or mine.is_whole or coalesce(held.regions, '{}') && mine.regions
$$;

-- Who deals with a case, and where it belongs, is no secret to who sees the case; the people and outlets themselves are walled.
create function rad.people_named(ids uuid[]) returns table (id uuid, full_name text)
  language sql stable parallel safe rows 20 security definer set search_path = public, pg_temp
as $$ select u.id, u.full_name from app_user u where u.id = any (ids) $$;

-- Roles that answer tickets, and whether a person holds one of them.
create function rad.answering_roles() returns text[]
  language sql immutable parallel safe
  return array['SVM', 'BSM', 'DLP', 'TSM', 'RGM', 'HQA', 'admin'];

create function rad.may_answer(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from app_user u where u.id = person and u.status = 'active' and u.roles && rad.answering_roles())
$$;

create function rad.places_named(ids uuid[])
  returns table (id uuid, outlet text, outlet_name text, dealer text, region text)
  language sql stable parallel safe rows 20 security definer set search_path = public, pg_temp
as $$
  select o.id, o.code, o.name, d.code, r.code
  from outlet o join dealer d on d.id = o.dealer_id join region r on r.id = o.region_id
  where o.id = any (ids)
$$;

-- Who owns a case or has a seat in its panel sees it beyond their scope, and reports and filters name the places of what is
-- seen: which outlet or dealer stands behind a code is no secret, what else is known of it stays walled.
create function rad.outlet_code(of uuid) returns text
  language sql stable strict parallel safe security definer set search_path = public, pg_temp
as $$ select code from outlet where id = of $$;

create function rad.outlet_region(of uuid) returns text
  language sql stable strict parallel safe security definer set search_path = public, pg_temp
as $$ select r.code from outlet o join region r on r.id = o.region_id where o.id = of $$;

create function rad.dealer_code(of uuid) returns text
  language sql stable strict parallel safe security definer set search_path = public, pg_temp
as $$ select code from dealer where id = of $$;

create function rad.outlets_coded(codes text[]) returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(id), '{}') from outlet where code = any (codes) $$;

create function rad.dealers_coded(codes text[]) returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(id), '{}') from dealer where code = any (codes) $$;

create function rad.outlet_places() returns table (id uuid, region_id uuid, city_id uuid)
  language sql stable parallel safe rows 2000 security definer set search_path = public, pg_temp
as $$ select id, region_id, city_id from outlet $$;

-- The working hours of an outlet, by name: its own, else those of its region, else the default.
create function rad.calendar_of(of_outlet uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(o.calendar_id, r.calendar_id, (select c.id from calendar c where c.is_default))
  from outlet o join region r on r.id = o.region_id where o.id = of_outlet
$$;

-- An outlet a ticket may be given to, also one beyond the scope of who gives it.
create function rad.case_target(named text)
  returns table (id uuid, code text, name text, status text, functions text[], calendar_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select o.id, o.code, o.name, o.status, o.functions, rad.calendar_of(o.id) from outlet o where o.code = named
$$;

-- Outlets that could answer for a ticket, also beyond the scope of who gives it there.
create function rad.case_targets(pattern text, of_job text, but uuid, most int) returns table (code text, name text)
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  select o.code, o.name from outlet o
  where o.status = 'active' and o.id <> but and (of_job = 'none' or of_job = any (o.functions))
    and rad.letters(o.code || ' ' || o.name) like pattern
  order by o.code limit most
$$;

grant execute on function rad.territory_managers(), rad.people_named(uuid[]), rad.may_answer(uuid),
  rad.places_named(uuid[]), rad.outlet_code(uuid), rad.outlet_region(uuid), rad.dealer_code(uuid),
  rad.outlets_coded(text[]), rad.dealers_coded(text[]), rad.outlet_places(), rad.calendar_of(uuid), rad.case_target(text),
  rad.case_targets(text, text, uuid, int)
  to rad_app, rad_network;

grant execute on function rad.answering_roles()
  to rad_app, rad_network, rad_scope;
