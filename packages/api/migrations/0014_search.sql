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
-- frequent; what is rare is then found by its letters. Every word must be contained, the first is the longest.
create function rad.complaints_like(patterns text[], most int) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  outlets uuid[] := rad.outlet_ids();
  by_outlet boolean := rad.scope_is_by_outlet();
  found_ids uuid[];
begin
  select array_agg(hit.id) into found_ids from (
    select newest.id
    from unnest(outlets) as seen (outlet_id)
    cross join lateral (
      select c.id, c.outlet_id, c.channel_id, c.job_type, c.search_text from complaint c
      where c.outlet_id = seen.outlet_id
      order by c.received_on desc
      limit greatest(2, 2000 / cardinality(outlets))
    ) newest
    where ' ' || newest.search_text like all (patterns)
      and (by_outlet or rad.case_in_scope(newest.outlet_id, newest.channel_id, newest.job_type))
    limit 200
  ) hit;
  if cardinality(found_ids) >= most then
    return query select unnest(found_ids);
    return;
  end if;
  return query execute
    'select id from complaint where search_text like $1 and outlet_id = any ($2) and '' '' || search_text like all ($3)
      and ($4 or rad.case_in_scope(outlet_id, channel_id, job_type)) limit 200'
    using patterns[1], outlets, patterns, by_outlet;
end
$$;

-- The same for who sees the whole network: nobody is walled, so that nothing has to be lifted.
create function rad.all_complaints_like(patterns text[], most int) returns setof uuid
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  found_ids uuid[];
begin
  select array_agg(newest.id) into found_ids from (
    select id, search_text from complaint order by received_on desc, id desc limit 2000
  ) newest where ' ' || newest.search_text like all (patterns);
  if cardinality(found_ids) >= most then
    return query select unnest(found_ids);
    return;
  end if;
  return query execute
    'select id from complaint where search_text like $1 and '' '' || search_text like all ($2) limit 200'
    using patterns[1], patterns;
end
$$;

grant create on schema rad to rad_scope;
alter function rad.complaints_like(text[], int) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select (id, outlet_id, channel_id, job_type, received_on, search_text) on complaint to rad_scope;
create policy complaint_definer on complaint for select to rad_scope using (true);
