-- What one outlet, a region, or the outlets that are compared with each other delivered and had on hold is read from their own
-- part of an index, not from that of the whole network: R23 asks for it of one outlet and of those of its region, R17 to R19 of
-- whoever sees some outlets.
create index job_card_delivered_outlet on job_card (outlet_id, delivered_on)
  include (job_type, channel_id, region_id, holdups, is_repeat, received_at, first_promised_at, promised_at, completed_at, delivered_at,
    touch_minutes, approved, invoiced, supplements, liability, status, received_on, id)
  where delivered_on is not null;
create index holdup_span_outlet on holdup_span (outlet_id, job_type, (case when to_at is null then 'infinity' else to_at end))
  include (from_at, to_at, reason_id, party, region_id, channel_id, job_card_id, holdup_id);

-- The list by days of delivery counts its tabs in the same index, and begins at the cards received before the last of these days.
drop index job_card_delivered;
create index job_card_delivered on job_card (delivered_on, job_type)
  include (outlet_id, channel_id, region_id, dealer_id, stage, service_type, category, insurer, holdups, is_repeat, received_at,
    first_promised_at, promised_at, completed_at, delivered_at, touch_minutes, approved, invoiced, supplements, liability, status,
    received_on, id)
  where delivered_on is not null;

-- Service and bodyshop are never counted together.
drop index holdup_ended;
create index holdup_ended on holdup (job_type, ended_at)
  include (reason_id, party, outlet_id, region_id, channel_id, started_at, extended_count, end_cause)
  where ended_at is not null;
-- With who is waited for, so that what began at some outlets is counted in it alone.
drop index holdup_outlet;
create index holdup_outlet on holdup (outlet_id, started_at desc)
  include (job_type, channel_id, reason_id, party, region_id, ended_at, id);
-- The order in which hold-ups are expected to end, both ways.
create index holdup_expected on holdup (job_type, expected_until, id);

-- Whoever sees the whole network has hold-ups counted from few lines: those by outlet, channel, and reason are a seventh of the rows.
grant create on schema rad to rad_scope;
select rad.keep_sums('holdup',
  '{"job_type": "line.job_type", "reason_id": "line.reason_id", "region_id": "line.region_id", "is_open": "line.ended_at is null"}',
  '{"holdups": "1"}');
revoke create on schema rad from rad_scope;

-- How often a case has which value is known once somebody has counted.
analyze holdup_span;
