-- Credit notes: what an invoice comes to less than it said, under a number of their own, line by line.
create table credit_note_year (
  year int primary key,
  last int not null
);
alter table credit_note_year enable row level security, force row level security;
grant select, insert, update on credit_note_year to rad_app, rad_network;
create policy credit_note_year_all on credit_note_year to rad_app, rad_network using (true) with check (true);

create table credit_note (
  id int primary key,
  invoice_id int not null references invoice on delete cascade,
  year int not null,
  serial int not null check (serial > 0),
  number text not null generated always as
    ('CN-' || year::text || '-' || lpad(serial::text, greatest(4, length(serial::text)), '0')) stored,
  issued_on date not null,
  reason text not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total > 0),
  created_at timestamptz not null,
  created_by uuid,
  creator text not null,
  -- One that was cancelled keeps its number and counts no more.
  undone_at timestamptz,
  undone_by uuid,
  undoer text,
  constraint credit_note_year_of_issue check (year = extract(year from issued_on)),
  constraint credit_note_adds_up check (total = subtotal - discount + tax),
  constraint credit_note_undone check ((undone_at is null) = (undoer is null))
);
create unique index credit_note_number_key on credit_note (year, serial);
create index credit_note_of on credit_note (invoice_id, id);
alter table credit_note enable row level security, force row level security;
grant select, insert, update on credit_note to rad_app, rad_network;
create policy credit_note_all on credit_note to rad_app, rad_network using (true) with check (true);

create table credit_note_item (
  credit_note_id int not null references credit_note on delete cascade,
  -- The row of the invoice that it credits.
  line int not null,
  name text not null,
  description text not null,
  cost bigint not null check (cost >= 0),
  qty numeric(9, 2) not null check (qty > 0),
  discount_percent numeric(5, 2) not null,
  tax1_percent numeric(5, 2) not null,
  tax2_percent numeric(5, 2) not null,
  gross bigint not null check (gross >= 0),
  net bigint not null check (net between 0 and gross),
  tax1 bigint not null check (tax1 >= 0),
  tax2 bigint not null check (tax2 >= 0),
  primary key (credit_note_id, line)
);
alter table credit_note_item enable row level security, force row level security;
grant select, insert on credit_note_item to rad_app, rad_network;
create policy credit_note_item_all on credit_note_item to rad_app, rad_network using (true) with check (true);

-- The sum of the credit notes that count. Where more was paid than is left, nothing is outstanding.
alter table invoice add column credited bigint not null default 0,
  add constraint invoice_credited check (credited between 0 and total);
alter table invoice drop column balance;
alter table invoice add column balance bigint not null generated always as
  (case when step in ('Void', 'Uncollectible') then 0 else greatest(0, total - paid - credited) end) stored;
create index invoice_balance on invoice (balance, id) where deleted_at is null;
drop trigger invoice_sums on invoice;
create trigger invoice_sums after insert or delete or update of due_on, step, total, paid, credited, deleted_at on invoice
  for each row execute function rad.sum_invoice();
