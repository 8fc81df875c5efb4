-- The order of the list, sums of follow-ups by the day their service was due and by place, and their search.
create index follow_up_due_all on follow_up (due_on, id);
create index follow_up_search on follow_up using gin (search_text gin_trgm_ops);

grant create on schema rad to rad_scope;
-- The figures of R12 for the whole network. Of those that ended, whether that was later than 90 days after the due date.
select rad.keep_sums('follow_up',
  '{"due_on": "line.due_on", "counted_on": "line.counted_on", "status": "line.status", "region_id": "line.region_id", "channel_id": "line.channel_id",
    "ended_late": "line.ended_on - line.due_on > 90"}',
  '{"follow_ups": "1", "reached": "(line.reached > 0)::int", "elsewhere": "line.reported_elsewhere::int", "eligible": "line.eligible::int",
    "sent": "(line.eligible and line.sent_at is not null)::int",
    "delivered": "(line.eligible and line.sent_at is not null and line.delivered_at is not null)::int",
    "read": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at) = 0)::int",
    "answered": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at) = 0)::int",
    "booked": "(line.eligible and num_nulls(line.sent_at, line.delivered_at, line.read_at, line.responded_at, line.booked_at) = 0)::int"}');

-- Tabs of those who see some outlets.
select rad.keep_sums('follow_up',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "status": "line.status"}',
  '{"follow_ups": "1"}',
  $wall$ outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen)) $wall$, 'follow_up_place');
create policy follow_up_place_sum_desk on follow_up_place_sum as restrictive to rad_desk using (false);
create policy follow_up_place_sum_change_desk on follow_up_place_sum_change as restrictive to rad_desk using (false);

-- Keys of follow-ups in the actor's scope whose number or vehicle contains a text; rad.complaints_containing says why it is a function.
create function rad.follow_ups_containing(pattern text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  keys uuid[];
begin
  execute '
    select coalesce(array_agg(found.id), ''{}'') from (
      select f.id from (
        select id, outlet_id, channel_id, job_type from follow_up where search_text like $2
        union
        select own.id, own.outlet_id, own.channel_id, own.job_type
        from vehicle v join follow_up own on own.vehicle_id = v.id where v.search_text like $2
      ) f
      where f.outlet_id = any ($1) and ($3 or (f.outlet_id, coalesce(f.channel_id, rad.no_channel()), f.job_type)
        in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s))
      limit $4 + 1
    ) found'
    into keys using outlets, pattern, rad.scope_is_by_outlet(), most;
  return case when cardinality(keys) <= most then keys end;
end $$;
alter function rad.follow_ups_containing(text, int) owner to rad_scope;
revoke create on schema rad from rad_scope;
revoke execute on function rad.follow_ups_containing(text, int) from public;
grant execute on function rad.follow_ups_containing(text, int) to rad_app, rad_network;
