-- A vote for another party names it: another outlet, a department of the brand or the insurer
-- (docs/domain.md#ticket-fields, docs/domain.md#ticket-states). Votes of before named nobody.
alter table panel_seat
  add column party text check (party in ('outlet', 'brand_parts', 'brand_warranty', 'brand_technical', 'brand_it', 'insurer')),
  add column outlet_id uuid references outlet,
  add check (party is null or vote = 'other_party'),
  add check ((outlet_id is not null) = coalesce(party = 'outlet', false));

-- Outlets that could answer for a ticket, also beyond the scope of who gives it there.
create function rad.case_targets(pattern text, of_job text, but uuid, most int) returns table (code text, name text)
  language sql stable rows 20 security definer set search_path = public, pg_temp
as $$
  select o.code, o.name from outlet o
  where o.status = 'active' and o.id <> but and (of_job = 'none' or of_job = any (o.functions))
    and rad.letters(o.code || ' ' || o.name) like pattern
  order by o.code limit most
$$;

-- Whom a comment may call: who sees the ticket, of what is internal the staff of the brand alone. Its owner first.
create function rad.callable_on(seen uuid, pattern text, readers text[], is_internal boolean, most int)
  returns table (username text, full_name text, role text)
  language sql stable rows 10 security definer set search_path = public, pg_temp
as $$
  select u.username, u.full_name, u.roles[1]
  from ticket t join app_user u on u.id in (
    select t.owner_user_id
    union all
    select reach.user_id from rad.reach
    where reach.outlet_id = t.outlet_id and rad.case_fits(reach.channel_id, reach.job_type, t.channel_id, t.job_type)
    union all
    select s.user_id from panel_case c join panel_seat s on s.case_id = c.id
    where c.ticket_id = t.id and not s.has_conflict
  )
  where t.id = seen and u.status = 'active' and u.roles && readers and (u.kind = 'brand' or not is_internal)
    and u.id is distinct from rad.actor_id()
    and rad.letters(u.full_name || ' ' || u.username) like pattern
  order by u.id is not distinct from t.owner_user_id desc, u.full_name, u.id
  limit most
$$;

grant create on schema rad to rad_scope;
alter function rad.case_targets(text, text, uuid, int) owner to rad_scope;
alter function rad.callable_on(uuid, text, text[], boolean, int) owner to rad_scope;
revoke create on schema rad from rad_scope;
