-- Sums of lists: how many rows of a table there are by what lists are mostly filtered by, so that tabs and totals above a
-- million rows are sums of some thousand lines. This makes them for a table: `<table>_sum` with a line for each `groups`,
-- `<table>_sum_change` with what has changed since, and the triggers that append to it. Groups and measures are names
-- with expressions over a row of the table; a measure is summed. `wall` is the policy of the lines for whoever sees a part
-- of the network; without it they are for those alone who see all of it.
-- Changes are appended, so that of many who write at once nobody waits for another. Readers add them; now and then they
-- are folded into the sums. The table itself keeps them, in the transaction of whoever writes: no writer can leave it out.
create function rad.keep_sums(source text, groups json, measures json, wall text default null) returns void
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
  trigger_name text := 'sum_' || source;
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

  execute format('create table %I as select %s from %I line limit 0', source || '_sum', key_values, source);
  for name in select json_object_keys(measures) loop
    execute format('alter table %I add %I int not null', source || '_sum', name);
  end loop;
  execute format('create table %I (like %I including all)', source || '_sum_change', source || '_sum');
  execute format('create unique index %I on %I (%s) nulls not distinct', source || '_sum_key', source || '_sum', keys);

  foreach name in array array[source || '_sum', source || '_sum_change'] loop
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
  execute format('grant insert on %I to rad_scope', source || '_sum_change');
  execute format('create policy %I on %I for insert to rad_scope with check (true)',
    source || '_sum_change_definer', source || '_sum_change');

  execute format('insert into %I (%s, %s) select %s, %s from %I line group by %s',
    source || '_sum', keys, numbers, key_values, sums, source, places);

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
    trigger_name, source || '_sum_change', keys, numbers, key_values, sums, negative, moved, nothing, places);
  execute format('alter function rad.%I() owner to rad_scope', trigger_name);

  execute format('create trigger %I after insert on %I referencing new table as added
    for each statement execute function rad.%I()', source || '_sums_insert', source, trigger_name);
  execute format('create trigger %I after update on %I referencing old table as removed new table as added
    for each statement execute function rad.%I()', source || '_sums_update', source, trigger_name);
  execute format('create trigger %I after delete on %I referencing old table as removed
    for each statement execute function rad.%I()', source || '_sums_delete', source, trigger_name);
end $$;
revoke execute on function rad.keep_sums(text, json, json, text) from public;

grant create on schema rad to rad_scope;

drop trigger complaint_sums_insert on complaint;
drop trigger complaint_sums_update on complaint;
drop trigger complaint_sums_delete on complaint;
drop function rad.sum_complaints();
drop table complaint_sum, complaint_sum_change;
-- The figures of the report stand beside the number of complaints.
select rad.keep_sums('complaint',
  '{"month": "date_trunc(''month'', line.received_on)::date", "status": "line.status", "severity": "line.severity",
    "category": "line.category", "region_id": "line.region_id"}',
  '{"complaints": "1", "crash": "line.crash::int", "fire": "line.fire::int", "injured": "line.injured",
    "killed": "line.killed", "repeats": "(line.repeat_of is not null)::int"}');

select rad.keep_sums('ticket',
  '{"month": "date_trunc(''month'', line.opened_on)::date", "status": "line.status", "is_open": "line.ended_at is null",
    "is_late": "line.breached_at is not null", "priority": "line.priority", "level": "line.level", "kind": "line.kind"}',
  '{"tickets": "1"}');
-- Past due and not noted yet: with these the sums tell how many are past due at this moment.
create index ticket_due_unnoted on ticket (due_at) where ended_at is null and breached_at is null;

-- Of conversations whoever sees a client sees all: the lines have the same wall.
select rad.keep_sums('conversation',
  '{"month": "date_trunc(''month'', line.started_on)::date", "outcome": "line.outcome", "client_id": "line.client_id",
    "bot_id": "line.bot_id", "medium": "line.medium"}',
  '{"conversations": "1"}',
  'client_id = any ((select rad.client_ids())::uuid[])');

revoke create on schema rad from rad_scope;
