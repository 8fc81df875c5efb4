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
alter table invoice_sum enable row level security;
alter table invoice_sum force row level security;
grant select, insert, update on invoice_sum to rad_app, rad_network;
create policy invoice_sum_all on invoice_sum to rad_app, rad_network using (true) with check (true);

insert into invoice_sum (due_on, step, is_settled, is_begun, invoices, total, paid, balance)
select due_on, step, balance = 0, paid > 0, count(*), sum(total), sum(paid), sum(balance)
from invoice where deleted_at is null group by 1, 2, 3, 4;

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

create trigger invoice_sums after insert or delete or update of due_on, step, total, paid, deleted_at on invoice
  for each row execute function rad.sum_invoice();

-- Counted lines take the place of an index that was read to its end each time.
drop index invoice_due_figures;
create index invoice_due on invoice (due_on, id) where deleted_at is null;
create index invoice_balance on invoice (balance, id) where deleted_at is null;
