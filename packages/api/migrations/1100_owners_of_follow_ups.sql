-- An open follow-up is of whoever owns the vehicle now: a former owner is neither called nor reminded of a vehicle that is no longer
-- theirs, and what they promised ends with it. One that waits for approval stays with the customer it was declared of.
create function rad.follow_owners() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  update follow_up f set customer_id = moved.customer_id, call_back_at = null,
    eligible = coalesce(c.active and (c.consent_sms or c.consent_whatsapp or c.consent_email) and c.do_not_contact_until is null, false),
    version = f.version + 1, updated_at = moved.updated_at, updated_by = moved.updated_by
  from (
    select written.id, written.customer_id, written.updated_at, written.updated_by
    from written join removed on removed.id = written.id
    where written.customer_id is distinct from removed.customer_id
  ) moved left join customer c on c.id = moved.customer_id
  where f.vehicle_id = moved.id and f.ended_at is null and f.status <> 'na_pending'
    and f.customer_id is distinct from moved.customer_id;
  return null;
end $$;
grant create on schema rad to rad_scope;
alter function rad.follow_owners() owner to rad_scope;
revoke create on schema rad from rad_scope;
create trigger vehicle_owner_follow_ups after update on vehicle
  referencing old table as removed new table as written for each statement execute function rad.follow_owners();
