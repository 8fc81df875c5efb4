-- The shop: its products, and what somebody wishes for, looked at and has in the cart. Amounts are minor units.
create table shop_product (
  id int primary key,
  name text not null check (name <> ''),
  -- Its name in an address; ends in -<id>.
  slug text not null unique,
  description text not null default '',
  brand text not null,
  category text not null,
  price bigint not null check (price > 0),
  -- The name of one of our own pictures.
  picture text not null,
  has_free_shipping boolean not null default false,
  rating smallint not null check (rating between 1 and 5),
  -- Taken by `stock = stock - qty where stock >= qty`; were the guard ever left out, this would refuse it.
  stock int not null default 0 check (stock >= 0),
  created_at timestamptz not null default now()
);
create index shop_product_price on shop_product (price, id);
create index shop_product_category on shop_product (category, id desc);
create index shop_product_brand on shop_product (brand, id desc);
create index shop_product_name on shop_product using gin (rad.letters(name) gin_trgm_ops);
create index shop_product_search on shop_product using gin (rad.letters(name || ' ' || brand) gin_trgm_ops);
alter table shop_product enable row level security, force row level security;
grant select, update (stock) on shop_product to rad_app;
grant select, insert, update (stock) on shop_product to rad_network;
create policy shop_product_all on shop_product for select to rad_app, rad_network using (true);
create policy shop_product_stock on shop_product for update to rad_app, rad_network using (true) with check (true);
create policy shop_product_seed on shop_product for insert to rad_network with check (rad.actor_id() is null);

create table shop_wish (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  product_id int not null references shop_product on delete cascade,
  unique (user_id, product_id)
);
create index shop_wish_latest on shop_wish (user_id, id desc);
create index shop_wish_product on shop_wish (product_id);
select rad.personal_table('shop_wish');
-- Demo data comes in for everybody, while nobody acts.
create policy shop_wish_seed on shop_wish for insert to rad_network with check (rad.actor_id() is null);

-- What was drawn for a product when it came into the cart is kept with it.
create table shop_cart_item (
  id int primary key,
  user_id uuid not null references app_user on delete cascade,
  product_id int not null references shop_product on delete cascade,
  qty smallint not null default 1 check (qty between 1 and 10),
  color text,
  offers smallint not null check (offers between 1 and 4),
  discount_percent smallint not null check (discount_percent between 3 and 20),
  shipping_on date not null,
  unique (user_id, product_id)
);
create index shop_cart_item_product on shop_cart_item (product_id);
select rad.personal_table('shop_cart_item');
-- Signing in tells how many things are in the cart.
grant select (user_id) on shop_cart_item to rad_auth;
create policy shop_cart_item_seed on shop_cart_item for insert to rad_network with check (rad.actor_id() is null);
create policy shop_cart_item_count on shop_cart_item for select to rad_auth using (true);

-- What a person was offered with a product taken out of the cart: it is theirs again where they put it back.
create table shop_kept_offer (
  user_id uuid not null references app_user on delete cascade,
  product_id int not null references shop_product on delete cascade,
  offers smallint not null check (offers between 1 and 4),
  discount_percent smallint not null check (discount_percent between 3 and 20),
  shipping_on date not null,
  primary key (user_id, product_id)
);
create index shop_kept_offer_product on shop_kept_offer (product_id);
select rad.personal_table('shop_kept_offer');

create table shop_viewed (
  user_id uuid not null references app_user on delete cascade,
  product_id int not null references shop_product on delete cascade,
  viewed_at timestamptz not null,
  primary key (user_id, product_id)
);
create index shop_viewed_latest on shop_viewed (user_id, viewed_at desc);
create index shop_viewed_product on shop_viewed (product_id);
select rad.personal_table('shop_viewed');
create policy shop_viewed_seed on shop_viewed for insert to rad_network with check (rad.actor_id() is null);

create table shop_coupon (
  code text primary key check (code = upper(code)),
  kind text not null check (kind in ('percent', 'amount', 'delivery')),
  -- Percent, or minor units; nothing for free delivery.
  value bigint not null check (value >= 0),
  -- What the lines must come to, after their own discounts.
  least bigint not null default 0,
  -- What it takes off at most.
  most bigint,
  starts_on date not null,
  ends_on date not null,
  -- Once per person.
  is_once boolean not null default false
);
alter table shop_coupon enable row level security, force row level security;
grant select on shop_coupon to rad_app;
grant select, insert on shop_coupon to rad_network;
create policy shop_coupon_all on shop_coupon for select to rad_app, rad_network using (true);
create policy shop_coupon_seed on shop_coupon for insert to rad_network with check (rad.actor_id() is null);

-- One row per person who buys: the coupon. Whoever orders or changes the coupon locks it first, so that of one person's
-- carts, coupons and orders one thing happens after the other.
create table shop_shopper (
  user_id uuid primary key references app_user on delete cascade,
  coupon_code text references shop_coupon
);
create index shop_shopper_coupon on shop_shopper (coupon_code) where coupon_code is not null;
select rad.personal_table('shop_shopper');
create policy shop_shopper_seed on shop_shopper for insert to rad_network with check (rad.actor_id() is null);

-- Where somebody has things sent to.
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
select rad.personal_table('shop_address');
create policy shop_address_seed on shop_address for insert to rad_network with check (rad.actor_id() is null);

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
select rad.personal_table('shop_card');
create policy shop_card_seed on shop_card for insert to rad_network with check (rad.actor_id() is null);

create table shop_gift_card (
  code text primary key check (code = upper(code)),
  -- Taken by `balance = balance - amount where balance >= amount`.
  balance bigint not null check (balance >= 0)
);
alter table shop_gift_card enable row level security, force row level security;
-- Whoever holds the code may spend it.
grant select, update (balance) on shop_gift_card to rad_app;
grant select, insert, update (balance) on shop_gift_card to rad_network;
create policy shop_gift_card_read on shop_gift_card for select to rad_app, rad_network using (true);
create policy shop_gift_card_spend on shop_gift_card for update to rad_app, rad_network using (true) with check (true);
create policy shop_gift_card_seed on shop_gift_card for insert to rad_network with check (rad.actor_id() is null);

-- Whose orders are seen, as a list that is made once: two policies, of which one is enough, were asked of every order there
-- is where the asker is of the whole network. Work that asks for nobody still reads all.
create function rad.shoppers() returns uuid[]
  language sql stable parallel safe set search_path = public, pg_temp
as $$
  select case
    when rad.actor_id() is not null then array[rad.actor_id()]
    when current_user = 'rad_network' then array(select id from app_user)
    else '{}'
  end
$$;

-- The last number given in a year. Whoever orders waits here for the order before, so that a number is given once and one
-- whose order failed is given again: no gaps.
create table shop_order_year (
  year smallint primary key,
  last int not null
);
select rad.shared_table('shop_order_year', 'select, insert, update');

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
alter table shop_order enable row level security, force row level security;
-- What was ordered and paid stays as it is: an order can only be cancelled.
grant select, insert, update (cancelled_at) on shop_order to rad_app, rad_network;
create policy shop_order_own on shop_order to rad_app, rad_network
  using (user_id = any ((select rad.shoppers())::uuid[]))
  with check (user_id = rad.actor_id());
create policy shop_order_seed on shop_order for insert to rad_network with check (rad.actor_id() is null);

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
select rad.personal_table('shop_order_line', 'select, insert');
create policy shop_order_line_seed on shop_order_line for insert to rad_network with check (rad.actor_id() is null);
-- Work that acts for nobody, such as filling in demo data, reads what it wrote.
create policy shop_order_line_work on shop_order_line for select to rad_network using (rad.actor_id() is null);

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
select rad.personal_table('shop_payment', 'select, insert');
create policy shop_payment_seed on shop_payment for insert to rad_network with check (rad.actor_id() is null);
create policy shop_payment_work on shop_payment for select to rad_network using (rad.actor_id() is null);

grant execute on function rad.shoppers()
  to rad_app, rad_network, rad_scope;
