-- The employees of the sample application Datatables (docs/domain.md#datatables). They sign in nowhere.

create table employee (
  id int primary key,
  full_name text not null check (full_name <> ''),
  post text not null check (post <> ''),
  email text not null,
  city text,
  start_date date not null,
  -- For a year, in US dollars.
  salary numeric(10, 2) not null check (salary >= 0),
  age int check (age between 16 and 99),
  -- In whole years.
  experience int check (experience between 0 and 80),
  status text not null default 'applied'
    check (status in ('current', 'professional', 'rejected', 'resigned', 'applied')),
  -- A small picture as a data address; null for initials.
  avatar text,
  -- Set while an employee is archived: kept, and left out of the sample calls.
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  version int not null default 1,
  -- Set while an employee is deleted: the row stays, so that the deletion can be undone under the same number.
  deleted_at timestamptz,
  -- What the sample call searches, as it writes it, a line for each field: what is typed never matches across two of them.
  wire_text text not null generated always as (rad.letters(
    full_name || chr(10) || post || chr(10) || email || chr(10) || coalesce(age::text, '') || chr(10) || '$' || salary || chr(10)
    || lpad(extract(month from start_date)::int::text, 2, '0') || '/'
    || lpad(extract(day from start_date)::int::text, 2, '0') || '/' || extract(year from start_date)::int
  )) stored
);
-- An address is free again once its holder is deleted.
create unique index employee_email_key on employee (lower(email)) where deleted_at is null;
create index employee_living on employee (id desc) where deleted_at is null and archived_at is null;
create index employee_status on employee (status, id desc) where deleted_at is null;
create index employee_name on employee (lower(full_name), id) where deleted_at is null;
create index employee_post on employee (lower(post), id) where deleted_at is null;
create index employee_city on employee (lower(city), id) where deleted_at is null;
create index employee_start on employee (start_date, id) where deleted_at is null;
create index employee_salary on employee (salary, id) where deleted_at is null;
create index employee_age on employee (age, id) where deleted_at is null;
create index employee_wire_text on employee using gin (wire_text gin_trgm_ops) where deleted_at is null;
create index employee_search on employee
  using gin (rad.letters(full_name || ' ' || post || ' ' || email || ' ' || coalesce(city, '')) gin_trgm_ops) where deleted_at is null;
alter table employee enable row level security, force row level security;
grant select, insert, update on employee to rad_app, rad_network;
create policy employee_all on employee to rad_app, rad_network using (true) with check (true);
