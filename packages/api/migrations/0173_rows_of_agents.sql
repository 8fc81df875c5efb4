-- What an agent of the helpdesk sees (docs/domain.md#roles-and-rights): the cases of their scope once they are submitted, and of
-- vehicles, job cards, tickets and customers those of these cases.
--   rad_desk     a request of an agent: what rad_app may, and of these tables the rows of their cases alone
-- A role of its own leaves the plans of all others as they are, and its conditions stand beside the walls of rad_app, so that the
-- rows of an agent are found by their keys.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['rad_desk', 'rad_door'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin %s', wanted, case when wanted = 'rad_door' then 'noinherit' else '' end);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database of this server made the role at the same moment
    end;
  end loop;
exception when insufficient_privilege then
  raise exception using message = format('The login %1$s may not make the roles of a request. Either alter role %1$s createrole, or run once as a superuser: '
    'create role rad_desk; create role rad_door noinherit; grant rad_app to rad_desk; grant rad_desk to rad_door; '
    'grant rad_door to %1$s', current_user);
end $$;
-- The login may enter rad_desk by way of rad_door, which inherits nothing: otherwise the conditions of an agent would narrow the
-- login itself, and with it every migration. Two databases of one server may grant at the same moment.
do $$
declare
  -- From 16 on a creator administers a role without being allowed to enter it.
  entering text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  perform pg_advisory_xact_lock(727173);
  if not pg_has_role('rad_desk', 'rad_app', 'MEMBER') then
    grant rad_app to rad_desk;
  end if;
  if not pg_has_role('rad_door', 'rad_desk', 'MEMBER') then
    grant rad_desk to rad_door;
  end if;
  if not pg_has_role(current_user, 'rad_door', entering) then
    grant rad_door to current_user;
  end if;
end $$;
grant usage on schema rad, public to rad_desk;
grant create on schema rad to rad_scope;

-- Whether somebody with these roles sees what belongs to cases, and not a part of the network.
create function rad.is_agent(held text[]) returns boolean
  language sql immutable parallel safe
  return 'HDA' = any (held) and not held && array['admin', 'HQA', 'RGM', 'TSM', 'DLP', 'SVM', 'BSM', 'ANL', 'AUD'];

-- The job cards and vehicles of the cases an agent sees: of their scope and submitted, or begun by themselves.
create function rad.agent_cases() returns table (job_card_id uuid, vehicle_id uuid)
  language sql stable parallel safe security definer rows 1000 set search_path = public, pg_temp
as $$
  select c.job_card_id, c.vehicle_id from helpdesk_case c
  where c.outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (c.outlet_id, coalesce(c.channel_id, rad.no_channel()), c.job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))
    and (c.status <> 'draft' or c.created_by = rad.actor_id())
$$;
alter function rad.agent_cases() owner to rad_scope;

create function rad.agent_cards() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(distinct job_card_id), '{}') from rad.agent_cases() where job_card_id is not null $$;
alter function rad.agent_cards() owner to rad_scope;

create function rad.agent_vehicles() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct of_case.vehicle_id), '{}')
  from (
    select c.vehicle_id from rad.agent_cases() c
    union all
    select card.vehicle_id from job_card card where card.id = any (rad.agent_cards())
  ) of_case where of_case.vehicle_id is not null
$$;
alter function rad.agent_vehicles() owner to rad_scope;

create function rad.agent_customers() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct of_case.customer_id), '{}')
  from (
    select card.customer_id from job_card card where card.id = any (rad.agent_cards())
    union all
    select v.customer_id from vehicle v where v.id = any (rad.agent_vehicles())
  ) of_case where of_case.customer_id is not null
$$;
alter function rad.agent_customers() owner to rad_scope;

-- Tickets opened because a hold-up of these cards lasts, those an agent owns, and those they have a seat for.
create function rad.agent_tickets() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct of_case.ticket_id), '{}')
  from (
    select h.ticket_id from holdup h where h.job_card_id = any (rad.agent_cards()) and h.ticket_id is not null
    union all
    select t.id from ticket t where t.owner_user_id = rad.actor_id()
    union all
    select unnest(rad.seat_tickets())
  ) of_case
$$;
alter function rad.agent_tickets() owner to rad_scope;

do $$
declare
  name text;
  keys text[];
begin
  foreach keys slice 1 in array array[
    array['job_card', 'id', 'cards'], array['holdup', 'job_card_id', 'cards'], array['holdup_span', 'job_card_id', 'cards'],
    array['vehicle', 'id', 'vehicles'], array['vehicle_outlet', 'vehicle_id', 'vehicles'],
    array['customer', 'id', 'customers'], array['customer_outlet', 'customer_id', 'customers'], array['ticket', 'id', 'tickets']
  ] loop
    execute format('create policy %I on %I as restrictive to rad_desk using (%I = any ((select rad.%I())::uuid[]))',
      keys[1] || '_desk', keys[1], keys[2], 'agent_' || keys[3]);
  end loop;
  create policy complaint_desk on complaint as restrictive to rad_desk using (id = any ((select rad.seat_complaints())::uuid[]));
  -- The helpdesk sees a case once it is submitted.
  create policy helpdesk_case_desk on helpdesk_case as restrictive to rad_desk
    using (status <> 'draft' or created_by = (select rad.actor_id()));
  -- Lines of sums do not know of which cases they are.
  foreach name in array array['complaint_place', 'ticket_place', 'job_card_place', 'holdup_place', 'helpdesk_case_place'] loop
    execute format('create policy %I on %I as restrictive to rad_desk using (false)', name || '_sum_desk', name || '_sum');
    execute format('create policy %I on %I as restrictive to rad_desk using (false)', name || '_sum_change_desk', name || '_sum_change');
  end loop;
  create policy job_card_feed_desk on job_card_feed as restrictive to rad_desk using (false);
end $$;

-- An agent sees a ticket where it belongs to a submitted case of their scope; the others as before.
create function rad.is_of_case(of_ticket uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from holdup h join helpdesk_case c on c.job_card_id = h.job_card_id
    where h.ticket_id = of_ticket and c.status <> 'draft'
  )
$$;
alter function rad.is_of_case(uuid) owner to rad_scope;

-- Functions that ask whether their caller is walled know both roles, and those that tell of who sees a ticket leave agents out to
-- whom it does not belong. Each keeps its owner and who may call it.
do $$
declare
  changed record;
  text_ text;
begin
  for changed in
    select p.oid, p.proname from pg_proc p
    where p.pronamespace = 'rad'::regnamespace and p.prokind = 'f' and p.proname <> 'is_agent'
      and (pg_get_functiondef(p.oid) ~ 'current_setting\(''role''\) (<>|=) ''rad_app''' or p.proname = 'who_see_ticket')
  loop
    text_ := replace(replace(pg_get_functiondef(changed.oid),
      'current_setting(''role'') <> ''rad_app''', 'current_setting(''role'') not in (''rad_app'', ''rad_desk'')'),
      'current_setting(''role'') = ''rad_app''', 'current_setting(''role'') in (''rad_app'', ''rad_desk'')');
    if changed.proname = 'who_see_ticket' then
      text_ := replace(text_, 'where reach.user_id = u.id and', 'where reach.user_id = u.id and (not rad.is_agent(u.roles) or rad.is_of_case(t.id)) and');
      if text_ not like '%is_agent%' then
        raise exception 'rad.who_see_ticket is not as it was when this was written';
      end if;
    end if;
    execute text_;
  end loop;
end $$;

create or replace function rad.callable_on(seen uuid, pattern text, readers text[], is_internal boolean, most int)
  returns table (username text, full_name text, role text)
  language sql stable security definer rows 10 set search_path = public, pg_temp
as $$
  with seeing as materialized (
    select t.owner_user_id as id from ticket t where t.id = seen
    union
    select reach.user_id
    from ticket t join rad.reach on reach.outlet_id = t.outlet_id join app_user a on a.id = reach.user_id
    where t.id = seen and rad.case_fits(reach.channel_id, reach.job_type, t.channel_id, t.job_type)
      and (not rad.is_agent(a.roles) or rad.is_of_case(seen))
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

revoke create on schema rad from rad_scope;

grant execute on function rad.is_agent(text[]) to rad_app, rad_network, rad_auth, rad_scope;
grant execute on function rad.is_of_case(uuid) to rad_app, rad_network;
grant execute on function rad.agent_cards(), rad.agent_vehicles(), rad.agent_customers(), rad.agent_tickets() to rad_desk;
