-- What an agent of the helpdesk sees (docs/domain.md#roles-and-rights): the cases of their scope once they are submitted, and of
-- vehicles, job cards, tickets and customers those of these cases.
-- Their role (rad_desk) leaves the plans of all others as they are, and its conditions stand beside the walls of rad_app, so that the
-- rows of an agent are found by their keys. Functions that ask whether their caller is walled know both roles, and those that tell of
-- who sees a ticket leave agents out to whom it does not belong.

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

create function rad.agent_cards() returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(distinct job_card_id), '{}') from rad.agent_cases() where job_card_id is not null $$;

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

grant execute on function rad.is_agent(text[])
  to rad_app, rad_network, rad_auth, rad_scope;

grant execute on function rad.agent_cards(), rad.agent_vehicles(), rad.agent_customers(), rad.agent_tickets()
  to rad_desk;

grant execute on function rad.is_of_case(uuid)
  to rad_app, rad_network;
