-- What outlets declare about follow-ups that are not applicable, who decides, and what follows (docs/domain.md#not-applicable-declarations).

create sequence na_declaration_no;
grant usage on sequence na_declaration_no to rad_app, rad_network;
grant usage on sequence follow_up_no to rad_scope;

create table na_declaration (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  follow_up_id uuid not null references follow_up on delete cascade,
  vehicle_id uuid not null references vehicle,
  -- Those of the follow-up, which the wall and the reports read.
  outlet_id uuid not null references outlet,
  dealer_id uuid not null references dealer,
  region_id uuid not null references region,
  channel_id uuid references channel,
  job_type text not null default 'service' check (job_type = 'service'),
  reason_id uuid not null references na_reason,
  -- That of the reason when it was declared: figures of the past stay as they were.
  base_effect text not null check (base_effect in ('leaves', 'stays', 'moves')),
  status text not null check (status in ('declared', 'approved', 'rejected', 'auto_approved', 'withdrawn', 'overturned')),
  -- Who decides, and why a person does where the reason is approved automatically.
  approver text not null check (approver in ('auto', 'tsm', 'rgm', 'none')),
  manual_cause text check (manual_cause in ('other_vin', 'no_job_card', 'automatic_off')),
  -- The state of the follow-up before, to which it goes back.
  from_status text not null,
  note text,
  reference text,
  new_customer_id uuid references customer,
  new_outlet_id uuid references outlet,
  new_due_on date,
  -- The card of a vehicle that was reported elsewhere.
  job_card_id uuid references job_card on delete set null,
  -- The follow-up that the vehicle moved to.
  new_follow_up_id uuid references follow_up on delete set null,
  -- On this day the follow-up opens again; and when it did.
  recheck_on date,
  rechecked_on date,
  declared_at timestamptz not null,
  declared_on date not null,
  declared_by uuid references app_user,
  decided_at timestamptz,
  decided_on date,
  decided_by uuid references app_user,
  decision_remark text,
  -- A second look from outside the outlet, whatever came of it (M44).
  revalidated_on date,
  overturned_at timestamptz,
  overturned_on date,
  overturn_cause text check (overturn_cause in ('vehicle_seen', 'revalidation')),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(no || ' ' || coalesce(reference, ''))) stored,
  check ((status in ('declared', 'withdrawn')) = (decided_at is null)),
  check ((decided_at is null) = (decided_on is null)),
  check ((status = 'overturned') = (overturned_at is not null)),
  check ((overturned_at is null) = (overturned_on is null) and (overturned_at is null) = (overturn_cause is null)),
  check (overturned_on is null or revalidated_on is not null)
);
-- One is decided at a time.
create unique index na_declaration_pending on na_declaration (follow_up_id) where status = 'declared';
create index na_declaration_follow_up on na_declaration (follow_up_id, declared_at desc);
create index na_declaration_declared on na_declaration (declared_on desc, id desc);
create index na_declaration_status on na_declaration (status, declared_on desc, id desc);
create index na_declaration_decided on na_declaration (decided_on) where decided_on is not null;
create index na_declaration_revalidated on na_declaration (outlet_id, revalidated_on) include (status) where revalidated_on is not null;
create index na_declaration_recheck on na_declaration (recheck_on) where recheck_on is not null and rechecked_on is null;
create index na_declaration_outlet on na_declaration (outlet_id, declared_on desc) include (channel_id, job_type, status, reason_id, region_id);
create index na_declaration_reason on na_declaration (reason_id);
create index na_declaration_vehicle on na_declaration (vehicle_id);
create index na_declaration_search on na_declaration using gin (search_text gin_trgm_ops);

alter table na_declaration enable row level security, force row level security;
grant select, insert, update on na_declaration to rad_app;
grant select, insert, update, delete on na_declaration to rad_network;
create policy na_declaration_network on na_declaration to rad_network using (true) with check (true);
create policy na_declaration_scope on na_declaration to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)));
grant select on na_declaration to rad_scope;
create policy na_declaration_definer on na_declaration for select to rad_scope using (true);
select rad.keep_timeline('na_declaration');

alter table follow_up add foreign key (na_declaration_id) references na_declaration on delete set null;
create index follow_up_na_declaration on follow_up (na_declaration_id) where na_declaration_id is not null;
alter table follow_up add foreign key (lost_reason_id) references lost_reason;
-- A vehicle that moves to another owner or outlet has a second follow-up of the same due date there.
drop index follow_up_due_once;
create unique index follow_up_due_once on follow_up (vehicle_id, first_due_on) where status <> 'transferred';

-- What proves a declaration, as files; visible to everyone who sees the declaration.
create table na_declaration_file (
  id uuid primary key default gen_random_uuid(),
  na_declaration_id uuid not null references na_declaration on delete cascade,
  name text not null,
  type text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  content bytea not null,
  at timestamptz not null,
  by_user_id uuid,
  by_name text not null,
  unique (na_declaration_id, sha256)
);
alter table na_declaration_file enable row level security, force row level security;
grant select, insert, delete on na_declaration_file to rad_app;
grant select, insert, update, delete on na_declaration_file to rad_network;
create policy na_declaration_file_network on na_declaration_file to rad_network using (true) with check (true);
create policy na_declaration_file_seen on na_declaration_file to rad_app
  using (exists (select from na_declaration d where d.id = na_declaration_id))
  with check (exists (select from na_declaration d where d.id = na_declaration_id));

-- From when to when an outlet's declarations are not approved automatically, because too many were false (M44).
create table na_automatic_off (
  id uuid primary key default gen_random_uuid(),
  outlet_id uuid not null references outlet,
  from_on date not null,
  until_on date not null check (until_on > from_on),
  revalidated int not null,
  overturned int not null,
  created_at timestamptz not null default now()
);
create index na_automatic_off_outlet on na_automatic_off (outlet_id, until_on desc);
alter table na_automatic_off enable row level security, force row level security;
grant select, insert on na_automatic_off to rad_app;
grant select, insert, update, delete on na_automatic_off to rad_network;
create policy na_automatic_off_network on na_automatic_off to rad_network using (true) with check (true);
create policy na_automatic_off_scope on na_automatic_off to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])) with check (outlet_id = any ((select rad.outlet_ids())::uuid[]));

-- What follows of a declaration is done by its table, so that no writer can leave it out: to the follow-up, the vehicle, and the
-- customer. They may lie beyond the scope of who decides, such as the outlet that a customer moved to.
grant insert, update on follow_up to rad_scope;

-- Opens a follow-up in the place of one that moved to another owner or outlet, with the same due dates.
create function rad.follow_up_of_moved(declared na_declaration, old follow_up) returns uuid
  language sql set search_path = public, pg_temp
as $$
  insert into follow_up (no, vehicle_id, customer_id, outlet_id, dealer_id, region_id, channel_id, status, due_on, first_due_on, due_basis,
    opened_at, opened_on)
  select 'N' || to_char(declared.decided_on, 'YY') || o.code || '-' || to_char(nextval('follow_up_no'), 'FM999999999000000'),
    old.vehicle_id, coalesce(declared.new_customer_id, old.customer_id), o.id, o.dealer_id, o.region_id, old.channel_id,
    case when old.due_on < declared.decided_on then 'open' else 'upcoming' end, old.due_on, old.first_due_on, old.due_basis,
    declared.decided_at, declared.decided_on
  from outlet o where o.id = coalesce(declared.new_outlet_id, old.outlet_id)
  returning id
$$;

-- What an approval does: to the vehicle and the customer by the effect of the reason, to the follow-up by what leaves the base.
create function rad.apply_na(declared na_declaration) returns uuid
  language plpgsql set search_path = public, pg_temp
as $$
declare
  reason na_reason;
  old follow_up;
  card job_card;
  moved uuid;
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
  if next_status = 'transferred' then
    moved := rad.follow_up_of_moved(declared, old);
  end if;
  return moved;
end $$;

-- Opens a follow-up again with its first due date, unless another one of the vehicle is open; a vehicle that was marked is in use again.
create function rad.reopen_na(declared na_declaration, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp
as $$
begin
  update vehicle v set status = 'in_use', version = v.version + 1, updated_at = at
  from na_reason r where r.id = declared.reason_id and v.id = declared.vehicle_id and v.status = r.vehicle_status;
  update follow_up f set status = 'open', due_on = first_due_on, ended_at = null, ended_on = null, version = version + 1, updated_at = at
  where f.id = declared.follow_up_id and f.status in ('not_applicable', 'merged')
    and not exists (select from follow_up other where other.vehicle_id = f.vehicle_id and other.ended_at is null);
end $$;

create function rad.keep_na_declaration() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    -- The card may be of another outlet, which the person who declares does not see.
    select card.id into new.job_card_id from job_card card join na_reason r on r.id = new.reason_id
    where r.effect = 'close_as_reported' and card.no = upper(new.reference) and card.vehicle_id = new.vehicle_id
      and card.status not in ('booked', 'cancelled');
    -- History that is written as it ended, such as that of the demo, brings its follow-up along.
    update follow_up set status = 'na_pending', version = version + 1, updated_at = new.declared_at, updated_by = new.declared_by,
      last_outlet_update_at = new.declared_at
    where id = new.follow_up_id and new.status = 'declared';
  elsif old.status = 'declared' and new.status in ('approved', 'auto_approved') then
    new.new_follow_up_id := rad.apply_na(new);
  elsif old.status = 'declared' and new.status in ('rejected', 'withdrawn') then
    update follow_up set status = new.from_status, version = version + 1, updated_at = new.updated_at, updated_by = new.updated_by
    where id = new.follow_up_id and status = 'na_pending';
  elsif new.status = 'overturned' and old.status <> 'overturned' then
    perform rad.reopen_na(new, new.overturned_at);
  elsif old.rechecked_on is null and new.rechecked_on is not null then
    perform rad.reopen_na(new, new.updated_at);
  end if;
  return new;
end $$;
grant create on schema rad to rad_scope;
alter function rad.keep_na_declaration() owner to rad_scope;
revoke create on schema rad from rad_scope;
revoke execute on function rad.follow_up_of_moved(na_declaration, follow_up), rad.apply_na(na_declaration),
  rad.reopen_na(na_declaration, timestamptz) from public;
grant execute on function rad.follow_up_of_moved(na_declaration, follow_up), rad.apply_na(na_declaration),
  rad.reopen_na(na_declaration, timestamptz) to rad_scope;
create trigger na_declaration_effects before insert or update on na_declaration
  for each row execute function rad.keep_na_declaration();

-- Agents of the helpdesk have nothing to do with declarations.
create policy na_declaration_desk on na_declaration as restrictive to rad_desk using (false);
create policy na_automatic_off_desk on na_automatic_off as restrictive to rad_desk using (false);
