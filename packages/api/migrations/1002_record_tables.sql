-- What every table of records has: walls around its rows, sums above its lists, and a timeline. The first five functions
-- are for this baseline alone, and its last file drops them; rad.keep_sums and rad.keep_timeline remain for tables to come.

-- A table of the business. Who sees the whole network, and the product itself, read and write all of it. Who sees a part of
-- the network may do what `app_may` lists, with the rows of `app_rows` alone; `wall` names their policy. Without these the
-- policies follow.
create function rad.record_table(of text, app_may text default null, app_rows text default null, wall text default 'scope')
  returns void language plpgsql
as $$
begin
  execute format('alter table %I enable row level security, force row level security', of);
  if app_may is not null then
    execute format('grant %s on %I to rad_app', app_may, of);
  end if;
  execute format('grant select, insert, update, delete on %I to rad_network', of);
  execute format('create policy %I on %I to rad_network using (true) with check (true)', of || '_network', of);
  if app_rows is not null then
    execute format('create policy %I on %I to rad_app using (%s) with check (%s)', of || '_' || wall, of, app_rows, app_rows);
  end if;
end $$;

-- The rows of cases that the actor sees: those of their outlets, of the channels and the kinds of work of their scope.
create function rad.case_wall() returns text
  language sql
  return 'outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))';

-- A table whose rows belong to one person each, who alone reads and writes them.
create function rad.personal_table(of text, may text default 'select, insert, update, delete') returns void
  language plpgsql
as $$
begin
  execute format('alter table %I enable row level security, force row level security', of);
  execute format('grant %s on %I to rad_app, rad_network', may, of);
  execute format('create policy %I on %I to rad_app, rad_network
    using (user_id = rad.actor_id()) with check (user_id = rad.actor_id())', of || '_own', of);
end $$;

-- A table whose rows are the same for everybody: what may be done with it is up to the API.
create function rad.shared_table(of text, may text default 'select, insert, update, delete', wall text default 'all') returns void
  language plpgsql
as $$
begin
  execute format('alter table %I enable row level security, force row level security', of);
  execute format('grant %s on %I to rad_app, rad_network', may, of);
  execute format('create policy %I on %I to rad_app, rad_network using (true) with check (true)', of || '_' || wall, of);
end $$;

-- The functions that run with more rights than their caller read all of a table.
create function rad.definers_read(of text) returns void
  language plpgsql
as $$
begin
  execute format('grant select on %I to rad_scope', of);
  execute format('create policy %I on %I for select to rad_scope using (true)', of || '_definer', of);
end $$;

-- Sums of lists: how many rows of a table there are by what lists are mostly filtered by, so that tabs and totals above a
-- million rows are sums of some thousand lines. This makes them for a table: `<table>_sum` with a line for each `groups`,
-- `<table>_sum_change` with what has changed since, and the triggers that append to it. Groups and measures are names
-- with expressions over a row of the table; a measure is summed. `wall` is the policy of the lines for whoever sees a part
-- of the network, who has their rows counted from sums as well: of each outlet, channel, and kind of work, which is what
-- scopes are made of. Without it the lines are for those alone who see all of the network. A table may have several sums:
-- `of_name` is in the names of those after the first.
-- Changes are appended, so that of many who write at once nobody waits for another. Readers add them; now and then they
-- are folded into the sums. The table itself keeps them, in the transaction of whoever writes: no writer can leave it out.
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
