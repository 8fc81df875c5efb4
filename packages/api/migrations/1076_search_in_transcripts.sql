-- Lines of transcripts in the actor's scope that contain all of these patterns, for the search over everything
-- (rad.complaints_containing says why it is a function). The newest calls are looked through first: words that are said often
-- are there, and an index would collect hundreds of thousands of them. What is not found there so often is rare enough for the
-- index of letters, which the first pattern asks.
create function rad.call_lines_containing(patterns text[], newest int, enough int, most int)
  returns table (call_id uuid, seq int)
  language plpgsql stable security definer rows 200 set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  seen text := current_setting('role');
  is_all boolean := seen = 'rad_network';
  outlets uuid[] := case when seen = 'rad_app' then rad.outlet_ids() else '{}' end;
  actor uuid := rad.actor_id();
  late uuid[];
  calls uuid[];
  seqs int[];
begin
  if is_all then
    late := array(select c.id from call c order by c.started_on desc, c.id desc limit newest);
  else
    late := array(
      select id from (
        (select c.id, c.started_on from unnest(outlets) o (id) cross join lateral (
          select c.id, c.started_on from call c where c.outlet_id = o.id order by c.started_on desc, c.id desc limit newest) c)
        union
        (select c.id, c.started_on from call c where c.agent_id = actor order by c.started_on desc, c.id desc limit newest)
      ) c order by started_on desc, id desc limit newest);
  end if;
  select array_agg(line.call_id), array_agg(line.seq) into calls, seqs from (
    select s.call_id, s.seq from unnest(late) with ordinality l (id, place) join call_segment s on s.call_id = l.id
    where ' ' || rad.letters(s.text) like all (patterns) order by l.place, s.seq limit most) line;
  if cardinality(calls) >= enough or not patterns[1] ~ '[[:alnum:]]{3}' then
    return query select u.id, u.no from unnest(calls, seqs) u (id, no);
    return;
  end if;
  return query execute '
    with hit as materialized (
      select s.call_id, s.seq from call_segment s where rad.letters(s.text) like $1 and '' '' || rad.letters(s.text) like all ($2))
    select hit.call_id, hit.seq from hit join call c on c.id = hit.call_id
    where $3 or c.outlet_id = any ($4) or c.agent_id = $5
    order by c.started_on desc, c.id desc, hit.seq limit $6'
    using patterns[1], patterns[2:], is_all, outlets, actor, most;
end
$$;
grant create on schema rad to rad_scope;
alter function rad.call_lines_containing(text[], int, int, int) owner to rad_scope;
grant execute on function rad.call_lines_containing(text[], int, int, int) to rad_app, rad_network;
revoke create on schema rad from rad_scope;
