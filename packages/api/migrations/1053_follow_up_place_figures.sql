-- The figures of R12 by what scopes are made of, for those who see some outlets, and by outlet. Instead of the sums that counted tabs alone.
drop function rad.sum_follow_up_place() cascade;
drop table follow_up_place_sum, follow_up_place_sum_change;
drop function rad.sum_follow_up() cascade;
drop table follow_up_sum, follow_up_sum_change;
grant create on schema rad to rad_scope;
select rad.keep_sums('follow_up',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "region_id": "line.region_id",
    "status": "line.status", "ended_late": "line.ended_on - line.due_on > 90"}',
  '{"follow_ups": "1", "reached": "(line.reached > 0)::int", "attempts": "line.attempts", "elsewhere": "line.reported_elsewhere::int", "eligible": "line.eligible::int",
    "sent": "(line.eligible and line.sent_at is not null)::int",
    "delivered": "(line.eligible and line.sent_at is not null and line.delivered_at is not null)::int",
    "read": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at) = 0)::int",
    "answered": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at) = 0)::int",
    "booked": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at, line.booked_at) = 0)::int"}',
  $wall$ outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)) $wall$, 'follow_up_place');
-- The figures for the whole network, with the attempts to reach customers, too.
select rad.keep_sums('follow_up',
  '{"due_on": "line.due_on", "counted_on": "line.counted_on", "status": "line.status", "region_id": "line.region_id", "channel_id": "line.channel_id",
    "ended_late": "line.ended_on - line.due_on > 90"}',
  '{"follow_ups": "1", "reached": "(line.reached > 0)::int", "attempts": "line.attempts", "elsewhere": "line.reported_elsewhere::int", "eligible": "line.eligible::int",
    "sent": "(line.eligible and line.sent_at is not null)::int",
    "delivered": "(line.eligible and line.sent_at is not null and line.delivered_at is not null)::int",
    "read": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at) = 0)::int",
    "answered": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at) = 0)::int",
    "booked": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at, line.booked_at) = 0)::int"}');
revoke create on schema rad from rad_scope;
create policy follow_up_place_sum_desk on follow_up_place_sum as restrictive to rad_desk using (false);
create policy follow_up_place_sum_change_desk on follow_up_place_sum_change as restrictive to rad_desk using (false);
