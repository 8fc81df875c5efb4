-- The follow-ups of a vehicle that was found by its plate, and the orders of the list by attempts.
create index follow_up_vehicle on follow_up (vehicle_id);
create index follow_up_attempts on follow_up (attempts, id);
create index follow_up_last_attempt on follow_up (last_attempt_at desc nulls last, id desc);
