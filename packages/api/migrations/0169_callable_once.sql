-- Who sees a ticket is found once, and not for each person who might be mentioned on it.
create or replace function rad.callable_on(seen uuid, pattern text, readers text[], is_internal boolean, most int)
  returns table (username text, full_name text, role text)
  language sql stable security definer rows 10 set search_path = public, pg_temp
as $$
  with seeing as materialized (
    select t.owner_user_id as id from ticket t where t.id = seen
    union
    select reach.user_id from ticket t join rad.reach on reach.outlet_id = t.outlet_id
    where t.id = seen and rad.case_fits(reach.channel_id, reach.job_type, t.channel_id, t.job_type)
    union
    select s.user_id from panel_case c join panel_seat s on s.case_id = c.id
    where c.ticket_id = seen and not s.has_conflict
  )
  select u.username, u.full_name, u.roles[1]
  from ticket t join app_user u on u.id in (select id from seeing)
  where t.id = seen and rad.sees_ticket(seen) and u.status = 'active' and u.roles && readers and (u.kind = 'brand' or not is_internal)
    and u.id is distinct from rad.actor_id()
    and rad.letters(u.full_name || ' ' || u.username) like pattern
  order by u.id is not distinct from t.owner_user_id desc, u.full_name, u.id
  limit most
$$;
