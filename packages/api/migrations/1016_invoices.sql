-- Invoices of the sample application: shared rows, as the sample users are. Every amount is a whole number of hundredths.
create table invoice_client (
  id int primary key,
  name text not null,
  company text not null,
  company_email text not null,
  address text not null,
  country text not null,
  contact text not null,
  created_at timestamptz not null default now(),
  created_by uuid
);
create unique index invoice_client_email_key on invoice_client (lower(company_email));
create index invoice_client_company on invoice_client (lower(company), id);
select rad.shared_table('invoice_client', 'select, insert');

-- The last number given in each year. Its row is held until the invoice is there, so that no number is left out.
create table invoice_year (
  year int primary key,
  last int not null
);
select rad.shared_table('invoice_year', 'select, insert, update');

create table invoice (
  id int primary key,
  year int not null,
  serial int not null check (serial > 0),
  number text not null generated always as
    ('INV-' || year::text || '-' || lpad(serial::text, greatest(4, length(serial::text)), '0')) stored,
  issued_on date not null,
  due_on date not null,
  -- The client as it stood when the invoice was written; what is sent is not changed afterwards.
  client_id int not null references invoice_client,
  client_name text not null,
  client_company text not null,
  client_email text not null,
  client_address text not null,
  client_country text not null,
  client_contact text not null,
  service text not null,
  -- How far it has gone. What else its status says follows from payments and the day.
  step text not null default 'Draft' check (step in ('Draft', 'Downloaded', 'Sent', 'Void', 'Uncollectible')),
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount >= 0),
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  -- The sum of the payments that count, kept by whoever adds one or takes it back.
  paid bigint not null default 0,
  salesperson text not null,
  note text not null,
  terms text not null,
  paid_via text not null check (paid_via in ('bank', 'paypal', 'upi')),
  show_terms boolean not null,
  show_note boolean not null,
  show_stub boolean not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1,
  -- Set while an invoice is deleted: the row stays, so that its number is not given again and deleting can be undone.
  deleted_at timestamptz,
  -- An invoice that was sent may be void or uncollectible, with who said so and why: nothing of it is outstanding then, so its
  -- balance is 0 in every list and sum. What was paid on it stays paid.
  closed_at timestamptz,
  closed_by uuid,
  closer text,
  closed_reason text,
  -- The sum of the credit notes that count. Where more was paid than is left, nothing is outstanding.
  credited bigint not null default 0,
  balance bigint not null generated always as
    (case when step in ('Void', 'Uncollectible') then 0 else greatest(0, total - paid - credited) end) stored,
  constraint invoice_due check (due_on >= issued_on),
  constraint invoice_year_of_issue check (year = extract(year from issued_on)),
  constraint invoice_adds_up check (total = subtotal - discount + tax),
  constraint invoice_balance check (paid between 0 and total),
  constraint invoice_draft_unpaid check (step <> 'Draft' or paid = 0),
  constraint invoice_closed check ((step in ('Void', 'Uncollectible')) = (closed_at is not null)),
  constraint invoice_closed_by check ((closed_at is null) = (closer is null) and (closed_at is null) = (closed_reason is null)),
  constraint invoice_void_unpaid check (step <> 'Void' or paid = 0),
  constraint invoice_credited check (credited between 0 and total)
);
create unique index invoice_number_key on invoice (year, serial);
create index invoice_client_of on invoice (client_id, id desc) where deleted_at is null;
create index invoice_newest on invoice (id desc) where deleted_at is null;
create index invoice_issued on invoice (issued_on, id) where deleted_at is null;
create index invoice_search on invoice
  using gin (rad.letters(client_name || ' ' || client_email || ' ' || number) gin_trgm_ops) where deleted_at is null;
create index invoice_due on invoice (due_on, id) where deleted_at is null;
create index invoice_balance on invoice (balance, id) where deleted_at is null;
select rad.shared_table('invoice', 'select, insert, update');

create table invoice_item (
  invoice_id int not null references invoice on delete cascade,
  line int not null check (line > 0),
  name text not null,
  description text not null,
  cost bigint not null check (cost >= 0),
  qty numeric(9, 2) not null check (qty > 0),
  discount_percent numeric(5, 2) not null check (discount_percent between 0 and 100),
  tax1_percent numeric(5, 2) not null check (tax1_percent between 0 and 100),
  tax2_percent numeric(5, 2) not null check (tax2_percent between 0 and 100),
  -- Rounded once, when the line was written; every total is a sum of these.
  gross bigint not null check (gross >= 0),
  net bigint not null check (net between 0 and gross),
  tax1 bigint not null check (tax1 >= 0),
  tax2 bigint not null check (tax2 >= 0),
  primary key (invoice_id, line)
);
select rad.shared_table('invoice_item', 'select, insert, delete');

create table invoice_payment (
  id int primary key,
  invoice_id int not null references invoice on delete cascade,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  method text not null check (method in ('cash', 'bank', 'debit', 'credit', 'paypal', 'upi')),
  note text not null,
  created_at timestamptz not null,
  created_by uuid,
  creator text not null,
  -- A payment taken back stays in the ledger and counts no more.
  undone_at timestamptz,
  undone_by uuid,
  undoer text,
  check ((undone_at is null) = (undoer is null))
);
create index invoice_payment_of on invoice_payment (invoice_id, id);
-- The newest payments, as a dashboard lists them.
create index invoice_payment_newest on invoice_payment (paid_on desc, id desc) where undone_at is null;
select rad.shared_table('invoice_payment', 'select, insert, update');

create table invoice_sending (
  id int primary key,
  invoice_id int not null references invoice on delete cascade,
  sent_at timestamptz not null,
  sent_by uuid,
  sender text not null,
  receiver text not null,
  subject text not null,
  file text not null,
  -- What was sent to a client: the invoice, or a reminder of one that is overdue.
  kind text not null default 'invoice' check (kind in ('invoice', 'reminder'))
);
create index invoice_sending_of on invoice_sending (invoice_id, id desc);
select rad.shared_table('invoice_sending', 'select, insert');

-- What invoices come to, by all that their status and age follow from: the list counts its tabs here, and the figures above
-- it are sums of these lines. A line reads like an invoice: its balance is 0 where each of them is, so what is said of one
-- invoice may be asked of a line. Deleted ones count in none.
create table invoice_sum (
  due_on date not null,
  step text not null,
  -- The balance of each is 0; something was paid on each.
  is_settled boolean not null,
  is_begun boolean not null,
  invoices int not null,
  total bigint not null,
  paid bigint not null,
  balance bigint not null,
  primary key (due_on, step, is_settled, is_begun)
);
select rad.shared_table('invoice_sum', 'select, insert, update');

-- Kept by the table itself, in the transaction of whoever writes, so that no writer can leave it out. The two lines an
-- invoice moves between are written in one statement and in their order: of two who move invoices in opposite directions
-- one waits, and none is left waiting for the other.
create function rad.sum_invoice() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  insert into invoice_sum as kept (due_on, step, is_settled, is_begun, invoices, total, paid, balance)
  select line.due_on, line.step, line.balance = 0, line.paid > 0, sum(line.times),
    sum(line.times * line.total), sum(line.times * line.paid), sum(line.times * line.balance)
  from (values
    (old.due_on, old.step, old.total, old.paid, old.balance, old.deleted_at, -1),
    (new.due_on, new.step, new.total, new.paid, new.balance, new.deleted_at, 1)
  ) line (due_on, step, total, paid, balance, deleted_at, times)
  where line.due_on is not null and line.deleted_at is null
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
  on conflict (due_on, step, is_settled, is_begun) do update set
    invoices = kept.invoices + excluded.invoices, total = kept.total + excluded.total,
    paid = kept.paid + excluded.paid, balance = kept.balance + excluded.balance;
  return null;
end $$;
create trigger invoice_sums after insert or delete or update of due_on, step, total, paid, credited, deleted_at on invoice
  for each row execute function rad.sum_invoice();

-- Credit notes: what an invoice comes to less than it said, under a number of their own, line by line.
create table credit_note_year (
  year int primary key,
  last int not null
);
select rad.shared_table('credit_note_year', 'select, insert, update');

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
select rad.shared_table('credit_note', 'select, insert, update');

create table credit_note_item (
  credit_note_id int not null references credit_note on delete cascade,
  -- The row of the invoice that it credits.
  line int not null,
  name text not null,
  description text not null,
  cost bigint not null check (cost >= 0),
  -- None where the row is an amount alone: an allowance on the price takes no piece back.
  qty numeric(9, 2) check (qty > 0),
  discount_percent numeric(5, 2) not null,
  tax1_percent numeric(5, 2) not null,
  tax2_percent numeric(5, 2) not null,
  gross bigint not null check (gross >= 0),
  net bigint not null check (net between 0 and gross),
  tax1 bigint not null check (tax1 >= 0),
  tax2 bigint not null check (tax2 >= 0),
  primary key (credit_note_id, line)
);
select rad.shared_table('credit_note_item', 'select, insert');
