-- Which outlets each scope row reaches, in one place (docs/domain.md#people-and-scope): the walls read it from the
-- side of a person, "who can see this" from the side of a record. A row is reached if it matches all fields that are
-- not empty: the narrowest place of a scope row finds its outlets by an index, from either side, and the others are
-- checked. Read with the rights of who asks, and rad_scope alone may.
create view rad.reach with (security_invoker = true) as
  select x.scope_id, x.user_id, x.outlet_id, x.dealer_id, x.channel_id, x.job_type
  from (
    select s.id as scope_id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id as of_region,
      s.territory_id as of_territory, s.dealer_id as of_dealer,
      o.id as outlet_id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.id = s.outlet_id
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.dealer_id = s.dealer_id
    where s.outlet_id is null
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.territory_id = s.territory_id
    where num_nonnulls(s.outlet_id, s.dealer_id) = 0
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s join outlet o on o.region_id = s.region_id
    where num_nonnulls(s.outlet_id, s.dealer_id, s.territory_id) = 0
    union all
    select s.id, s.user_id, s.channel_id, s.job_type, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
      o.id, o.dealer_id, o.territory_id, o.region_id, o.functions
    from user_scope s cross join outlet o
    where num_nonnulls(s.outlet_id, s.dealer_id, s.territory_id, s.region_id) = 0
  ) x
  join region r on r.id = x.region_id
  where (x.of_dealer is null or x.dealer_id = x.of_dealer)
    and (x.of_territory is null or x.territory_id = x.of_territory)
    and (x.of_region is null or x.region_id = x.of_region)
    and (x.zone_id is null or r.zone_id = x.zone_id)
    and (x.job_type is null or x.job_type = any (x.functions))
    and (x.channel_id is null or exists (
      select from outlet_channel c
      where c.outlet_id = x.outlet_id and c.channel_id = x.channel_id and (c.to_on is null or c.to_on >= current_date)
    ));
create index user_scope_territory on user_scope (territory_id) where territory_id is not null;
create index user_scope_region on user_scope (region_id) where region_id is not null;
-- Rows of no place: the whole network, a zone, a channel, a job type.
create index user_scope_wide on user_scope (user_id) where num_nonnulls(outlet_id, dealer_id, territory_id, region_id) = 0;
grant select on rad.reach to rad_scope;

-- Whether a case lies within the channel and the job type a scope row is limited to.
create function rad.case_fits(scope_channel uuid, scope_job_type text, case_channel uuid, case_job_type text) returns boolean
  language sql immutable parallel safe
  return (scope_channel is null or scope_channel = case_channel)
    and (scope_job_type is null or case_job_type = 'none' or scope_job_type = case_job_type);

create or replace function rad.scope_outlets() returns table (outlet_id uuid, dealer_id uuid, channel_id uuid, job_type text)
  language sql stable security definer set search_path = public, pg_temp
as $$ select outlet_id, dealer_id, channel_id, job_type from rad.reach where user_id = rad.actor_id() $$;

create or replace function rad.case_in_scope(case_outlet uuid, case_channel uuid, case_job_type text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from rad.scope_outlets() s
    where s.outlet_id = case_outlet and rad.case_fits(s.channel_id, s.job_type, case_channel, case_job_type)
  )
$$;

-- The scope rows of everybody that reach one of these outlets, an outlet of these dealers, or where a person works: and
-- the empty ones, which see what has no outlet too. Who asks joins them with the people he may see.
create function rad.reaching(outlets uuid[], dealers uuid[], person uuid)
  returns table (user_id uuid, scope_id uuid, zone_id uuid, region_id uuid, territory_id uuid, dealer_id uuid, outlet_id uuid,
    channel_id uuid, job_type text)
  language sql stable rows 100 security definer set search_path = public, pg_temp
as $$
  select s.user_id, s.id, s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id, s.channel_id, s.job_type
  from user_scope s
  where s.id in (
    select reach.scope_id from rad.reach
    where reach.outlet_id = any (array(
      select o.id from outlet o where o.id = any (outlets)
      union select o.id from outlet o where o.dealer_id = any (dealers)
      union select p.outlet_id from user_scope p where p.user_id = person and p.outlet_id is not null
      union select o.id from user_scope p join outlet o on o.dealer_id = p.dealer_id where p.user_id = person
    ))
    union
    select empty.id from user_scope empty
    where num_nonnulls(empty.channel_id, empty.zone_id, empty.region_id, empty.territory_id, empty.dealer_id,
      empty.outlet_id, empty.job_type) = 0
  )
$$;

grant create on schema rad to rad_scope;
alter function rad.reaching(uuid[], uuid[], uuid) owner to rad_scope;
revoke create on schema rad from rad_scope;

-- The trail of who is walled: what he did himself, and what was done to the rows he can see.
create policy audit_entry_scope on audit_entry for select to rad_app using (
  user_id = rad.actor_id()
  or entity in ('channel', 'city', 'model')
  or (entity = 'complaint' and entity_id in (select id::text from complaint))
  or (entity = 'outlet' and entity_id in (select id::text from outlet))
  or (entity = 'dealer' and entity_id in (select id::text from dealer))
  or (entity = 'user' and entity_id in (select id::text from app_user))
  or (entity = 'account' and entity_id in (select email from app_user))
);

create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_address on audit_entry (address, at desc) where address is not null;
create index audit_entry_search on audit_entry
  using gin (lower(user_name || ' ' || action || ' ' || entity || ' ' || entity_id) gin_trgm_ops);
