-- The timeline of one more kind of case: who sees the case sees what happened to it, and who sees it may add to it. What only
-- the brand reads only the brand writes.
create function rad.keep_timeline(source text) returns void language plpgsql set search_path = public, pg_temp
as $$
declare
  is_seen text := format(
    'entity_kind = %L and (visibility = ''all'' or (select rad.is_brand())) and exists (select from %I c where c.id = entity_id)',
    source, source);
begin
  execute format('create policy %I on timeline_event for select to rad_app using (%s)', 'timeline_event_seen_' || source, is_seen);
  execute format('create policy %I on timeline_event for insert to rad_app with check (%s)',
    'timeline_event_write_' || source, is_seen);
end $$;
revoke execute on function rad.keep_timeline(text) from public;

drop policy timeline_event_seen on timeline_event;
drop policy timeline_event_write on timeline_event;
select rad.keep_timeline('complaint'), rad.keep_timeline('ticket');
