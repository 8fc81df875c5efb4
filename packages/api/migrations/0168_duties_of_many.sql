-- Who many people are to content, and what they owe, in one pass over what they reach: joined to its people again, which the
-- planner takes for few, each line of the reach was compared with every person.
create or replace function rad.audiences_of(people uuid[]) returns table (user_id uuid, who rad.audience)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with person as materialized (
    select u.id, case when 'admin' = any (u.roles) then null else u.roles end as roles,
      exists (
        select from user_scope s
        where s.user_id = u.id and num_nonnulls(s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id) = 0
          and s.channel_id is null and s.job_type is null
      ) as sees_all
    from app_user u where u.id = any (people)
  ),
  reached as materialized (
    select r.user_id, r.outlet_id, r.channel_id, r.job_type
    from rad.reach r
    where r.user_id = any (array(select p.id from person p where not p.sees_all))
  ),
  placed as materialized (
    select r.user_id, r.outlet_id, r.channel_id, r.job_type, o.region_id, o.functions
    from reached r join outlet o on o.id = r.outlet_id
  ),
  regions as (select r.user_id, array_agg(distinct r.region_id) as ids from placed r group by r.user_id),
  channels as (
    select r.user_id, array_agg(distinct coalesce(r.channel_id, c.channel_id)) as ids
    from placed r
    left join outlet_channel c on c.outlet_id = r.outlet_id and r.channel_id is null
      and (c.to_on is null or c.to_on >= current_date)
    where coalesce(r.channel_id, c.channel_id) is not null
    group by r.user_id
  ),
  jobs as (
    select r.user_id, array_agg(distinct job) as names
    from placed r
    cross join unnest(case when r.job_type is null then r.functions else array[r.job_type] end) job
    group by r.user_id
  )
  select p.id, row(
    p.roles,
    case when p.sees_all then null else coalesce(channels.ids, '{}') end,
    case when p.sees_all then null else coalesce(regions.ids, '{}') end,
    case when p.sees_all then null else coalesce(jobs.names, '{}') end
  )::rad.audience
  from person p
  left join regions on regions.user_id = p.id
  left join channels on channels.user_id = p.id
  left join jobs on jobs.user_id = p.id
$$;

-- Whether somebody acknowledged is looked up for each person and guideline: with one step down the index.
create index acknowledgement_of_person on acknowledgement (user_id, item_id, no);
drop index acknowledgement_user;
