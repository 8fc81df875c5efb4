-- Where a text stands on the FAQ page or in the knowledge base (docs/domain.md#faq-and-knowledge-base). Without a topic it is
-- in the library alone.
alter table content_item
  add column topic text check (topic is null or kind in ('article', 'faq')),
  add column position int check (position between 1 and 999);
alter table library_item
  add column topic text,
  add column position int;
create index library_item_topic on library_item (topic, position) where topic is not null;
