-- What is asked of lists of job cards most is counted in an index alone behind the wall of rows, whichever of it is asked together, and
-- sorted in it.
drop index job_card_outlet;
create index job_card_outlet on job_card (outlet_id, received_on desc)
  include (status, channel_id, job_type, id, region_id, stage, service_type, category, received_at, promised_at, ended_at,
    holdup_since);
drop index job_card_open;
create index job_card_open on job_card (outlet_id) include (job_type, channel_id, status, stage, holdup_since, vor, received_on, id)
  where ended_at is null;
