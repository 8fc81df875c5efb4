-- What somebody orders in the shop: addresses, cards by their tokens, orders and what was paid. Amounts are minor units.
create table shop_address (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  full_name text not null,
  mobile text not null,
  house text not null,
  landmark text not null,
  town text not null,
  pincode text not null,
  state text not null,
  type text not null check (type in ('home', 'work')),
  used_at timestamptz not null default now(),
  version int not null default 1
);
create index shop_address_used on shop_address (user_id, used_at desc, id desc);

-- The sandbox of the payment provider, which outside of it would be another firm's database. A card is known by its token:
-- neither its number nor its CVV is in any column, nor a digest of them.
create table shop_card (
  token text primary key,
  user_id uuid not null references app_user on delete cascade,
  brand text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  holder text not null,
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  -- How the sandbox answers charges of it: test numbers stand for banks that decline.
  answers text not null default 'approved' check (answers in ('approved', 'declined', 'insufficient')),
  -- Listed for further orders; the others serve one.
  is_saved boolean not null,
  added_at timestamptz not null
);
create index shop_card_user on shop_card (user_id, added_at desc) where is_saved;

create table shop_gift_card (
  code text primary key check (code = upper(code)),
  -- Taken by `balance = balance - amount where balance >= amount`.
  balance bigint not null check (balance >= 0)
);
alter table shop_gift_card enable row level security;
alter table shop_gift_card force row level security;
-- Whoever holds the code may spend it.
grant select, update (balance) on shop_gift_card to rad_app, rad_network;
grant insert on shop_gift_card to rad_network;
create policy shop_gift_card_read on shop_gift_card for select to rad_app, rad_network using (true);
create policy shop_gift_card_spend on shop_gift_card for update to rad_app, rad_network using (true) with check (true);
create policy shop_gift_card_seed on shop_gift_card for insert to rad_network with check (rad.actor_id() is null);

-- The last number given in a year. Whoever orders waits here for the order before, so that a number is given once and one
-- whose order failed is given again: no gaps.
create table shop_order_year (
  year smallint primary key,
  last int not null
);
alter table shop_order_year enable row level security;
alter table shop_order_year force row level security;
grant select, insert, update on shop_order_year to rad_app, rad_network;
create policy shop_order_year_all on shop_order_year to rad_app, rad_network using (true) with check (true);

create table shop_order (
  id bigint generated always as identity primary key,
  no text not null unique,
  user_id uuid not null references app_user on delete cascade,
  placed_at timestamptz not null,
  cancelled_at timestamptz,
  -- The last of its lines' days.
  delivery_on date not null,
  -- The names of its products, comma-joined, by which it is found.
  items text not null,
  quantity int not null check (quantity > 0),
  method text not null check (method in ('card', 'net-banking', 'instalments', 'cash-on-delivery', 'gift-card')),
  -- For a person: "Visa •••• 4242".
  paid_with text not null,
  coupon_code text,
  mrp bigint not null,
  bag_discount bigint not null,
  coupon_discount bigint not null,
  tax bigint not null,
  delivery bigint not null,
  total bigint not null check (total >= 0),
  currency text not null,
  address jsonb not null,
  customer_name text not null,
  customer_email text not null,
  constraint shop_order_adds_up check (total = mrp - bag_discount - coupon_discount + tax + delivery)
);
create index shop_order_latest on shop_order (user_id, placed_at desc, id desc);
create index shop_order_coupon on shop_order (user_id, coupon_code) where coupon_code is not null and cancelled_at is null;

create table shop_order_line (
  order_id bigint not null references shop_order on delete cascade,
  position smallint not null,
  user_id uuid not null,
  product_id int not null references shop_product,
  -- As it was when it was ordered.
  name text not null,
  slug text not null,
  brand text not null,
  picture text not null,
  color text,
  qty smallint not null check (qty > 0),
  price bigint not null,
  discount_percent smallint not null,
  mrp bigint not null,
  bag_discount bigint not null,
  coupon_discount bigint not null,
  tax bigint not null,
  total bigint not null,
  delivery_on date not null,
  primary key (order_id, position),
  constraint shop_order_line_adds_up check (total = mrp - bag_discount - coupon_discount + tax)
);
create index shop_order_line_product on shop_order_line (product_id);

-- What the sandbox took and gave back. Its rows are written in the transaction of the order, so that an order without its
-- charge cannot be, nor a charge without its order; and an order is charged once and refunded once.
create table shop_payment (
  reference text primary key,
  order_id bigint not null references shop_order on delete cascade,
  user_id uuid not null,
  kind text not null check (kind in ('charge', 'refund')),
  method text not null,
  -- Of a card its token, of a gift card its code, else the bank.
  source text,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  unique (order_id, kind)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['shop_address', 'shop_card', 'shop_order', 'shop_order_line', 'shop_payment'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I to rad_app, rad_network
      using (user_id = rad.actor_id()) with check (user_id = rad.actor_id())', owned || '_own', owned);
    execute format('create policy %I on %I for insert to rad_network with check (rad.actor_id() is null)', owned || '_seed', owned);
  end loop;
  -- Work that asks for nobody, such as filling in demo data, reads what it wrote.
  foreach owned in array array['shop_order', 'shop_order_line', 'shop_payment'] loop
    execute format('create policy %I on %I for select to rad_network using (rad.actor_id() is null)', owned || '_work', owned);
  end loop;
end $$;
grant select, insert, update, delete on shop_address, shop_card to rad_app, rad_network;
-- What was ordered and paid stays as it is: an order can only be cancelled.
grant select, insert, update (cancelled_at) on shop_order to rad_app, rad_network;
grant select, insert on shop_order_line, shop_payment to rad_app, rad_network;
