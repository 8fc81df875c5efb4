-- What a person was offered with a product he took out of his cart: it is his again where he puts it back.
create table shop_kept_offer (
  user_id uuid not null references app_user on delete cascade,
  product_id int not null references shop_product on delete cascade,
  offers smallint not null check (offers between 1 and 4),
  discount_percent smallint not null check (discount_percent between 3 and 20),
  shipping_on date not null,
  primary key (user_id, product_id)
);
create index shop_kept_offer_product on shop_kept_offer (product_id);
alter table shop_kept_offer enable row level security;
alter table shop_kept_offer force row level security;
grant select, insert, update, delete on shop_kept_offer to rad_app, rad_network;
create policy shop_kept_offer_own on shop_kept_offer to rad_app, rad_network
  using (user_id = rad.actor_id()) with check (user_id = rad.actor_id());
