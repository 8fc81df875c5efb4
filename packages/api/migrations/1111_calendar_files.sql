-- What calendar files have beside a rule: single dates of a series, and a number that grows with each change of an event, so that
-- a later file changes what an earlier one brought. As it was before stays for the undo of that import.
alter table calendar_event add column extra_dates text[] not null default '{}';
-- Added to the version, this is the SEQUENCE of the event in a file.
alter table calendar_event add column sequence_base int not null default 0;
alter table calendar_event add column before_import jsonb;
