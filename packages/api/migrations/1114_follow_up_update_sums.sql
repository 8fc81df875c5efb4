-- R12b of the whole network counts open follow-ups by the day of their last update. The days on which a figure begins, and the first
-- day of a region and channel, are read row by row.
grant create on schema rad to rad_scope;
select rad.keep_sums('follow_up',
  '{"region_id": "line.region_id", "channel_id": "line.channel_id",
    "updated_day": "case when line.ended_at is null then (coalesce(line.last_outlet_update_at, line.opened_at) at time zone ''UTC'')::date end"}',
  '{"follow_ups": "1"}', null, 'follow_up_update');
revoke create on schema rad from rad_scope;
create index follow_up_open_updated on follow_up (region_id, (coalesce(last_outlet_update_at, opened_at))) include (channel_id)
  where ended_at is null;
