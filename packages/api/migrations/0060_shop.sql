-- The shop: its products, and what somebody wishes for, looked at and has in his cart. Amounts are minor units.
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
alter table shop_product enable row level security;
alter table shop_product force row level security;
grant select, update (stock) on shop_product to rad_app, rad_network;
grant insert on shop_product to rad_network;
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

create table shop_viewed (
  user_id uuid not null references app_user on delete cascade,
  product_id int not null references shop_product on delete cascade,
  viewed_at timestamptz not null,
  primary key (user_id, product_id)
);
create index shop_viewed_latest on shop_viewed (user_id, viewed_at desc);
create index shop_viewed_product on shop_viewed (product_id);

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
alter table shop_coupon enable row level security;
alter table shop_coupon force row level security;
grant select on shop_coupon to rad_app, rad_network;
grant insert on shop_coupon to rad_network;
create policy shop_coupon_all on shop_coupon for select to rad_app, rad_network using (true);
create policy shop_coupon_seed on shop_coupon for insert to rad_network with check (rad.actor_id() is null);

-- One row per person who buys: his coupon. Whoever orders or changes the coupon locks it first, so that of one person's
-- carts, coupons and orders one thing happens after the other.
create table shop_shopper (
  user_id uuid primary key references app_user on delete cascade,
  coupon_code text references shop_coupon
);
create index shop_shopper_coupon on shop_shopper (coupon_code) where coupon_code is not null;

do $$
declare
  owned text;
begin
  foreach owned in array array['shop_wish', 'shop_cart_item', 'shop_viewed', 'shop_shopper'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('grant select, insert, update, delete on %I to rad_app, rad_network', owned);
    execute format('create policy %I on %I to rad_app, rad_network
      using (user_id = rad.actor_id()) with check (user_id = rad.actor_id())', owned || '_own', owned);
    -- Demo data comes in for everybody, while nobody asks.
    execute format('create policy %I on %I for insert to rad_network with check (rad.actor_id() is null)', owned || '_seed', owned);
  end loop;
end $$;

-- Signing in tells how many things are in the cart.
grant select (user_id) on shop_cart_item to rad_auth;
create policy shop_cart_item_count on shop_cart_item for select to rad_auth using (true);
