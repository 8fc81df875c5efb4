-- The number of a document in the system it came from: in a file it is found again by it, as a client finds those that it sent.
create unique index document_of_files on document (client_no) where source = 'import';

-- Documents are found by that number, too.
drop index document_search;
alter table document drop column search_text;
alter table document add column search_text text not null generated always as (
  rad.letters(no || ' ' || file_name || ' ' || coalesce(linked_no, '') || ' ' || coalesce(client_no, ''))) stored;
create index document_search on document using gin (search_text gin_trgm_ops);

-- A document is read after its import, which can be undone until a person changed it.
create index import_change_document on import_change ((key ->> 'id')) where table_name = 'document';
