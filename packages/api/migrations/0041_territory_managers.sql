-- As in migration 0032, in one look at the scopes of all managers: asked for each of them it took seconds where there are many.
create or replace function rad.territory_managers()
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
