-- What the home page counts is read from indexes alone: rows of a month lie all over a table of a million.
drop index complaint_open;
create index complaint_open on complaint (outlet_id, last_outlet_update_at) include (status, received_at, channel_id, job_type, id)
  where status <> 'closed';
drop index complaint_closed;
create index complaint_closed on complaint (closed_at) include (outlet_id, channel_id, job_type, id) where closed_at is not null;
drop index ticket_closed;
create index ticket_closed on ticket (closed_on)
  include (elapsed_seconds, target_seconds, outlet_id, channel_id, job_type, owner_user_id, id) where closed_on is not null;

-- What waits for somebody is little of what they have voted on or what has reached their level.
create index panel_case_undecided on panel_case (due_at) include (id, ticket_id) where decided_at is null;
create index ticket_open_level on ticket (level) where ended_at is null;
