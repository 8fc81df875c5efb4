-- Why a follow-up may be declared not applicable, and why a customer may be lost (docs/domain.md#not-applicable-reasons). Two tables:
-- the figures of one never hold rows of the other.
create table na_reason (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^NA-[A-Z0-9-]{1,9}$'),
  label text not null,
  -- Whether the vehicle counts as not reported while such a declaration is approved (M40).
  base_effect text not null check (base_effect in ('leaves', 'stays', 'moves')),
  approval text not null check (approval in ('auto', 'tsm', 'rgm', 'none')),
  -- What an approved declaration does.
  effect text not null default 'none' check (effect in ('none', 'vehicle_status', 'new_owner', 'new_home_outlet', 'merge',
    'close_as_reported', 'new_due_date', 'contact_stop', 'contact_data', 'retry')),
  vehicle_status text check (vehicle_status in ('sold_owner_unknown', 'scrapped', 'total_loss', 'stolen', 'exported', 'seized')),
  evidence text,
  needs_evidence boolean not null default false,
  needs_reference boolean not null default false,
  needs_note boolean not null default false,
  -- Contact attempts since the follow-up opened, the different days they were made on, and the different times of day.
  min_attempts int not null default 0 check (min_attempts between 0 and 20),
  min_attempt_days int not null default 0 check (min_attempt_days between 0 and 20),
  min_day_parts int not null default 0 check (min_day_parts between 0 and 3),
  -- After so many days the follow-up opens again; without it, never or on the day that was declared.
  recheck_days int check (recheck_days between 1 and 1000),
  needs_recheck_on boolean not null default false,
  active boolean not null default true,
  inactive_reason text,
  sort int not null default 0,
  from_on date not null default '2000-01-01',
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  check ((effect = 'vehicle_status') = (vehicle_status is not null))
);
alter table na_reason enable row level security, force row level security;
grant select, insert, update on na_reason to rad_app, rad_network;
create policy na_reason_network on na_reason to rad_network using (true) with check (true);
create policy na_reason_read on na_reason for select to rad_app using (true);
grant select on na_reason to rad_scope;
create policy na_reason_definer on na_reason for select to rad_scope using (true);

insert into na_reason (code, label, base_effect, approval, effect, vehicle_status, evidence, needs_evidence, needs_reference,
  needs_note, min_attempts, min_attempt_days, min_day_parts, recheck_days, needs_recheck_on, sort) values
  ('NA-SLD-K', 'Sold, new owner known', 'moves', 'auto', 'new_owner', null, 'Name and phone of the new owner', false, false, false, 0, 0, 0, null, false, 1),
  ('NA-SLD-U', 'Sold, new owner unknown', 'leaves', 'tsm', 'vehicle_status', 'sold_owner_unknown', 'Call note', false, false, true, 0, 0, 0, null, false, 2),
  ('NA-TOT', 'Total loss', 'leaves', 'tsm', 'vehicle_status', 'total_loss', 'Letter of the insurer', true, false, false, 0, 0, 0, null, false, 3),
  ('NA-SCR', 'Scrapped or end of life', 'leaves', 'tsm', 'vehicle_status', 'scrapped', 'Scrapping certificate', true, false, false, 0, 0, 0, null, false, 4),
  ('NA-STL', 'Stolen', 'leaves', 'tsm', 'vehicle_status', 'stolen', 'Number of the police report', false, true, false, 0, 0, 0, null, false, 5),
  ('NA-EXP', 'Exported or left the country', 'leaves', 'tsm', 'vehicle_status', 'exported', 'Note', false, false, true, 0, 0, 0, null, false, 6),
  ('NA-REL-N', 'Moved, another network outlet is now home', 'moves', 'auto', 'new_home_outlet', null, 'New outlet', false, false, false, 0, 0, 0, null, false, 7),
  ('NA-REL-U', 'Moved, no forwarding address', 'leaves', 'tsm', 'none', null, 'At least 3 contact attempts', false, false, false, 3, 0, 0, null, false, 8),
  ('NA-WRN', 'Wrong or dead number', 'stays', 'tsm', 'contact_data', null, 'At least 2 numbers tried', false, false, false, 2, 0, 0, null, false, 9),
  ('NA-UNR', 'Unreachable', 'stays', 'none', 'retry', null, 'At least 5 contact attempts on 3 days, at 2 times of day', false, false, false, 5, 3, 2, 30, false, 10),
  ('NA-DEC', 'Owner deceased, not transferred', 'leaves', 'tsm', 'none', null, 'Note', false, false, true, 0, 0, 0, 180, false, 11),
  ('NA-SEI', 'Seized or in court custody', 'leaves', 'tsm', 'vehicle_status', 'seized', 'Document', true, false, false, 0, 0, 0, null, true, 12),
  ('NA-FLT', 'Fleet with its own workshop', 'leaves', 'rgm', 'none', null, 'Number of the agreement', false, true, false, 0, 0, 0, null, false, 13),
  ('NA-DUP', 'Duplicate record', 'leaves', 'auto', 'merge', null, 'VIN or follow-up number of the other record', false, true, false, 0, 0, 0, null, false, 14),
  ('NA-REP', 'Already reported at another outlet', 'leaves', 'auto', 'close_as_reported', null, 'Job card number', false, true, false, 0, 0, 0, null, false, 15),
  ('NA-DAT', 'Due date wrong', 'stays', 'tsm', 'new_due_date', null, 'Photo of the odometer', true, false, false, 0, 0, 0, null, false, 16),
  ('NA-DNC', 'Do not contact requested', 'stays', 'none', 'contact_stop', null, 'Record of the request', true, false, false, 0, 0, 0, null, false, 17);

create table lost_reason (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^LOST-[A-Z0-9-]{1,7}$'),
  label text not null,
  needs_note boolean not null default false,
  opens_complaint boolean not null default false,
  active boolean not null default true,
  inactive_reason text,
  sort int not null default 0,
  from_on date not null default '2000-01-01',
  to_on date check (to_on >= from_on),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
alter table lost_reason enable row level security, force row level security;
grant select, insert, update on lost_reason to rad_app, rad_network;
create policy lost_reason_network on lost_reason to rad_network using (true) with check (true);
create policy lost_reason_read on lost_reason for select to rad_app using (true);
grant select on lost_reason to rad_scope;
create policy lost_reason_definer on lost_reason for select to rad_scope using (true);

insert into lost_reason (code, label, needs_note, opens_complaint, sort) values
  ('LOST-OUT', 'Serviced outside the network', false, false, 1),
  ('LOST-PRC', 'Price', false, false, 2),
  ('LOST-QLT', 'Bad experience', true, true, 3),
  ('LOST-DIS', 'Distance', false, false, 4),
  ('LOST-SEL', 'Selling soon', false, false, 5),
  ('LOST-NIN', 'Not interested', false, false, 6);
