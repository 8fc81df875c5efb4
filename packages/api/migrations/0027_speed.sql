-- Walls that a million complaints can stand behind: what an actor sees is worked out once per statement, and each row is
-- asked for in a table of keys, instead of the scope being read again for every row.
create policy channel_definer on channel for select to rad_scope using (true);
grant select on channel to rad_scope;

-- The actor's cases by their place, channel and job type, in the rule of rad.case_fits. A case without a channel carries
-- the channel of rad.no_channel(), as nothing equals null.
create function rad.no_channel() returns uuid
  language sql immutable parallel safe
  return '00000000-0000-0000-0000-000000000000'::uuid;

create function rad.scope_cases() returns table (outlet_id uuid, channel_id uuid, job_type text)
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$
  select s.outlet_id, coalesce(c.id, rad.no_channel()), j.job_type
  from rad.scope_outlets() s
  cross join (select id from channel union all select null) c
  cross join unnest(array['service', 'bodyshop', 'none']) j (job_type)
  where rad.case_fits(s.channel_id, s.job_type, c.id, j.job_type)
$$;

alter policy complaint_scope on complaint
  using (
    outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))
  )
  with check (
    outlet_id = any ((select rad.outlet_ids())::uuid[])
    and ((select rad.scope_is_by_outlet()) or (outlet_id, coalesce(channel_id, rad.no_channel()), job_type) in (
      select seen.outlet_id, seen.channel_id, seen.job_type from rad.scope_cases() seen
    ))
  );
drop function rad.case_in_scope(uuid, uuid, text);

-- They only read, so that reports behind a wall may be shared among processes as those of the whole network are.
alter function rad.scope_outlets() parallel safe;
alter function rad.outlet_ids() parallel safe;
alter function rad.dealer_ids() parallel safe;
alter function rad.scope_is_by_outlet() parallel safe;

grant create on schema rad to rad_scope;
alter function rad.scope_cases() owner to rad_scope;
revoke create on schema rad from rad_scope;

-- What an actor walled by his scope sees most, the counts beside the list, stands in the index as a whole.
drop index complaint_outlet;
create index complaint_outlet on complaint (outlet_id, received_on desc) include (status, channel_id, job_type);

-- The search over everything: a few keys of complaints, found in steps of which each looks at a bounded number of rows:
-- the newest, then those whose number or VIN begins with the text, then those the index of letters knows. Every word must
-- be contained. LIKE says too much about a row to be asked below a policy, so who is walled asks through a function that
-- keeps to the scope by itself; the rows behind the keys are read through the policy as ever.
drop function rad.complaints_like(text[], int);
drop function rad.all_complaints_like(text[], int);
drop function rad.letters_like(text[]);

-- The words the index of letters can find, as one condition; null where it can find none. Three letters in a row are in
-- too many rows to help where there are longer ones, and of a long word its end says enough: numbers differ there.
create function rad.letters_like(patterns text[]) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  with word as (
    select case when right(pattern, 9) ~ '[[:alnum:]]{4}' then '%' || right(pattern, 9) else pattern end as pattern,
      pattern ~ '[[:alnum:]]{4}' as is_long
    from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}'
  )
  select string_agg(format('search_text like %L', pattern), ' and ')
  from word where is_long or not exists (select from word where is_long)
$$;

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
      limit greatest(2, 1000 / cardinality(outlets))
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

grant create on schema rad to rad_scope;
alter function rad.complaints_like(text[], text, int) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select (no, vin) on complaint to rad_scope;
