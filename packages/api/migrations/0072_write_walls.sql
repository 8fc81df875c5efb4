-- A policy for writing reaches no further than the one for reading: an UPDATE that reads no column is not asked the latter.
alter policy ticket_change on ticket using (
  outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))
  or owner_user_id = (select rad.actor_id())
  or id = any ((select rad.seat_tickets())::uuid[])
);

-- Where a ticket belongs changes by rad.reroute_ticket alone; handing it to another owner may take it out of the writer's sight.
revoke update on ticket from rad_app;
do $$
begin
  execute (
    select format('grant update (%s) on ticket to rad_app', string_agg(quote_ident(attname), ', '))
    from pg_attribute
    where attrelid = 'ticket'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('id', 'no', 'outlet_id', 'dealer_id', 'region_id', 'calendar_id', 'opened_at', 'opened_on', 'opened_by')
  );
end $$;

-- A client is given and taken, never changed into another.
revoke update on user_client from rad_app;

-- Its caller must see the ticket. Scheduled work and head office run in a role that sees all of them.
create or replace function rad.reroute_ticket(moved uuid, to_outlet uuid, because text, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  if current_setting('role') = 'rad_app'
    and not exists (select from rad.who_see_ticket(array[rad.actor_id()], moved)) then
    raise exception using errcode = '42501', message = 'The actor does not see this ticket';
  end if;
  insert into ticket_place (ticket_id, outlet_id, dealer_id, region_id, from_at, to_at, cause)
  select t.id, t.outlet_id, t.dealer_id, t.region_id,
    coalesce((select max(p.to_at) from ticket_place p where p.ticket_id = t.id), t.opened_at), at, because
  from ticket t where t.id = moved;
  update ticket t set outlet_id = o.id, dealer_id = o.dealer_id, region_id = o.region_id,
    calendar_id = rad.calendar_of(to_outlet)
  from outlet o where t.id = moved and o.id = to_outlet;
end
$$;

-- A person is counted by their own requests, and by signing in, only.
create or replace function rad.count_portal(person uuid, on_day date, what text, areas text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  with who as materialized (
    select u.id,
      coalesce((
        select r.role from unnest(array['admin', 'HQA', 'RGM', 'TSM', 'DLP', 'SVM', 'BSM', 'HDA', 'PNL', 'BTM', 'ANL', 'AUD'])
          with ordinality r(role, place)
        where r.role = any (u.roles) order by r.place limit 1
      ), u.roles[1], '') as role,
      case when cardinality(found.regions) = 1 then found.regions[1] end as region_id
    from app_user u cross join lateral (select rad.regions_of(u.id, false) as regions) found
    where u.id = person and (person = rad.actor_id() or current_setting('role') = 'rad_auth')
  ),
  -- In the order of the areas, so that two who do the same never wait for each other.
  counted as (
    insert into portal_day (day, kind, area, role, region_id, n)
    select on_day, what, area, who.role, who.region_id, count(*)
    from who cross join unnest(areas) area group by area, who.role, who.region_id order by area
    on conflict (day, kind, area, role, coalesce(region_id, '00000000-0000-0000-0000-000000000000'))
    do update set n = portal_day.n + excluded.n
  )
  insert into portal_person_day (user_id, day, first_on, role, region_id)
  select who.id, on_day, coalesce((select min(d.first_on) from portal_person_day d where d.user_id = who.id), on_day),
    who.role, who.region_id
  from who
  on conflict (user_id, day) do nothing
$$;

-- There is always somebody who may do everything. The lock makes two who take the right from each other follow one another.
create function rad.keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if old.status = 'active' and 'admin' = any (old.roles)
    and (tg_op = 'DELETE' or new.status <> 'active' or not 'admin' = any (new.roles)) then
    perform pg_advisory_xact_lock(hashtext('rad.keep_an_administrator'));
    if not exists (
      select from app_user u where u.id <> old.id and u.status = 'active' and 'admin' = any (u.roles)
    ) then
      raise exception using errcode = 'RA409', message = 'This is the last active administrator';
    end if;
  end if;
  return coalesce(new, old);
end
$$;
grant create on schema rad to rad_scope;
alter function rad.keep_an_administrator() owner to rad_scope;
revoke create on schema rad from rad_scope;
create trigger app_user_keeps_an_administrator before update or delete on app_user
  for each row execute function rad.keep_an_administrator();

-- What a function of a definer does is for the roles that need it, and a new one is closed until it says for whom it is.
alter default privileges revoke execute on functions from public;
do $$
declare
  one regprocedure;
begin
  for one in select oid from pg_proc where pronamespace = 'rad'::regnamespace loop
    execute format('revoke execute on function %s from public', one);
  end loop;
  for one in
    select oid from pg_proc where pronamespace = 'rad'::regnamespace and proacl is not null
      and not has_function_privilege('rad_network', oid, 'execute') and prorettype <> 'trigger'::regtype
      and proname <> 'open_to_backup'
  loop
    execute format('grant execute on function %s to rad_app, rad_network, rad_scope', one);
  end loop;
  -- Signing in writes rows that letters are kept of, counts who came, and tells people of it.
  foreach one in array array['rad.letters(text)', 'rad.without_marks(text)', 'rad.actor_id()', 'rad.has_second_step(uuid)',
    'rad.language_of(uuid)', 'rad.count_portal(uuid, date, text, text[])',
    'rad.notify(uuid[], text, jsonb, jsonb, text, text, text, uuid, text)']::regprocedure[] loop
    execute format('grant execute on function %s to rad_auth', one);
  end loop;
end $$;
