-- The story of a customer reads their events, the newest first.
create index journey_event_customer on journey_event (customer_id, at) where customer_id is not null;
