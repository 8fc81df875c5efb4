-- By what an attempt that came in a file is found again: its follow-up, time, medium, and direction. Others have none.
alter table contact_attempt add column import_key text;
create index contact_attempt_import_key on contact_attempt (import_key) where import_key is not null;
