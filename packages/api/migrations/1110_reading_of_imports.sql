-- The file of an import as it was uploaded, and how it is read: charset, separator, row of the column names, sheet. While the
-- file is not imported yet, it can be read another way.
alter table import add column original bytea not null default '';
alter table import add column reading jsonb not null default '{}';
