-- An invoice that was sent may be void or uncollectible, with who said so and why: nothing of it is outstanding then, so its
-- balance is 0 in every list and sum. What was paid on it stays paid.
alter table invoice drop constraint invoice_step_check;
alter table invoice
  add constraint invoice_step_check check (step in ('Draft', 'Downloaded', 'Sent', 'Void', 'Uncollectible')),
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column closer text,
  add column closed_reason text,
  add constraint invoice_closed check ((step in ('Void', 'Uncollectible')) = (closed_at is not null)),
  add constraint invoice_closed_by check ((closed_at is null) = (closer is null) and (closed_at is null) = (closed_reason is null)),
  add constraint invoice_void_unpaid check (step <> 'Void' or paid = 0);

alter table invoice drop column balance;
alter table invoice add column balance bigint not null
  generated always as (case when step in ('Void', 'Uncollectible') then 0 else total - paid end) stored;
create index invoice_balance on invoice (balance, id) where deleted_at is null;
