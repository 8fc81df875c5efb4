create sequence complaint_no;
grant usage on sequence complaint_no to rad_app;
grant usage, update on sequence complaint_no to rad_network;

create table complaint (
  id uuid primary key default gen_random_uuid(),
  no text not null unique,
  -- The number of whoever sent it, a regulator's for instance: the key by which an import finds the row again.
  source_no text unique,
  outlet_id uuid references outlet,
  dealer_id uuid references dealer,
  region_id uuid references region,
  channel_id uuid references channel,
  job_type text not null default 'none' check (job_type in ('service', 'bodyshop', 'none')),
  status text not null default 'received'
    check (status in ('received', 'registered', 'acknowledged', 'under_resolution', 'answered', 'closed')),
  received_via text not null check (received_via in
    ('call_centre', 'bot', 'app', 'e-mail', 'social', 'letter', 'psf', 'walk_in', 'regulator', 'consumer_forum')),
  received_at timestamptz not null,
  -- The day of received_at in the brand's zone: every day border of a list or report.
  received_on date not null,
  category text,
  sub_category text,
  severity text not null default 'normal' check (severity in ('low', 'normal', 'high', 'critical')),
  model_id uuid references model,
  make text,
  model text,
  model_year int,
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  components text[] not null default '{}',
  crash boolean not null default false,
  fire boolean not null default false,
  injured int not null default 0 check (injured >= 0),
  killed int not null default 0 check (killed >= 0),
  customer_name text,
  customer_phone text,
  customer_email text,
  statement text,
  repeat_of uuid references complaint,
  customer_contacted_at timestamptz,
  customer_reply text,
  satisfied_at_close text check (satisfied_at_close in ('yes', 'no', 'not_reached', 'withdrawn')),
  closed_at timestamptz,
  last_outlet_update_at timestamptz,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version int not null default 1,
  -- Names of customers stay out: who may not read them must not find by them either.
  search_text text not null generated always as (rad.letters(
    no || ' ' || coalesce(source_no, '') || ' ' || coalesce(vin, '') || ' ' || coalesce(make, '') || ' '
    || coalesce(model, '') || ' ' || coalesce(statement, '')
    )) stored
);
-- What is open is looked at all day and is a small part of what there is.
-- What the home page counts is read from indexes alone: rows of a month lie all over a table of a million.
create index complaint_open on complaint (outlet_id, last_outlet_update_at) include (status, received_at, channel_id, job_type, id)
  where status <> 'closed';
create index complaint_closed on complaint (closed_at) include (outlet_id, channel_id, job_type, id) where closed_at is not null;
create index complaint_model on complaint (make, model, received_on);
create index complaint_category on complaint (category, sub_category, received_on);
create index complaint_components on complaint using gin (components);
create index complaint_vin on complaint (vin, received_on) where vin is not null;
create index complaint_repeat on complaint (repeat_of) where repeat_of is not null;
create index complaint_search on complaint using gin (search_text gin_trgm_ops);
-- Taking models away looks for complaints that name them.
create index complaint_model_id on complaint (model_id) where model_id is not null;
-- A complaint is also asked for by the beginning of one of its numbers, in any collation.
create index complaint_no_start on complaint (no text_pattern_ops);
create index complaint_vin_start on complaint (vin text_pattern_ops) where vin is not null;
-- What an actor walled by a scope sees most, the counts beside the list, is read from the index alone, keys too.
create index complaint_outlet on complaint (outlet_id, received_on desc) include (status, channel_id, job_type, id);
create index complaint_received on complaint (received_on desc, id desc) include (
  outlet_id, dealer_id, region_id, channel_id, job_type, make, model, model_year, category, sub_category, severity, status,
  crash, fire, injured, killed, repeat_of, received_at, closed_at
);
create index complaint_status on complaint (status, received_on desc, id desc);
select rad.record_table('complaint', 'select, insert, update', rad.case_wall());
grant select (id, no, outlet_id, channel_id, job_type, received_on, vin, search_text) on complaint to rad_scope;
-- Who has a seat in a panel sees its complaint too: complaint_seat, which needs tickets and follows them (1010).
create policy complaint_definer on complaint for select to rad_scope using (true);

-- With the figures of report R10.
select rad.keep_sums('complaint',
  '{"month": "date_trunc(''month'', line.received_on)::date", "status": "line.status", "severity": "line.severity",
    "category": "line.category", "region_id": "line.region_id"}',
  '{"complaints": "1", "crash": "line.crash::int", "fire": "line.fire::int", "injured": "line.injured",
    "killed": "line.killed", "repeats": "(line.repeat_of is not null)::int"}');

select rad.keep_sums('complaint',
  '{"outlet_id": "line.outlet_id", "channel_id": "line.channel_id", "job_type": "line.job_type", "status": "line.status"}',
  '{"complaints": "1"}',
  rad.case_wall(), 'complaint_place');

-- The search over everything: a few keys of complaints, found in steps of which each looks at a bounded number of rows:
-- the newest, then those whose number or VIN begins with the text, then those the index of letters knows. Every word must
-- be contained. LIKE says too much about a row to be asked below a policy, so who is walled asks through a function that
-- keeps to the scope by itself; the rows behind the keys are read through the policy as ever. A member of a panel may see
-- no outlet at all, among which the newest are shared out.
create function rad.complaints_like(patterns text[], code text, most int) returns setof uuid
  language plpgsql stable rows 50 security definer
  set search_path = public, pg_temp set enable_seqscan = off set work_mem = '16MB'
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  by_outlet boolean := rad.scope_is_by_outlet();
  letters text := rad.letters_like(patterns);
  keys uuid[];
begin
  select array_agg(hit.id) into keys from (
    select newest.id
    from unnest(outlets) as seen (outlet_id)
    cross join lateral (
      select c.id, c.outlet_id, c.channel_id, c.job_type, c.received_on, c.search_text from complaint c
      where c.outlet_id = seen.outlet_id
      order by c.received_on desc
      limit greatest(2, 1000 / greatest(cardinality(outlets), 1))
    ) newest
    where ' ' || newest.search_text like all (patterns) and (
      by_outlet or (newest.outlet_id, coalesce(newest.channel_id, rad.no_channel()), newest.job_type)
        in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s)
    )
    order by newest.received_on desc
    limit 50
  ) hit;
  if coalesce(cardinality(keys), 0) < most then
    select keys || array_agg(begun.id) into keys from (
      (select id, outlet_id, channel_id, job_type from complaint where no ~>=~ code and no ~<~ (code || '~') limit 500)
      union all
      (select id, outlet_id, channel_id, job_type from complaint where vin ~>=~ code and vin ~<~ (code || '~') limit 500)
    ) begun
    where begun.outlet_id = any (outlets) and (
      by_outlet or (begun.outlet_id, coalesce(begun.channel_id, rad.no_channel()), begun.job_type)
        in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s)
    );
  end if;
  if letters is not null and coalesce(cardinality(keys), 0) < most then
    return query execute 'select begun.id from (
      select id, outlet_id, channel_id, job_type, search_text from complaint
      where outlet_id = any ($1) and ' || letters || ' limit 3000
    ) begun where '' '' || search_text like all ($2) and ($3 or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type)
      in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s)) limit 50'
    using outlets, patterns, by_outlet;
  end if;
  return query select unnest(keys);
end
$$;

-- The same for who sees the whole network: nobody is walled, so that nothing has to be lifted.
create function rad.all_complaints_like(patterns text[], code text, most int) returns setof uuid
  language plpgsql stable rows 50 set search_path = public, pg_temp set enable_seqscan = off set work_mem = '16MB'
as $$
declare
  letters text := rad.letters_like(patterns);
  keys uuid[];
begin
  select array_agg(hit.id) into keys from (
    select newest.id from (
      select id, search_text from complaint order by received_on desc, id desc limit 1000
    ) newest where ' ' || newest.search_text like all (patterns)
    limit 50
  ) hit;
  if coalesce(cardinality(keys), 0) < most then
    select keys || array_agg(begun.id) into keys from (
      (select id from complaint where no ~>=~ code and no ~<~ (code || '~') limit most)
      union all
      (select id from complaint where vin ~>=~ code and vin ~<~ (code || '~') limit most)
    ) begun;
  end if;
  if letters is not null and coalesce(cardinality(keys), 0) < most then
    return query execute 'select begun.id from (
      select id, search_text from complaint where ' || letters || ' limit 3000
    ) begun where '' '' || search_text like all ($1) limit 50'
    using patterns;
  end if;
  return query select unnest(keys);
end
$$;

-- The complaints of the actor's scope that contain a text, for the search box of a list. LIKE says too much about a row to
-- be asked below a policy, so the index of letters is asked here, where the scope is kept to; the rows behind the keys are
-- read through the policy as ever. Null where there are too many to collect: those are come across soon.
create function rad.complaints_containing(pattern text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  keys uuid[];
begin
  if (
    select count(*) filter (where newest.search_text like pattern) * 5 > count(*)
    from unnest(outlets) as seen (outlet_id) cross join lateral (
      select c.search_text from complaint c where c.outlet_id = seen.outlet_id order by c.received_on desc limit 20
    ) newest
  ) then
    return null;
  end if;
  execute '
    select coalesce(array_agg(found.id), ''{}'') from (
      select id from complaint
      where outlet_id = any ($1) and search_text like $2 and (
        $3 or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type)
          in (select s.outlet_id, s.channel_id, s.job_type from rad.scope_cases() s)
      )
      limit $4 + 1
    ) found'
    into keys using outlets, pattern, rad.scope_is_by_outlet(), most;
  return case when cardinality(keys) <= most then keys end;
end
$$;

grant execute on function rad.complaints_like(text[], text, int), rad.complaints_containing(text, int)
  to rad_app, rad_network;

grant execute on function rad.all_complaints_like(text[], text, int)
  to rad_app, rad_network, rad_scope;
