-- When a check or a commit of the file last made progress: one that a server left behind is found by it.
alter table import add column worked_at timestamptz;
create index import_running on import (worked_at) where status in ('checking', 'committing');
