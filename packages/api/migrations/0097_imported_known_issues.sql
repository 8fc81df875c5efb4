-- The recall campaign that a known issue was imported from: by it a file finds the known issue again. One that was written here
-- may name a campaign as well, and no file changes it.
alter table known_issue add column source_no text;
create unique index known_issue_source_no on known_issue (source_no) where source_no is not null;
