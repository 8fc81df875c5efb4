-- Which import a message came with, so that it can be taken away again.
alter table message add column import_id uuid references import;
create index message_import on message (import_id) where import_id is not null;
