-- A ticket that came from another system is found by its number there as well.
alter table ticket drop column search_text;
alter table ticket add column search_text text not null generated always as (rad.letters(
  no || ' ' || coalesce(source_no, '') || ' ' || title || ' ' || coalesce(vin, '') || ' ' || coalesce(description, '')
  )) stored;
create index ticket_search on ticket using gin (search_text gin_trgm_ops);
