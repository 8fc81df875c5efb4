-- Follow-ups: vehicles whose service is due and that no outlet of the network has seen since (docs/domain.md#follow-ups).

create sequence follow_up_no;
grant usage on sequence follow_up_no to rad_app;
grant usage, update on sequence follow_up_no to rad_network;

create table follow_up (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  vehicle_id uuid not null references vehicle,
  customer_id uuid references customer,
  -- The home outlet, which follows up. Dealer, region, and channel stay as they were when it was opened (T17).
  outlet_id uuid not null references outlet,
  dealer_id uuid not null references dealer,
  region_id uuid not null references region,
  channel_id uuid references channel,
  job_type text not null default 'service' check (job_type = 'service'),
  status text not null default 'open' check (status in ('upcoming', 'open', 'contacted', 'booked', 'lost', 'na_pending', 'reported',
    'not_applicable', 'transferred', 'merged')),
  -- When the service was due, now and as it was opened with: a due date may be moved.
  due_on date not null,
  first_due_on date not null,
  due_basis text not null check (due_basis in ('time', 'km', 'whichever_first')),
  -- What was recorded of contacts. A customer is reached by a call they answered or a message they read.
  attempts int not null default 0,
  reached int not null default 0,
  last_attempt_at timestamptz,
  reached_at timestamptz,
  -- When the customer is to be called again.
  call_back_at timestamptz,
  -- The day the customer is booked for, and how often they did not come.
  booked_on date,
  no_shows int not null default 0,
  -- The first of each since the follow-up was opened (M46).
  eligible boolean not null default false,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  responded_at timestamptz,
  booked_at timestamptz,
  reported_at timestamptz,
  -- Why the customer was lost, and since when; the follow-up goes on after a time.
  lost_reason_id uuid,
  lost_on date,
  na_declaration_id uuid,
  -- The card a workshop opened on the vehicle, marked by the table of cards; whose it was, and whether that is another outlet (M49).
  seen_card_id uuid references job_card on delete set null,
  reported_outlet_id uuid references outlet,
  reported_elsewhere boolean not null default false,
  -- The last of the days 60, 75, and 85 on which people were warned.
  warned_days int not null default 0,
  opened_at timestamptz not null,
  -- Days of the instants in the brand's zone: every day border of a list or report.
  opened_on date not null,
  ended_at timestamptz,
  ended_on date,
  last_outlet_update_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  -- Without the customer: users who may not read names must not find by them.
  search_text text not null generated always as (rad.letters(no)) stored,
  check ((ended_at is null) = (ended_on is null)),
  check ((ended_at is null) = (status in ('upcoming', 'open', 'contacted', 'booked', 'lost', 'na_pending'))),
  check ((status = 'lost') <= (lost_reason_id is not null and lost_on is not null)),
  check ((status = 'booked') <= (booked_on is not null)),
  check (reached <= attempts),
  check (sent_at <= delivered_at and delivered_at <= read_at)
);
-- One at a time for each vehicle, and one for each day its service was due.
create unique index follow_up_current on follow_up (vehicle_id) where ended_at is null;
create unique index follow_up_due_once on follow_up (vehicle_id, first_due_on);
create index follow_up_due on follow_up (due_on, id) where ended_at is null;
create index follow_up_status on follow_up (status, due_on, id);
-- Lists, tabs, and R12 of those who see some outlets are counted in these alone, behind the wall of rows.
create index follow_up_outlet on follow_up (outlet_id, due_on)
  include (channel_id, job_type, status, region_id, ended_on, eligible, attempts, reached, id);
create index follow_up_outlet_current on follow_up (outlet_id, due_on, id) include (channel_id, job_type, status, region_id)
  where ended_at is null;
create index follow_up_call_back on follow_up (outlet_id, call_back_at) where call_back_at is not null and ended_at is null;
create index follow_up_opened on follow_up (opened_on desc, id desc);
create index follow_up_ended on follow_up (ended_on, outlet_id) include (status, due_on, reported_elsewhere, region_id, channel_id, job_type)
  where ended_on is not null;
create index follow_up_seen on follow_up (seen_card_id) where seen_card_id is not null;
create index follow_up_customer on follow_up (customer_id) where customer_id is not null;
create index follow_up_booked on follow_up (booked_on) where status = 'booked';
create index follow_up_lost on follow_up (lost_on) where status = 'lost';
create index follow_up_no_start on follow_up (no text_pattern_ops);

alter table follow_up enable row level security, force row level security;
grant select, insert, update on follow_up to rad_app;
grant select, insert, update, delete on follow_up to rad_network;
create policy follow_up_network on follow_up to rad_network using (true) with check (true);
-- As cases elsewhere: those of the actor's outlets, of the channels and kinds of work of their scope.
create policy follow_up_scope on follow_up to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)));

-- Marks the follow-up of a vehicle that any workshop of the network received: a card that is not only booked, from the
-- first reminder before the due date on. What follows is done by scheduled work. Statement by statement, for files bring many.
grant select, update (seen_card_id) on follow_up to rad_scope;
create policy follow_up_definer on follow_up to rad_scope using (true) with check (true);
create function rad.see_follow_ups() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  update follow_up f set seen_card_id = card.id
  from (
    select distinct on (vehicle_id) id, vehicle_id, received_on from written
    where vehicle_id is not null and status not in ('booked', 'cancelled')
    order by vehicle_id, received_at desc, id
  ) card
  where f.vehicle_id = card.vehicle_id and f.seen_card_id is null and f.status <> 'reported' and card.received_on >= f.due_on - 10;
  return null;
end $$;
grant create on schema rad to rad_scope;
alter function rad.see_follow_ups() owner to rad_scope;
revoke create on schema rad from rad_scope;
create trigger job_card_follow_ups_insert after insert on job_card
  referencing new table as written for each statement execute function rad.see_follow_ups();
create trigger job_card_follow_ups_update after update on job_card
  referencing new table as written for each statement execute function rad.see_follow_ups();

select rad.keep_timeline('follow_up');

-- Attempts to reach a customer: three million a month in a large network. Each carries the outlet, which its wall and its lists
-- are made of, and lies in the part of its month, so that an old month is put away whole and an index of today stays small.
create table contact_attempt (
  id uuid not null default gen_random_uuid(),
  attempted_on date not null,
  follow_up_id uuid not null references follow_up on delete cascade,
  outlet_id uuid not null references outlet,
  at timestamptz not null,
  medium text not null check (medium in ('call', 'sms', 'whatsapp', 'email', 'app_push', 'bot', 'letter', 'visit')),
  direction text not null default 'out' check (direction in ('out', 'in')),
  result text not null check (result in ('connected', 'no_answer', 'busy', 'switched_off', 'wrong_number', 'invalid', 'delivered', 'read',
    'bounced', 'opted_out')),
  call_back_at timestamptz,
  note text,
  by_user_id uuid references app_user,
  created_at timestamptz not null default now(),
  primary key (id, attempted_on)
) partition by range (attempted_on);
create index contact_attempt_follow_up on contact_attempt (follow_up_id, at desc);
create index contact_attempt_outlet on contact_attempt (outlet_id, attempted_on) include (follow_up_id, medium, result);
alter table contact_attempt enable row level security, force row level security;
grant select, insert on contact_attempt to rad_app;
grant select, insert, update, delete on contact_attempt to rad_network;
create policy contact_attempt_network on contact_attempt to rad_network using (true) with check (true);
-- Who sees the follow-up sees its attempts: the outlet narrows the parts first.
create policy contact_attempt_scope on contact_attempt to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]) and exists (select from follow_up f where f.id = follow_up_id))
  with check (outlet_id = any ((select rad.outlet_ids())::uuid[]) and exists (select from follow_up f where f.id = follow_up_id));

-- Makes the parts of the months from one day to another that are not there yet; at most ten years. What is older than the first
-- part lies in the one for all earlier months, and what no part was made for in the last one.
create function rad.keep_attempt_months(from_on date, to_on date) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  month date;
  part text;
begin
  for month in
    select m::date from generate_series(date_trunc('month', greatest(from_on, '2026-01-01'::date)), least(to_on, from_on + 3660), '1 month') m
  loop
    part := 'contact_attempt_' || to_char(month, 'YYYY_MM');
    if to_regclass(part) is null then
      execute format('create table %I partition of contact_attempt for values from (%L) to (%L)', part, month, month + interval '1 month');
      execute format('alter table %I enable row level security, force row level security', part);
    end if;
  end loop;
end $$;
grant execute on function rad.keep_attempt_months(date, date) to rad_network;
revoke execute on function rad.keep_attempt_months(date, date) from public;
create table contact_attempt_earlier partition of contact_attempt for values from (minvalue) to ('2026-01-01');
create table contact_attempt_later partition of contact_attempt default;
alter table contact_attempt_earlier enable row level security, force row level security;
alter table contact_attempt_later enable row level security, force row level security;
select rad.keep_attempt_months('2026-01-01', '2027-06-30');

-- Why a due date was moved, for one vehicle or for many at once: a recall, an authority that extends all dates.
create table due_date_move (
  id uuid primary key default gen_random_uuid(),
  reason text not null check (reason in ('recall', 'authority', 'low_usage', 'wrong_date', 'other')),
  note text not null,
  vehicles int not null,
  moved_at timestamptz not null,
  moved_by uuid references app_user
);
create table due_date_change (
  id uuid primary key default gen_random_uuid(),
  move_id uuid not null references due_date_move,
  vehicle_id uuid not null references vehicle,
  from_on date,
  to_on date not null
);
create index due_date_change_vehicle on due_date_change (vehicle_id);
create index due_date_change_move on due_date_change (move_id);
alter table due_date_move enable row level security, force row level security;
alter table due_date_change enable row level security, force row level security;
grant select, insert on due_date_move, due_date_change to rad_app;
grant select, insert, update, delete on due_date_move, due_date_change to rad_network;
create policy due_date_move_network on due_date_move to rad_network using (true) with check (true);
create policy due_date_change_network on due_date_change to rad_network using (true) with check (true);
create policy due_date_change_scope on due_date_change to rad_app
  using (exists (select from vehicle v where v.id = vehicle_id)) with check (exists (select from vehicle v where v.id = vehicle_id));
create policy due_date_move_scope on due_date_move for select to rad_app
  using (exists (select from due_date_change c where c.move_id = due_date_move.id));
create policy due_date_move_add on due_date_move for insert to rad_app with check (moved_by = rad.actor_id());

-- The ticket of an outlet's follow-ups over 90 days without an attempt, one a week.
create table follow_up_ticket (
  outlet_id uuid not null references outlet,
  -- The Monday of the week in the brand's zone.
  week date not null,
  ticket_id uuid not null references ticket on delete cascade,
  follow_ups int not null,
  primary key (outlet_id, week)
);
create index follow_up_ticket_ticket on follow_up_ticket (ticket_id);
alter table follow_up_ticket enable row level security, force row level security;
grant select on follow_up_ticket to rad_app;
grant select, insert, update, delete on follow_up_ticket to rad_network;
create policy follow_up_ticket_network on follow_up_ticket to rad_network using (true) with check (true);
create policy follow_up_ticket_scope on follow_up_ticket for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]));

-- Agents of the helpdesk have nothing to do with follow-ups.
create policy follow_up_desk on follow_up as restrictive to rad_desk using (false);
create policy follow_up_ticket_desk on follow_up_ticket as restrictive to rad_desk using (false);
create policy contact_attempt_desk on contact_attempt as restrictive to rad_desk using (false);
