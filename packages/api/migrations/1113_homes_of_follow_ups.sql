-- An open follow-up is at the home outlet of its vehicle, also where that is changed by hand or by a file. One that waits for approval
-- stays where it was declared, until that is decided.
grant insert on timeline_event to rad_scope;
create policy timeline_event_definer_add on timeline_event for insert to rad_scope with check (true);
create function rad.follow_homes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  with moved as (
    select written.id as vehicle_id, o.id as to_id, o.dealer_id, o.region_id, o.code, written.updated_at as at, written.updated_by as by
    from written join removed on removed.id = written.id join outlet o on o.id = written.home_outlet_id
    where written.home_outlet_id is distinct from removed.home_outlet_id
  ), gone as (
    select f.id, f.outlet_id as from_id, moved.* from moved
      join follow_up f on f.vehicle_id = moved.vehicle_id
    where f.ended_at is null and f.status <> 'na_pending' and f.outlet_id <> moved.to_id
  ), followed as (
    update follow_up f set outlet_id = gone.to_id, dealer_id = gone.dealer_id, region_id = gone.region_id,
      version = f.version + 1, updated_at = gone.at, updated_by = gone.by
    from gone where f.id = gone.id
  )
  insert into timeline_event (entity_kind, entity_id, at, actor_id, actor, type, before, after, system)
  select 'follow_up', gone.id, gone.at, gone.by, 'System', 'moved_outlet', jsonb_build_object('outlet', o.code),
    jsonb_build_object('outlet', gone.code), true
  from gone join outlet o on o.id = gone.from_id;
  return null;
end $$;

-- What goes on after it waited for approval, or is open again after it had ended, is of whoever owns the vehicle now, at its home.
create function rad.follow_up_goes_on() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  owned vehicle;
  home outlet;
begin
  select * into owned from vehicle where id = new.vehicle_id;
  if owned.customer_id is distinct from new.customer_id then
    new.customer_id := owned.customer_id;
    new.call_back_at := null;
    new.eligible := coalesce((select c.active and (c.consent_sms or c.consent_whatsapp or c.consent_email)
      and c.do_not_contact_until is null from customer c where c.id = owned.customer_id), false);
  end if;
  if owned.home_outlet_id is distinct from new.outlet_id then
    select * into home from outlet where id = owned.home_outlet_id and status <> 'closed';
    if home.id is not null then
      insert into timeline_event (entity_kind, entity_id, at, actor_id, actor, type, before, after, system)
      select 'follow_up', new.id, new.updated_at, new.updated_by, 'System', 'moved_outlet',
        jsonb_build_object('outlet', o.code, 'status', old.status), jsonb_build_object('outlet', home.code, 'status', new.status), true
      from outlet o where o.id = new.outlet_id;
      new.outlet_id := home.id;
      new.dealer_id := home.dealer_id;
      new.region_id := home.region_id;
    end if;
  end if;
  return new;
end $$;
grant create on schema rad to rad_scope;
alter function rad.follow_homes() owner to rad_scope;
alter function rad.follow_up_goes_on() owner to rad_scope;
revoke create on schema rad from rad_scope;
create trigger vehicle_home_follow_ups after update on vehicle
  referencing old table as removed new table as written for each statement execute function rad.follow_homes();
create trigger follow_up_goes_on before update on follow_up for each row
  when (new.ended_at is null and (old.ended_at is not null or (old.status = 'na_pending' and new.status <> 'na_pending')))
  execute function rad.follow_up_goes_on();
