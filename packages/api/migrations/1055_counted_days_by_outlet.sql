-- R14 counts what was due at some outlets in this index alone, by the day that counts.
drop index follow_up_outlet;
create index follow_up_outlet on follow_up (outlet_id, due_on)
  include (channel_id, job_type, status, region_id, ended_on, eligible, attempts, reached, counted_on, id);
