-- Job cards, and the reasons for which work on them stands still (docs/domain.md#job-cards).

-- Why a vehicle may stand still; service and bodyshop have a list each. A reason that is switched off stays on the hold-ups
-- that name it.
create table holdup_reason (
  id uuid primary key default gen_random_uuid(),
  job_type text not null check (job_type in ('service', 'bodyshop')),
  code text not null unique check (code ~ '^[A-Z0-9-]{1,12}$'),
  label text not null,
  -- Whose delay it is (R25).
  party text not null check (party in ('outlet', 'brand_parts', 'brand_warranty', 'brand_technical', 'brand_it', 'customer',
    'insurer', 'sublet', 'authority')),
  -- Whether the turnaround time stands still meanwhile, and for how long at most; without a limit it stands as long as it lasts.
  pauses_tat boolean not null default false,
  pause_max_hours int check (pause_max_hours > 0),
  default_hours int not null default 24 check (default_hours between 1 and 720),
  evidence text,
  needs_evidence boolean not null default false,
  needs_note boolean not null default false,
  -- How many characters a note has at least, where one is needed.
  note_min int not null default 3 check (note_min between 1 and 200),
  active boolean not null default true,
  inactive_reason text,
  sort int not null default 0,
  from_on date not null default '2000-01-01',
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check (pauses_tat or pause_max_hours is null)
);
alter table holdup_reason enable row level security, force row level security;
grant select, insert, update on holdup_reason to rad_app, rad_network;
create policy holdup_reason_network on holdup_reason to rad_network using (true) with check (true);
create policy holdup_reason_read on holdup_reason for select to rad_app using (true);
select rad.definers_read('holdup_reason');

insert into holdup_reason (job_type, code, label, party, pauses_tat, pause_max_hours, default_hours, evidence, needs_evidence,
  needs_note, note_min, sort) values
  ('service', 'S-PRT-LOC', 'Part not in stock, on order', 'outlet', false, null, 24, 'Order number', false, false, 3, 1),
  ('service', 'S-PRT-BO', 'Part back-ordered at the brand', 'brand_parts', false, null, 72, 'Order number and the brand’s ETA', false, false, 3, 2),
  ('service', 'S-PRT-WRG', 'Wrong or damaged part received', 'brand_parts', false, null, 48, 'Photo and claim number', false, false, 3, 3),
  ('service', 'S-CUS-EST', 'Customer approval of the estimate', 'customer', true, 48, 24, 'Message or call record', true, false, 3, 4),
  ('service', 'S-CUS-ADD', 'Customer approval of additional work', 'customer', true, 48, 24, 'Message or call record', true, false, 3, 5),
  ('service', 'S-CUS-PAY', 'Ready, waiting for payment', 'customer', true, 72, 24, 'Invoice number', true, false, 3, 6),
  ('service', 'S-CUS-PIC', 'Ready, not picked up', 'customer', true, 168, 48, '“Ready” message', true, false, 3, 7),
  ('service', 'S-WAR-APR', 'Warranty or goodwill approval', 'brand_warranty', false, null, 48, 'Claim number', false, false, 3, 8),
  ('service', 'S-TEC-DIA', 'Diagnosis not found', 'outlet', false, null, 24, 'Scan report', false, false, 3, 9),
  ('service', 'S-TEC-TAC', 'Answer of the technical helpdesk', 'brand_technical', false, null, 24, 'Helpdesk case number', false, false, 3, 10),
  ('service', 'S-TEC-SFT', 'Software or programming server unavailable', 'brand_it', false, null, 12, 'Error text', false, false, 3, 11),
  ('service', 'S-SUB-LET', 'Sublet work outside', 'sublet', false, null, 48, 'Vendor and date out', false, false, 3, 12),
  ('service', 'S-MAN-SHO', 'No technician available', 'outlet', false, null, 24, null, false, false, 3, 13),
  ('service', 'S-BAY-FUL', 'No bay or equipment available', 'outlet', false, null, 24, null, false, false, 3, 14),
  ('service', 'S-RWK-QC', 'Rework after a failed final check', 'outlet', false, null, 12, 'QC sheet', false, false, 3, 15),
  ('service', 'S-RDT-LNG', 'Long road test or intermittent fault', 'outlet', false, null, 72, 'Note', false, true, 3, 16),
  ('service', 'S-LEG-POL', 'Police, court, or regulator hold', 'authority', true, null, 168, 'Document', true, false, 3, 17),
  ('service', 'S-OTH', 'Other', 'outlet', false, null, 24, 'Note', false, true, 20, 18),
  ('bodyshop', 'B-INS-CLM', 'Claim not yet reported by the customer', 'customer', true, 48, 24, null, false, false, 3, 1),
  ('bodyshop', 'B-INS-DOC', 'Insurance documents incomplete', 'customer', true, 72, 48, 'List of what is missing', true, false, 3, 2),
  ('bodyshop', 'B-INS-SUR', 'Surveyor’s appointment or visit', 'insurer', false, null, 24, 'Appointment request', false, false, 3, 3),
  ('bodyshop', 'B-INS-APR', 'Insurer’s approval of the work', 'insurer', false, null, 48, 'When the estimate was sent', false, false, 3, 4),
  ('bodyshop', 'B-INS-SUP', 'Insurer’s approval of the supplement', 'insurer', false, null, 48, 'Supplement number', false, false, 3, 5),
  ('bodyshop', 'B-INS-RIN', 'Reinspection after the repair', 'insurer', false, null, 24, 'When it was requested', false, false, 3, 6),
  ('bodyshop', 'B-INS-LIA', 'Liability or delivery order', 'insurer', false, null, 24, 'When the invoice was sent', false, false, 3, 7),
  ('bodyshop', 'B-INS-DIS', 'Claim disputed or rejected', 'insurer', false, null, 168, 'Letter', false, false, 3, 8),
  ('bodyshop', 'B-INS-TLS', 'Total loss under assessment', 'insurer', false, null, 168, 'Letter', false, false, 3, 9),
  ('bodyshop', 'B-CUS-DIF', 'Customer’s share or depreciation disputed', 'customer', true, 72, 48, 'Call record', true, false, 3, 10),
  ('bodyshop', 'B-CUS-PAY', 'Ready, waiting for payment', 'customer', true, 72, 24, 'Invoice number', true, false, 3, 11),
  ('bodyshop', 'B-CUS-PIC', 'Ready, not picked up', 'customer', true, 168, 48, '“Ready” message', true, false, 3, 12),
  ('bodyshop', 'B-PRT-LOC', 'Part not in stock, on order', 'outlet', false, null, 24, 'Order number', false, false, 3, 13),
  ('bodyshop', 'B-PRT-BO', 'Part back-ordered at the brand', 'brand_parts', false, null, 96, 'Order number and the brand’s ETA', false, false, 3, 14),
  ('bodyshop', 'B-PRT-WRG', 'Wrong or damaged part received', 'brand_parts', false, null, 48, 'Photo and claim number', false, false, 3, 15),
  ('bodyshop', 'B-PRT-CHS', 'Chassis or structural part, brand clearance', 'brand_technical', false, null, 120, 'Approval number', false, false, 3, 16),
  ('bodyshop', 'B-TRD-HID', 'Hidden damage found at strip-down', 'outlet', false, null, 24, 'Photos', false, false, 3, 17),
  ('bodyshop', 'B-PNT-BTH', 'Paint booth or color matching', 'outlet', false, null, 24, null, false, false, 3, 18),
  ('bodyshop', 'B-SUB-LET', 'Sublet: glass, alloy, upholstery, electronics', 'sublet', false, null, 48, 'Vendor', false, false, 3, 19),
  ('bodyshop', 'B-ADS-CAL', 'Sensor or camera calibration', 'sublet', false, null, 24, null, false, false, 3, 20),
  ('bodyshop', 'B-MAN-SHO', 'No technician available', 'outlet', false, null, 24, null, false, false, 3, 21),
  ('bodyshop', 'B-BAY-FUL', 'No bay or equipment available', 'outlet', false, null, 24, null, false, false, 3, 22),
  ('bodyshop', 'B-RWK-QC', 'Rework after a failed final check', 'outlet', false, null, 24, 'QC sheet', false, false, 3, 23),
  ('bodyshop', 'B-LEG-POL', 'Police release or accident investigation', 'authority', true, null, 168, 'Document', true, false, 3, 24),
  ('bodyshop', 'B-OTH', 'Other', 'outlet', false, null, 24, 'Note', false, true, 20, 25);

create sequence job_card_no;
grant usage on sequence job_card_no to rad_app;
grant usage, update on sequence job_card_no to rad_network;

-- The workshop order of one visit, mirrored from the dealer's system.
create table job_card (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  job_type text not null check (job_type in ('service', 'bodyshop')),
  source text not null default 'manual' check (source in ('dms_feed', 'manual', 'import')),
  -- What it is called in the dealer's system: with the outlet, the key by which a feed finds it again (T26).
  dms_no text,
  -- Where it belongs. Dealer and region stay as they were when it was opened.
  outlet_id uuid not null references outlet,
  dealer_id uuid not null references dealer,
  region_id uuid not null references region,
  channel_id uuid references channel,
  vehicle_id uuid references vehicle,
  -- As the dealer's system wrote it; one that is none belongs to no vehicle.
  vin text,
  reg_no text,
  customer_id uuid references customer,
  odometer int check (odometer between 0 and 2000000),
  service_type text not null default 'paid' check (service_type in ('free_1', 'free_2', 'free_3', 'paid', 'running_repair',
    'campaign_recall', 'pdi', 'warranty', 'accident', 'repeat')),
  -- What it is about, in the words of complaints: two visits of one category within thirty days are a repeat (M29).
  category text,
  sub_category text,
  concern text,
  advisor text,
  status text not null default 'open' check (status in ('booked', 'open', 'in_work', 'on_hold', 'final_check', 'ready',
    'invoiced', 'delivered', 'cancelled')),
  -- Where it goes on when what holds it up has ended.
  held_from text check (held_from in ('open', 'in_work', 'final_check', 'ready')),
  stage text not null default 'reception' check (stage in ('reception', 'diagnosis', 'estimate', 'claim', 'survey', 'approval',
    'strip_down', 'supplement', 'work', 'body', 'paint', 'assembly', 'final_check', 'reinspection', 'wash', 'ready')),
  vor boolean not null default false,
  loaner_given boolean not null default false,
  is_repeat boolean not null default false,
  repeat_of uuid references job_card on delete set null,
  received_at timestamptz not null,
  -- Days of the instants in the brand's zone: every day border of a list or report.
  received_on date not null,
  -- The first promise and the last; all of them stand in job_card_promise.
  first_promised_at timestamptz,
  promised_at timestamptz,
  work_started_at timestamptz,
  completed_at timestamptz,
  invoiced_at timestamptz,
  delivered_at timestamptz,
  delivered_on date,
  cancelled_at timestamptz,
  ended_at timestamptz generated always as (coalesce(delivered_at, cancelled_at)) stored,
  touch_minutes int check (touch_minutes >= 0),
  -- Whole hundredths of the brand's currency.
  estimate bigint check (estimate >= 0),
  approved bigint check (approved >= 0),
  invoiced bigint check (invoiced >= 0),
  supplements int not null default 0 check (supplements >= 0),
  insurer text,
  claim_no text,
  surveyor text,
  liability bigint check (liability >= 0),
  psf_score int check (psf_score between 1 and 10),
  psf_at timestamptz,
  -- What holds it up now, kept by the hold-ups: the primary one, since when, until when it is expected, and how many there were.
  holdup_id uuid,
  holdup_reason_id uuid references holdup_reason,
  holdup_since timestamptz,
  holdup_until timestamptz,
  holdups int not null default 0,
  last_outlet_update_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  search_text text not null generated always as (rad.letters(
    no || ' ' || coalesce(dms_no, '') || ' ' || coalesce(vin, '') || ' ' || coalesce(reg_no, '') || ' '
    || coalesce(claim_no, '') || ' ' || coalesce(concern, '')
    )) stored,
  -- The odometer may show less than before: the cluster was replaced.
  cluster_replaced boolean not null default false,
  check ((status = 'on_hold') = (held_from is not null)),
  check (work_started_at >= received_at),
  check (completed_at >= work_started_at and completed_at >= received_at),
  check (delivered_at >= completed_at and delivered_at >= received_at),
  check ((delivered_at is null) = (delivered_on is null)),
  check (job_type = 'bodyshop' or (insurer is null and claim_no is null and surveyor is null and liability is null))
);
create unique index job_card_dms_no on job_card (outlet_id, dms_no) where dms_no is not null;
-- By what files and feeds find many of them at once.
create index job_card_source_key on job_card ((outlet_id::text || ' ' || dms_no)) where dms_no is not null;
create index job_card_received on job_card (job_type, received_on desc, id desc);
create index job_card_status on job_card (job_type, status, received_on desc, id desc);

-- What is asked of lists of job cards most is counted in an index alone behind the wall of rows, whichever of it is asked together, and
-- sorted in it.
create index job_card_outlet on job_card (outlet_id, received_on desc)
  include (status, channel_id, job_type, id, region_id, stage, service_type, category, received_at, promised_at, ended_at,
    holdup_since);
create index job_card_open on job_card (outlet_id) include (job_type, channel_id, status, stage, holdup_since, vor, received_on, id)
  where ended_at is null;

-- The list by days of delivery counts its tabs in the same index, and begins at the cards received before the last of these days.
create index job_card_delivered on job_card (delivered_on, job_type)
  include (outlet_id, channel_id, region_id, dealer_id, stage, service_type, category, insurer, holdups, is_repeat, received_at,
    first_promised_at, promised_at, completed_at, delivered_at, touch_minutes, approved, invoiced, supplements, liability, status,
    received_on, id)
  where delivered_on is not null;
create index job_card_vehicle on job_card (vehicle_id, received_on desc) where vehicle_id is not null;
create index job_card_customer on job_card (customer_id) where customer_id is not null;
create index job_card_repeat on job_card (repeat_of) where repeat_of is not null;
create index job_card_no_start on job_card (no text_pattern_ops);
create index job_card_dms_start on job_card (dms_no text_pattern_ops) where dms_no is not null;
create index job_card_vin_start on job_card (vin text_pattern_ops) where vin is not null;
create index job_card_claim on job_card (claim_no text_pattern_ops) where claim_no is not null;
create index job_card_search on job_card using gin (search_text gin_trgm_ops);
-- The values to choose from are read from these, and the newest cards of one.
create index job_card_insurer on job_card (insurer, received_on desc, id desc) where insurer is not null;
create index job_card_category on job_card (category, received_on desc, id desc) where category is not null;
-- R17 to R19 and the days on hold of R25 are read from indexes alone, also behind the wall of rows: when something ends, or never, stands
-- there as a case, for PostgreSQL does not ask an index for `coalesce` before the wall has let a row through.

-- What stood in the workshop at the end of a day, and what was delivered on it, with all that R17 and R18 count.
create index job_card_standing on job_card (job_type, (case when ended_at is null then 'infinity' else ended_at end))
  include (outlet_id, channel_id, region_id, dealer_id, stage, service_type, category, insurer, received_on, ended_at, holdup_since,
    vor, promised_at, id);
-- Which hold-ups hold a card up now.
create index job_card_held on job_card (holdup_id) include (outlet_id, channel_id, job_type) where holdup_id is not null;
-- What one outlet, a region, or the outlets that are compared with each other delivered and had on hold is read from their own
-- part of an index, not from that of the whole network: R23 asks for it of one outlet and of those of its region, R17 to R19 of
-- whoever sees some outlets.
create index job_card_delivered_outlet on job_card (outlet_id, delivered_on)
  include (job_type, channel_id, region_id, holdups, is_repeat, received_at, first_promised_at, promised_at, completed_at, delivered_at,
    touch_minutes, approved, invoiced, supplements, liability, status, received_on, id)
  where delivered_on is not null;
select rad.record_table('job_card', 'select, insert, update', rad.case_wall());
grant select, update (status, held_from, holdup_id, holdup_reason_id, holdup_since, holdup_until, holdups, is_repeat,
  repeat_of) on job_card to rad_scope;
create policy job_card_definer on job_card to rad_scope using (true) with check (true);

-- Each promise to the customer, in the order they were made. None is ever changed.
create table job_card_promise (
  id bigint generated always as identity primary key,
  job_card_id uuid not null references job_card on delete cascade,
  promised_at timestamptz not null,
  said_at timestamptz not null,
  said_by uuid references app_user,
  reason text
);
create index job_card_promise_card on job_card_promise (job_card_id, id);
select rad.record_table('job_card_promise', 'select, insert', 'exists (select from job_card c where c.id = job_card_id)');

-- What is done on a card, line by line.
create table job_card_line (
  id uuid primary key default gen_random_uuid(),
  job_card_id uuid not null references job_card on delete cascade,
  place int not null,
  kind text not null default 'labour' check (kind in ('labour', 'part', 'sublet', 'other')),
  text text not null,
  -- The part of the vehicle it is about, as a file names it.
  component text,
  quantity numeric(10, 2) check (quantity > 0),
  unique (job_card_id, place)
);
create index job_card_line_component on job_card_line (component) where component is not null;
select rad.record_table('job_card_line', 'select, insert, update, delete',
  'exists (select from job_card c where c.id = job_card_id)');

-- Whose cards come by a feed: a client writes those of these outlets alone. And how old they may be before readers are told (feed.stale).
create table job_card_feed (
  outlet_id uuid not null references outlet,
  client_id uuid not null references client,
  promised_hours int not null default 24 check (promised_hours between 1 and 720),
  last_received_at timestamptz,
  last_cards int not null default 0,
  primary key (outlet_id, client_id)
);
select rad.record_table('job_card_feed', 'select');
create policy job_card_feed_scope on job_card_feed for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]));

-- Whose card it is knows the vehicle and the customer.
create function rad.link_job_cards() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = on set enable_mergejoin = on
as $$
begin
  insert into vehicle_outlet (outlet_id, vehicle_id) select distinct outlet_id, vehicle_id from written where vehicle_id is not null
  on conflict do nothing;
  insert into customer_outlet (outlet_id, customer_id) select distinct outlet_id, customer_id from written where customer_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger job_card_links_insert after insert on job_card
  referencing new table as written for each statement execute function rad.link_job_cards();
create trigger job_card_links_update after update on job_card
  referencing new table as written for each statement execute function rad.link_job_cards();

-- The vehicle of a card is that of its VIN, which is known from now on; a VIN that is none belongs to no vehicle. A file that has
-- looked its vehicles up names them, and is believed where it is right.
create function rad.know_vehicle_of_card() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.vin is null or new.vin !~ '^[A-HJ-NPR-Z0-9]{17}$' then
    new.vehicle_id := null;
  elsif new.vehicle_id is null or not exists (select from vehicle where id = new.vehicle_id and vin = new.vin) then
    insert into vehicle (vin, reg_no, home_outlet_id) values (new.vin, new.reg_no, new.outlet_id) on conflict do nothing;
    select id into new.vehicle_id from vehicle where vin = new.vin;
  end if;
  return new;
end $$;
create trigger job_card_vehicle before insert or update of vin, vehicle_id on job_card
  for each row execute function rad.know_vehicle_of_card();

select rad.keep_timeline('job_card');

select rad.keep_sums('job_card',
  '{"month": "date_trunc(''month'', line.received_on)::date", "job_type": "line.job_type", "status": "line.status",
    "region_id": "line.region_id"}',
  '{"cards": "1"}');

select rad.keep_sums('job_card',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "status": "line.status"}',
  '{"cards": "1"}',
  rad.case_wall(), 'job_card_place');
