-- Who owns a case or has a seat in its panel sees it beyond his scope, and reports and filters name the places of what is
-- seen: which outlet or dealer stands behind a code is no secret, what else is known of it stays walled.
create function rad.outlet_code(of uuid) returns text
  language sql stable strict parallel safe security definer set search_path = public, pg_temp
as $$ select code from outlet where id = of $$;
create function rad.outlet_region(of uuid) returns text
  language sql stable strict parallel safe security definer set search_path = public, pg_temp
as $$ select r.code from outlet o join region r on r.id = o.region_id where o.id = of $$;
create function rad.dealer_code(of uuid) returns text
  language sql stable strict parallel safe security definer set search_path = public, pg_temp
as $$ select code from dealer where id = of $$;
create function rad.outlets_coded(codes text[]) returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(id), '{}') from outlet where code = any (codes) $$;
create function rad.dealers_coded(codes text[]) returns uuid[]
  language sql stable parallel safe security definer set search_path = public, pg_temp
as $$ select coalesce(array_agg(id), '{}') from dealer where code = any (codes) $$;
create function rad.outlet_places() returns table (id uuid, region_id uuid, city_id uuid)
  language sql stable parallel safe rows 2000 security definer set search_path = public, pg_temp
as $$ select id, region_id, city_id from outlet $$;

grant create on schema rad to rad_scope;
alter function rad.outlet_code(uuid) owner to rad_scope;
alter function rad.outlet_region(uuid) owner to rad_scope;
alter function rad.dealer_code(uuid) owner to rad_scope;
alter function rad.outlets_coded(text[]) owner to rad_scope;
alter function rad.dealers_coded(text[]) owner to rad_scope;
alter function rad.outlet_places() owner to rad_scope;
revoke create on schema rad from rad_scope;
