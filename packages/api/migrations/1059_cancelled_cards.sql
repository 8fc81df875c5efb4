-- Cards that were cancelled lately: a vehicle was not seen by one, so the follow-up that ended with it is open again.
create index job_card_cancelled on job_card (cancelled_at) include (id) where cancelled_at is not null;
