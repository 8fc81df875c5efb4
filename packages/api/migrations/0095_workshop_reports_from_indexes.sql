-- R17 to R19 and the days on hold of R25 are read from indexes alone, also behind the wall of rows: when something ends, or never, stands
-- there as a case, for PostgreSQL does not ask an index for `coalesce` before the wall has let a row through.

-- What stood in the workshop at the end of a day, and what was delivered on it, with all that R17 and R18 count.
create index job_card_standing on job_card (job_type, (case when ended_at is null then 'infinity' else ended_at end))
  include (outlet_id, channel_id, region_id, dealer_id, stage, service_type, category, insurer, received_on, ended_at, holdup_since,
    vor, promised_at, id);
drop index job_card_delivered;
create index job_card_delivered on job_card (delivered_on, job_type)
  include (outlet_id, channel_id, region_id, dealer_id, stage, service_type, category, insurer, holdups, is_repeat, received_at,
    first_promised_at, promised_at, completed_at, delivered_at, touch_minutes, approved, invoiced, supplements, liability, id)
  where delivered_on is not null;

-- Which hold-ups hold a card up now.
create index job_card_held on job_card (holdup_id) include (outlet_id, channel_id, job_type) where holdup_id is not null;
drop index holdup_open;
create index holdup_open on holdup (expected_until)
  include (outlet_id, region_id, job_type, channel_id, reason_id, party, started_at, id)
  where ended_at is null;

drop index holdup_span_time;
create index holdup_span_time on holdup_span (job_type, (case when to_at is null then 'infinity' else to_at end), from_at)
  include (to_at, reason_id, party, outlet_id, region_id, channel_id, job_card_id, holdup_id);
create index holdup_span_insurer on holdup_span (job_type, (case when to_at is null then 'infinity' else to_at end), from_at)
  include (to_at, job_card_id, outlet_id, channel_id)
  where party = 'insurer';

-- How often a case has which value is known once somebody has counted.
analyze job_card;
analyze holdup_span;
