-- Dashboards and cards (docs/domain.md#cards). Most figures are counted from invoices, orders, and users; what has no rows
-- of its own is sample data: a course per measure and period, oldest first, that ends where the period does.
create table card_sample (
  measure text not null check (measure <> ''),
  -- A named period, or a year.
  period text not null check (period <> ''),
  -- One value per day; per month of a year.
  points int[] not null check (cardinality(points) between 1 and 31),
  -- The same of the period before.
  before int[] not null check (cardinality(before) between 0 and 31),
  primary key (measure, period)
);
alter table card_sample enable row level security, force row level security;
grant select on card_sample to rad_app;
grant select, insert on card_sample to rad_network;
create policy card_sample_read on card_sample for select to rad_app, rad_network using (true);
-- They come with the demo data, while nobody asks.
create policy card_sample_seed on card_sample for insert to rad_network with check (rad.actor_id() is null);

-- In which order a person has put the cards of a page: names of cards by the name of the page.
alter table preference add column cards jsonb not null default '{}';

-- The newest payments, as a dashboard lists them.
create index invoice_payment_newest on invoice_payment (paid_on desc, id desc) where undone_at is null;
