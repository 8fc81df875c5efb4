-- What follows of the results of attempts, moves of due dates, and outlets that close (docs/domain.md#follow-ups).

-- Phone numbers and addresses by which the customer cannot be reached; a mark ends as the number is changed.
alter table customer add column wrong_contacts text[] not null default '{}';
-- The number that was called, or the address that was written to.
alter table contact_attempt add column contact text;

create function rad.keep_wrong_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  new.wrong_contacts := array(
    select distinct wrong from unnest(new.wrong_contacts) wrong where wrong = any (new.phones) or wrong = new.email order by wrong);
  return new;
end $$;
create trigger customer_wrong_contacts before update on customer
  for each row when (old.wrong_contacts <> '{}' and (old.phones <> new.phones or old.email is distinct from new.email))
  execute function rad.keep_wrong_contacts();

-- What an attempt changes of the customer: a consent that they withdraw, a number that is wrong or right after all. Who calls may
-- not be allowed to change the customer; it is done by the table, so that no writer can leave it out, and only with the attempt.
create function rad.keep_contact_results() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  theirs uuid;
begin
  select customer_id into theirs from follow_up where id = new.follow_up_id;
  if new.result = 'opted_out' then
    update customer set
      consent_call = consent_call and new.medium <> 'call',
      consent_sms = consent_sms and new.medium <> 'sms',
      consent_whatsapp = consent_whatsapp and new.medium <> 'whatsapp',
      consent_email = consent_email and new.medium <> 'email',
      version = version + 1, updated_at = new.at, updated_by = new.by_user_id
    where id = theirs and case new.medium when 'call' then consent_call when 'sms' then consent_sms
      when 'whatsapp' then consent_whatsapp when 'email' then consent_email else false end;
  elsif new.result in ('wrong_number', 'invalid') then
    update customer set wrong_contacts = wrong_contacts || new.contact,
      version = version + 1, updated_at = new.at, updated_by = new.by_user_id
    where id = theirs and (new.contact = any (phones) or new.contact = email) and new.contact <> all (wrong_contacts);
  else
    update customer set wrong_contacts = array_remove(wrong_contacts, new.contact),
      version = version + 1, updated_at = new.at, updated_by = new.by_user_id
    where id = theirs and new.contact = any (wrong_contacts);
  end if;
  return null;
end $$;
grant create on schema rad to rad_scope;
alter function rad.keep_contact_results() owner to rad_scope;
revoke create on schema rad from rad_scope;
create trigger contact_attempt_results after insert on contact_attempt
  for each row when ((new.result = 'opted_out' and new.by_user_id is not null)
    or (new.contact is not null and new.result in ('wrong_number', 'invalid', 'connected', 'read')))
  execute function rad.keep_contact_results();
