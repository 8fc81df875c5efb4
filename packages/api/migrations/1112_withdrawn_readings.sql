-- A reading that was mistyped is withdrawn: it goes from the readings, so that nothing reads it any more, and what it was stays here
-- with the reason. Restored, it is a reading again.
create table odometer_withdrawal (
  -- Of the reading.
  id uuid primary key,
  vehicle_id uuid not null references vehicle on delete cascade,
  km int not null,
  read_on date not null,
  cluster_replaced boolean not null,
  read_by uuid references app_user,
  read_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 300),
  withdrawn_by uuid references app_user,
  withdrawn_at timestamptz not null
);
create index odometer_withdrawal_vehicle on odometer_withdrawal (vehicle_id, withdrawn_at desc);
alter table odometer_withdrawal enable row level security, force row level security;
grant select, insert, delete on odometer_withdrawal to rad_app;
grant select, insert, update, delete on odometer_withdrawal to rad_network;
create policy odometer_withdrawal_network on odometer_withdrawal to rad_network using (true) with check (true);
create policy odometer_withdrawal_scope on odometer_withdrawal for select to rad_app
  using (exists (select from vehicle v where v.id = vehicle_id));
-- As a vehicle is changed: by people of its home outlet. What a job card showed is corrected on the card.
create policy odometer_withdrawal_add on odometer_withdrawal for insert to rad_app
  with check (exists (select from vehicle v where v.id = vehicle_id and v.home_outlet_id = any ((select rad.outlet_ids())::uuid[])));
create policy odometer_withdrawal_remove on odometer_withdrawal for delete to rad_app
  using (exists (select from vehicle v where v.id = vehicle_id and v.home_outlet_id = any ((select rad.outlet_ids())::uuid[])));
grant delete on odometer_reading to rad_app;
create policy odometer_reading_withdraw on odometer_reading for delete to rad_app
  using (job_card_id is null
    and exists (select from vehicle v where v.id = vehicle_id and v.home_outlet_id = any ((select rad.outlet_ids())::uuid[])));

-- An open follow-up that a reading opened which was withdrawn, corrected on its job card, or removed with its import. Scheduled work
-- looks at it: it ends as withdrawn, has another due date, or stays, as another reading came to the same. What it was stays here for
-- the day on which the reading is restored.
create table due_reading_change (
  reading_id uuid primary key,
  follow_up_id uuid not null references follow_up on delete cascade,
  changed_at timestamptz not null default now(),
  applied_at timestamptz,
  from_status text,
  from_due_on date,
  from_first_due_on date,
  restored_at timestamptz
);
create index due_reading_change_open on due_reading_change (changed_at) where applied_at is null;
create index due_reading_change_restored on due_reading_change (restored_at) where restored_at is not null;
create index due_reading_change_follow_up on due_reading_change (follow_up_id);
alter table due_reading_change enable row level security, force row level security;
grant select, insert, update, delete on due_reading_change to rad_network;
create policy due_reading_change_network on due_reading_change to rad_network using (true) with check (true);
grant select, insert, update, delete on due_reading_change to rad_scope;
create policy due_reading_change_definer on due_reading_change to rad_scope using (true) with check (true);

create function rad.note_lost_readings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  -- Withdrawn again before anyone looked at it: it stays as it is.
  update due_reading_change c set restored_at = null from removed where c.reading_id = removed.id;
  insert into due_reading_change (reading_id, follow_up_id)
  select removed.id, f.id from removed join follow_up f on f.vehicle_id = removed.vehicle_id and f.due_on = removed.read_on
  where f.ended_at is null and f.due_basis <> 'time'
    and not exists (select from due_reading_change c where c.reading_id = removed.id);
  return null;
end $$;
-- A reading that is restored comes with its own id. What was not looked at yet is as it was.
create function rad.note_restored_readings() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  delete from due_reading_change c using written where c.reading_id = written.id and c.from_status is null;
  update due_reading_change c set restored_at = now() from written where c.reading_id = written.id;
  return null;
end $$;
grant create on schema rad to rad_scope;
alter function rad.note_lost_readings() owner to rad_scope;
alter function rad.note_restored_readings() owner to rad_scope;
create trigger odometer_reading_due_lost after delete on odometer_reading
  referencing old table as removed for each statement execute function rad.note_lost_readings();
create trigger odometer_reading_due_restored after insert on odometer_reading
  referencing new table as written for each statement execute function rad.note_restored_readings();

-- A follow-up that should never have been opened ends as withdrawn; what is due on that day after all has one of its own.
alter table follow_up drop constraint follow_up_status_check, add constraint follow_up_status_check check (status in ('upcoming', 'open',
  'contacted', 'booked', 'lost', 'na_pending', 'reported', 'not_applicable', 'transferred', 'merged', 'withdrawn'));
drop index follow_up_due_once;
create unique index follow_up_due_once on follow_up (vehicle_id, first_due_on) where status not in ('transferred', 'withdrawn');

-- Its visit ends with it.
drop trigger visit_events_insert on follow_up;
drop trigger visit_events_update on follow_up;
drop trigger visit_events_delete on follow_up;
drop function rad.journey_of_follow_up_changed(), rad.journey_of_follow_up_deleted(), rad.journey_of_follow_up_rebuilt(boolean);
select rad.keep_journey('follow_up', $events$
  select line.id, line.vehicle_id, line.customer_id, line.outlet_id, line.channel_id, line.job_type, line.seen_card_id, line.id,
    happened.step, happened.at, null::text, null::numeric, null::numeric(5, 4)
  from (values
    ('due', line.opened_at),
    ('booked', line.booked_at),
    ('lost', case when line.status = 'lost' then line.lost_on::timestamp at time zone 'UTC' + interval '12 hours' end),
    ('not_applicable', case when line.status = 'not_applicable' then line.ended_at end),
    ('cancelled', case when line.status = 'withdrawn' then line.ended_at end)
  ) happened (step, at) where happened.at is not null
$events$);
revoke create on schema rad from rad_scope;
