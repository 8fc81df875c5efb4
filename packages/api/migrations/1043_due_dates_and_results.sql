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

-- Moves of due dates (docs/domain.md#due-dates-that-move): applied by background work, change by change, and undone by a move back.
alter table due_date_move
  add column status text not null default 'moving' check (status in ('moving', 'done')),
  -- By so many months and days, or to a day.
  add column shift_months int,
  add column shift_days int,
  add column to_on date,
  -- The declaration that corrected it (NA-DAT).
  add column na_declaration_id uuid references na_declaration on delete set null,
  -- The move that this one undoes, once.
  add column undoes_id uuid unique references due_date_move;
alter table due_date_change
  -- The open follow-up that was moved with its vehicle, and when it was due before.
  add column follow_up_id uuid references follow_up on delete set null,
  add column follow_up_from_on date,
  -- When it was applied, and the day of it: a figure of an earlier day reads the due date that was valid on it.
  add column applied_at timestamptz,
  add column applied_on date,
  -- The vehicle had another due date by then: nothing was changed.
  add column is_skipped boolean not null default false,
  add check ((applied_at is null) = (applied_on is null));
create index due_date_change_waiting on due_date_change (move_id, id) where applied_at is null;
create index due_date_change_follow_up on due_date_change (follow_up_id, applied_at) where follow_up_id is not null;
create index due_date_move_na_declaration on due_date_move (na_declaration_id) where na_declaration_id is not null;
create index due_date_move_moved on due_date_move (moved_at desc);
create policy due_date_move_own on due_date_move for select to rad_app using (moved_by = (select rad.actor_id()));
grant select, insert on due_date_move, due_date_change to rad_scope;
create policy due_date_move_definer on due_date_move to rad_scope using (true) with check (true);
create policy due_date_change_definer on due_date_change to rad_scope using (true) with check (true);
create policy due_date_move_desk on due_date_move as restrictive to rad_desk using (false);
create policy due_date_change_desk on due_date_change as restrictive to rad_desk using (false);

-- The day by which it is counted, where that is another than its due date: a month that has ended stays as it was (T12).
alter table follow_up add column counted_on date;
create index follow_up_counted on follow_up (counted_on) where counted_on is not null;
create function rad.counted_on(counted_on date, due_on date, new_due_on date, today date) returns date
  language sql immutable set search_path = public, pg_temp
return case when new_due_on is null then counted_on
  when coalesce(counted_on, due_on) < date_trunc('month', today)::date and coalesce(counted_on, due_on) <> new_due_on
    then coalesce(counted_on, due_on) end;
grant execute on function rad.counted_on(date, date, date, date) to rad_network, rad_scope;
revoke execute on function rad.counted_on(date, date, date, date) from public;

-- As before, and a due date that was wrong is a move of one vehicle.
create or replace function rad.apply_na(declared na_declaration) returns uuid
  language plpgsql set search_path = public, pg_temp
as $$
declare
  reason na_reason;
  old follow_up;
  card job_card;
  moved uuid;
  move uuid;
  was_due_on date;
  next_status text;
begin
  select * into reason from na_reason where id = declared.reason_id;
  select * into old from follow_up where id = declared.follow_up_id;
  next_status := case
    when reason.effect in ('new_owner', 'new_home_outlet') then 'transferred'
    when reason.effect = 'merge' then 'merged'
    when reason.effect = 'close_as_reported' and declared.job_card_id is not null then 'reported'
    when reason.effect = 'new_due_date' then case when declared.new_due_on < declared.decided_on then 'open' else 'upcoming' end
    when declared.base_effect = 'stays' then declared.from_status
    else 'not_applicable' end;
  select next_due_on into was_due_on from vehicle where id = declared.vehicle_id;
  update vehicle set
    status = case when reason.effect = 'vehicle_status' then reason.vehicle_status else status end,
    customer_id = coalesce(declared.new_customer_id, customer_id),
    home_outlet_id = coalesce(declared.new_outlet_id, home_outlet_id),
    next_due_on = coalesce(declared.new_due_on, next_due_on),
    version = version + 1, updated_at = declared.decided_at, updated_by = declared.decided_by
  where id = declared.vehicle_id
    and reason.effect in ('vehicle_status', 'new_owner', 'new_home_outlet', 'new_due_date');
  update customer set consent_call = false, consent_sms = false, consent_whatsapp = false, consent_email = false,
    version = version + 1, updated_at = declared.decided_at, updated_by = declared.decided_by
  where id = old.customer_id and reason.effect = 'contact_stop';
  select * into card from job_card where id = declared.job_card_id;
  update follow_up set status = next_status, na_declaration_id = declared.id,
    due_on = coalesce(declared.new_due_on, due_on),
    counted_on = rad.counted_on(counted_on, due_on, declared.new_due_on, declared.decided_on),
    eligible = eligible and reason.effect <> 'contact_stop',
    call_back_at = case when next_status in ('transferred', 'merged', 'reported', 'not_applicable') then null
      when reason.effect = 'retry' then declared.decided_at + (declared.recheck_on - declared.decided_on) * interval '1 day'
      else call_back_at end,
    reported_at = case when next_status = 'reported' then card.received_at end,
    reported_outlet_id = case when next_status = 'reported' then card.outlet_id end,
    reported_elsewhere = next_status = 'reported' and card.outlet_id <> outlet_id,
    seen_card_id = case when next_status = 'reported' then card.id else seen_card_id end,
    ended_at = case when next_status in ('transferred', 'merged', 'reported', 'not_applicable') then declared.decided_at end,
    ended_on = case when next_status in ('transferred', 'merged', 'reported', 'not_applicable') then declared.decided_on end,
    version = version + 1, updated_at = declared.decided_at, updated_by = declared.decided_by
  where id = old.id;
  if reason.effect = 'new_due_date' then
    insert into due_date_move (reason, note, vehicles, status, na_declaration_id, moved_at, moved_by)
    values ('wrong_date', declared.no, 1, 'done', declared.id, declared.decided_at, coalesce(declared.decided_by, declared.declared_by))
    returning id into move;
    insert into due_date_change (move_id, vehicle_id, from_on, to_on, follow_up_id, follow_up_from_on, applied_at, applied_on)
    values (move, declared.vehicle_id, was_due_on, declared.new_due_on, old.id, old.due_on, declared.decided_at, declared.decided_on);
  end if;
  if next_status = 'transferred' then
    moved := rad.follow_up_of_moved(declared, old);
  end if;
  return moved;
end $$;

-- As before, but with the due date it has: it may have been moved.
create or replace function rad.reopen_na(declared na_declaration, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update vehicle v set status = 'in_use', version = v.version + 1, updated_at = at
  from na_reason r where r.id = declared.reason_id and v.id = declared.vehicle_id and v.status = r.vehicle_status;
  update follow_up f set status = 'open', ended_at = null, ended_on = null, version = version + 1, updated_at = at
  where f.id = declared.follow_up_id and f.status in ('not_applicable', 'merged')
    and not exists (select from follow_up other where other.vehicle_id = f.vehicle_id and other.ended_at is null);
end $$;
