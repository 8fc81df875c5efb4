-- The index of the days holds what reports count and filter by: some weeks of a million complaints are read from it alone,
-- wherever their rows lie.
drop index complaint_received;
create index complaint_received on complaint (received_on desc, id desc) include (
  outlet_id, dealer_id, region_id, channel_id, job_type, make, model, model_year, category, sub_category, severity, status,
  crash, fire, injured, killed, repeat_of, received_at, closed_at
);
