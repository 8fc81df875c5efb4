-- Events and cases of logs are searched by any part of their words.
alter table event_log_entry add column search_text text not null
  generated always as (rad.letters(case_name || ' ' || activity || ' ' || coalesce(resource, ''))) stored;
create index event_log_entry_search on event_log_entry using gin (search_text gin_trgm_ops);
create index event_log_case_search on event_log_case using gin (rad.letters(case_name) gin_trgm_ops);
