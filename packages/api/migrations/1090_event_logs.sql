-- Event logs of other systems: what happened to a case of theirs, by activity and time (docs/domain.md#event-logs). They stay apart from
-- what happens to vehicles here, so that no report of visits counts them.
create table event_log (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  created_at timestamptz not null default now()
);
create unique index event_log_name on event_log (lower(name));

create table event_log_entry (
  id uuid primary key,
  log_id uuid not null references event_log,
  case_name text not null check (length(case_name) between 1 and 200),
  activity text not null check (length(activity) between 1 and 200),
  at timestamptz not null,
  -- The order of the files: of two events at one moment, the one that came first in its file was first.
  place bigint not null,
  resource text,
  -- The number of the event in the other system: what tells apart two events that are equal otherwise.
  event_no text,
  outlet_id uuid references outlet,
  vin text,
  -- Of all that makes the event: what is read again is found by it.
  import_key text not null unique,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid
);
create index event_log_entry_case on event_log_entry (log_id, case_name, at, place);
create index event_log_entry_at on event_log_entry (at desc, id desc);

-- One row per case: its path, and how long it took. The trigger below makes it of its events, in the transaction that writes them.
create table event_log_case (
  log_id uuid not null references event_log,
  case_name text not null,
  outlet_id uuid references outlet,
  vin text,
  events int not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Of its activities in the order of time.
  variant text not null,
  -- Activities that came twice in a row, and those that came back after others.
  repeats int not null,
  loops int not null,
  primary key (log_id, case_name)
);
create index event_log_case_variant on event_log_case (log_id, variant);

alter table event_log enable row level security, force row level security;
alter table event_log_entry enable row level security, force row level security;
alter table event_log_case enable row level security, force row level security;
grant select on event_log, event_log_entry, event_log_case to rad_app;
grant select, insert on event_log to rad_network;
grant select, insert, update, delete on event_log_entry to rad_network;
grant select on event_log_case to rad_network;
grant select on event_log_entry to rad_scope;
grant select, insert, delete on event_log_case to rad_scope;
create policy event_log_network on event_log to rad_network using (true) with check (true);
create policy event_log_entry_network on event_log_entry to rad_network using (true) with check (true);
create policy event_log_case_network on event_log_case for select to rad_network using (true);
create policy event_log_entry_definer on event_log_entry for select to rad_scope using (true);
create policy event_log_case_definer on event_log_case to rad_scope using (true) with check (true);
-- A case without an outlet is for those who see the whole network.
create policy event_log_case_scope on event_log_case for select to rad_app
  using (outlet_id = any ((select rad.outlet_ids())::uuid[]));
create policy event_log_entry_scope on event_log_entry for select to rad_app
  using (exists (select from event_log_case c where c.log_id = event_log_entry.log_id and c.case_name = event_log_entry.case_name));
create policy event_log_scope on event_log for select to rad_app
  using (exists (select from event_log_case c where c.log_id = event_log.id));
create policy event_log_desk on event_log as restrictive to rad_desk using (false);
create policy event_log_entry_desk on event_log_entry as restrictive to rad_desk using (false);
create policy event_log_case_desk on event_log_case as restrictive to rad_desk using (false);

grant create on schema rad to rad_scope;
create function rad.keep_event_log_cases() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from event_log_case c using (select distinct log_id, case_name from touched) t
  where c.log_id = t.log_id and c.case_name = t.case_name;
  insert into event_log_case (log_id, case_name, outlet_id, vin, events, started_at, ended_at, variant, repeats, loops)
  select log_id, case_name,
    (array_agg(outlet_id order by at, place) filter (where outlet_id is not null))[1],
    (array_agg(vin order by at, place) filter (where vin is not null))[1],
    count(*), min(at), max(at), md5(array_agg(activity order by at, place)::text), count(*) filter (where is_repeat),
    count(*) filter (where not is_repeat) - count(distinct activity)
  from (
    select e.*, e.activity is not distinct from lag(e.activity) over (partition by e.log_id, e.case_name order by e.at, e.place) as is_repeat
    from event_log_entry e
      join (select distinct log_id, case_name from touched) t on t.log_id = e.log_id and t.case_name = e.case_name
  ) event
  group by log_id, case_name;
  return null;
end $$;
alter function rad.keep_event_log_cases() owner to rad_scope;
revoke create on schema rad from rad_scope;
revoke execute on function rad.keep_event_log_cases() from public;
create trigger keep_cases_insert after insert on event_log_entry referencing new table as touched
  for each statement execute function rad.keep_event_log_cases();
create trigger keep_cases_delete after delete on event_log_entry referencing old table as touched
  for each statement execute function rad.keep_event_log_cases();
