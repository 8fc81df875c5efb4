-- Whoever sees a part of the network has their rows counted from sums as well: of each outlet, channel and kind of work, which
-- is what scopes are made of. Their lines have the wall of the rows.
-- A table may have several sums now: `of_name` stands in the names of those after the first.
drop function rad.keep_sums(text, json, json, text);
create function rad.keep_sums(source text, groups json, measures json, wall text default null,
  of_name text default null) returns void
  language plpgsql set search_path = public, pg_temp
as $$
declare
  keys text;
  key_values text;
  places text;
  numbers text;
  sums text;
  negative text;
  moved text;
  nothing text;
  name text;
  name_of_sums text := coalesce(of_name, source);
  trigger_name text := 'sum_' || name_of_sums;
begin
  select string_agg(quote_ident(g.key), ', ' order by g.place),
    string_agg(g.value || ' as ' || quote_ident(g.key), ', ' order by g.place),
    string_agg(g.place::text, ', ' order by g.place)
    into keys, key_values, places from json_each_text(groups) with ordinality g(key, value, place);
  select string_agg(quote_ident(m.key), ', ' order by m.place),
    string_agg(format('sum(%s)', m.value), ', ' order by m.place),
    string_agg(format('-sum(%s)', m.value), ', ' order by m.place),
    string_agg(format('sum(line.times * (%s))', m.value), ', ' order by m.place),
    string_agg('0', ', ')
    into numbers, sums, negative, moved, nothing from json_each_text(measures) with ordinality m(key, value, place);

  execute format('create table %I as select %s from %I line limit 0', name_of_sums || '_sum', key_values, source);
  for name in select json_object_keys(measures) loop
    execute format('alter table %I add %I int not null', name_of_sums || '_sum', name);
  end loop;
  execute format('create table %I (like %I including all)', name_of_sums || '_sum_change', name_of_sums || '_sum');
  execute format('create unique index %I on %I (%s) nulls not distinct', name_of_sums || '_sum_key', name_of_sums || '_sum', keys);

  foreach name in array array[name_of_sums || '_sum', name_of_sums || '_sum_change'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to rad_network', name);
    execute format('create policy %I on %I to rad_network using (true) with check (true)', name || '_network', name);
    if wall is not null then
      execute format('grant select on %I to rad_app', name);
      execute format('create policy %I on %I for select to rad_app using (%s)', name || '_scope', name, wall);
    end if;
  end loop;
  -- Sums are written by the change they are made of, and not by who makes it.
  execute format('grant insert on %I to rad_scope', name_of_sums || '_sum_change');
  execute format('create policy %I on %I for insert to rad_scope with check (true)',
    name_of_sums || '_sum_change_definer', name_of_sums || '_sum_change');

  execute format('insert into %I (%s, %s) select %s, %s from %I line group by %s',
    name_of_sums || '_sum', keys, numbers, key_values, sums, source, places);

  execute format($function$
    create function rad.%1$I() returns trigger
      language plpgsql security definer set search_path = public, pg_temp
    as $body$
    begin
      if tg_op = 'INSERT' then
        insert into %2$I (%3$s, %4$s) select %5$s, %6$s from added line group by %10$s;
      elsif tg_op = 'DELETE' then
        insert into %2$I (%3$s, %4$s) select %5$s, %7$s from removed line group by %10$s;
      else
        insert into %2$I (%3$s, %4$s)
        select %5$s, %8$s from (select *, -1 as times from removed union all select *, 1 from added) line
        group by %10$s having (%8$s) <> (%9$s);
      end if;
      return null;
    end $body$ $function$,
    trigger_name, name_of_sums || '_sum_change', keys, numbers, key_values, sums, negative, moved, nothing, places);
  execute format('alter function rad.%I() owner to rad_scope', trigger_name);

  execute format('create trigger %I after insert on %I referencing new table as added
    for each statement execute function rad.%I()', name_of_sums || '_sums_insert', source, trigger_name);
  execute format('create trigger %I after update on %I referencing old table as removed new table as added
    for each statement execute function rad.%I()', name_of_sums || '_sums_update', source, trigger_name);
  execute format('create trigger %I after delete on %I referencing old table as removed
    for each statement execute function rad.%I()', name_of_sums || '_sums_delete', source, trigger_name);
end $$;
revoke execute on function rad.keep_sums(text, json, json, text, text) from public;

grant create on schema rad to rad_scope;

select rad.keep_sums('complaint',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "status": "line.status"}',
  '{"complaints": "1"}',
  'outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))',
  'complaint_place');

-- Level and clock count as long as a ticket is open.
select rad.keep_sums('ticket',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "status": "line.status",
    "is_open": "line.ended_at is null", "is_high": "line.ended_at is null and line.level >= 3",
    "is_late": "line.ended_at is null and line.breached_at is not null"}',
  '{"tickets": "1"}',
  'outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))',
  'ticket_place');

revoke create on schema rad from rad_scope;
