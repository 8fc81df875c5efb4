-- What is typed finds what is written with other accents, in either direction: both are reduced to the same small letters.
-- Unicode says which marks a letter has; the letters named below have none to take off. The extension unaccent would not
-- do: an index may not use it.
create function rad.without_marks(written text) returns text
  language sql immutable strict parallel safe
  return lower(replace(replace(replace(replace(
    translate(regexp_replace(normalize(written, nfd), '[\u0300-\u036f]', '', 'g'), 'ÆŒẞÞØøŁłĐđÐðı', 'æœßþoollddddi'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'));

-- Most of what is written has no marks, and is told by its bytes.
create function rad.letters(written text) returns text
  language sql immutable parallel safe
  return case when octet_length(written) = length(written) then lower(written) else rad.without_marks(written) end;

drop index app_user_search, sample_user_search, audit_entry_search;
create index app_user_search on app_user
  using gin (rad.letters(full_name || ' ' || email || ' ' || username) gin_trgm_ops);
create index sample_user_search on sample_user
  using gin (rad.letters(full_name || ' ' || email || ' ' || company) gin_trgm_ops) where deleted_at is null;
create index audit_entry_search on audit_entry
  using gin (rad.letters(user_name || ' ' || action || ' ' || entity || ' ' || entity_id) gin_trgm_ops);
-- Nobody asked these: the lists also look at names they do not hold, and are short enough to be read.
drop index dealer_name_search, outlet_name_search;

alter table complaint drop column search_text;
-- Names of customers stay out: who may not read them must not find by them either.
alter table complaint add column search_text text not null generated always as (rad.letters(
  no || ' ' || coalesce(source_no, '') || ' ' || coalesce(vin, '') || ' ' || coalesce(make, '') || ' '
    || coalesce(model, '') || ' ' || coalesce(statement, '')
)) stored;
create index complaint_search on complaint using gin (search_text gin_trgm_ops);
grant select (search_text) on complaint to rad_scope;

-- What is within an actor's scope is read from the index alone, its keys too.
drop index complaint_outlet;
create index complaint_outlet on complaint (outlet_id, received_on desc) include (status, channel_id, job_type, id);

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
grant create on schema rad to rad_scope;
alter function rad.complaints_containing(text, int) owner to rad_scope;
revoke create on schema rad from rad_scope;

-- The wall around the trail, decided for each line by the kind of its record: what the reader can see of a kind is listed
-- once, from the index above, and only where there are lines of that kind.
alter policy audit_entry_scope on audit_entry using (
  user_id = (select rad.actor_id())
  or case entity
    when 'channel' then true
    when 'city' then true
    when 'model' then true
    when 'complaint' then entity_id in (select id::text from complaint)
    when 'outlet' then entity_id in (select id::text from outlet)
    when 'dealer' then entity_id in (select id::text from dealer)
    when 'user' then entity_id in (select id::text from app_user)
    when 'account' then entity_id in (select email from app_user)
    else false
  end
);
