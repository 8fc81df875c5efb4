-- A deputy stands in for a member who is not active, as for one who is absent (docs/domain.md#people-and-scope).

grant create on schema rad to rad_scope;

create or replace function rad.who_answers(of_outlet uuid, of_channel uuid, of_job_type text, on_day date)
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
alter function rad.who_answers(uuid, uuid, text, date) owner to rad_scope;

revoke create on schema rad from rad_scope;
