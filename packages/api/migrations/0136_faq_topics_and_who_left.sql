-- The topics of the FAQ page, in their order (docs/domain.md#faq-and-knowledge-base): head office adds, names, and orders them. The
-- code is the key under which a topic is answered, and stays.
create table faq_topic (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-zA-Z][a-zA-Z0-9-]{0,59}$'),
  title text not null,
  subtitle text,
  icon text not null,
  sort int not null default 0,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1
);
create unique index faq_topic_title on faq_topic (lower(title));
alter table faq_topic enable row level security, force row level security;
grant select, insert, update, delete on faq_topic to rad_app, rad_network;
create policy faq_topic_network on faq_topic to rad_network using (true) with check (true);
create policy faq_topic_read on faq_topic for select to rad_app using (true);

insert into faq_topic (code, icon, title, subtitle, sort) values
  ('payment', 'credit-card', 'Payment', 'Cards, cash on delivery, coupons, and invoices.', 1),
  ('delivery', 'truck-delivery', 'Delivery', 'How parts and accessories reach your outlet.', 2),
  ('cancellationReturn', 'truck-return', 'Cancellations and returns',
    'Orders you no longer need, and parts that don’t fit.', 3),
  ('myOrders', 'package', 'My orders', 'Where to find an order and how to repeat one.', 4),
  ('productServices', 'settings-question', 'Products and services',
    'Tickets, the technical helpdesk, and your access.', 5);

-- A question stands in a topic there is, so that a topic with questions stays. What is archived is read nowhere.
alter table content_item add column faq_topic text
  generated always as (case when kind = 'faq' and status <> 'archived' then topic end) stored references faq_topic (code);
alter table library_item add column faq_topic text
  generated always as (case when kind = 'faq' then topic end) stored references faq_topic (code);
create index content_item_faq_topic on content_item (faq_topic) where faq_topic is not null;
create index library_item_faq_topic on library_item (faq_topic) where faq_topic is not null;

-- What a person owns or reviews is found when they delete their account, and by the work that hands it over.
create index content_item_owner on content_item (owner_id);
create index content_item_reviewer on content_item (reviewer_id) where reviewer_id is not null;
create index bot_owner on bot (owner_user_id) where owner_user_id is not null;
