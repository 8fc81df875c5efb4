-- The search over everything. Small tables are read as they stand; people are found by their letters.
create index app_user_search on app_user using gin (lower(full_name || ' ' || email || ' ' || username) gin_trgm_ops);
create index sample_user_search on sample_user using gin (lower(full_name || ' ' || email || ' ' || company) gin_trgm_ops)
  where deleted_at is null;
-- A complaint is also asked for by the beginning of one of its numbers, in any collation.
create index complaint_no_start on complaint (no text_pattern_ops);
create index complaint_vin_start on complaint (vin text_pattern_ops) where vin is not null;

-- Complaints are many, and LIKE says too much about a row to be asked below a policy: the letters would be compared for
-- every row of the scope. So the keys of some complaints that fit come from a function which keeps to the scope by itself;
-- the rows behind them are read through the policy as ever. First among the newest, which is enough for what is
-- frequent and for one or two letters; what is rare is then found by its letters. Every word must be contained.
-- The words of three letters and more, which the index knows, as one condition.
create function rad.letters_like(patterns text[]) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  select string_agg(format('search_text like %L', pattern), ' and ')
  from unnest(patterns) as pattern where pattern not like '\% %'
$$;

create function rad.complaints_like(patterns text[], most int) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  outlets uuid[];
  channels uuid[];
  job_types text[];
  -- The policy looks at each of these again, and takes long where it must weigh channel and job type.
  enough int := case when rad.scope_is_by_outlet() then 200 else 20 end;
  found_ids uuid[];
begin
  select array_agg(s.outlet_id), array_agg(s.channel_id), array_agg(s.job_type) into outlets, channels, job_types
  from rad.scope_outlets() s;
  if outlets is null then
    return;
  end if;
  select array_agg(hit.id) into found_ids from (
    select newest.id
    from unnest(outlets, channels, job_types) as seen (outlet_id, channel_id, job_type)
    cross join lateral (
      select c.id, c.received_on, c.search_text from complaint c
      where c.outlet_id = seen.outlet_id
        and (seen.channel_id is null or seen.channel_id = c.channel_id)
        and (seen.job_type is null or c.job_type = 'none' or seen.job_type = c.job_type)
      order by c.received_on desc
      limit greatest(2, 2000 / cardinality(outlets))
    ) newest
    where ' ' || newest.search_text like all (patterns)
    order by newest.received_on desc
    limit enough
  ) hit;
  if cardinality(found_ids) >= most or patterns[1] like '\% %' then
    return query select unnest(found_ids);
    return;
  end if;
  return query execute
    'select id from complaint c where ' || rad.letters_like(patterns) || ' and outlet_id = any ($1) and exists (
      select from unnest($1, $2, $3) as seen (outlet_id, channel_id, job_type)
      where seen.outlet_id = c.outlet_id and (seen.channel_id is null or seen.channel_id = c.channel_id)
        and (seen.job_type is null or c.job_type = ''none'' or seen.job_type = c.job_type)
    ) and '' '' || search_text like all ($4) limit ' || enough
    using outlets, channels, job_types, patterns;
end
$$;

-- The same for who sees the whole network: nobody is walled, so that nothing has to be lifted.
create function rad.all_complaints_like(patterns text[], most int) returns setof uuid
  language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off
as $$
declare
  found_ids uuid[];
begin
  select array_agg(newest.id) into found_ids from (
    select id, search_text from complaint order by received_on desc, id desc limit 2000
  ) newest where ' ' || newest.search_text like all (patterns);
  if cardinality(found_ids) >= most or patterns[1] like '\% %' then
    return query select unnest(found_ids);
    return;
  end if;
  return query execute
    'select id from complaint where ' || rad.letters_like(patterns) || ' and '' '' || search_text like all ($1) limit 200'
    using patterns;
end
$$;

grant create on schema rad to rad_scope;
alter function rad.complaints_like(text[], int) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select (id, outlet_id, channel_id, job_type, received_on, search_text) on complaint to rad_scope;
create policy complaint_definer on complaint for select to rad_scope using (true);
