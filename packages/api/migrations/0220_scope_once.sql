-- What a person of part of the network sees is asked of every wall that a statement mentions, often dozens of times. A reading
-- has one snapshot from its beginning to its end, so that their outlets and dealers are worked out once, when it begins
-- (packages/api/src/database/transaction.ts). A transaction that writes works them out anew each time.
grant create on schema rad to rad_scope;
create function rad.note_scope() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform set_config('rad.outlet_ids', coalesce(array_agg(distinct outlet_id), '{}')::text, true),
    set_config('rad.dealer_ids', coalesce(array_agg(distinct dealer_id), '{}')::text, true)
  from rad.scope_outlets();
end
$$;
alter function rad.note_scope() owner to rad_scope;

-- Who works at an outlet or a dealer that the actor sees. A function, as a wall that other walls mention is planned with each.
create function rad.scope_people() returns setof uuid
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
begin
  return query
    select s.user_id from user_scope s
    where s.outlet_id = any ((select rad.outlet_ids())::uuid[]) or s.dealer_id = any ((select rad.dealer_ids())::uuid[]);
end
$$;
alter function rad.scope_people() owner to rad_scope;
revoke create on schema rad from rad_scope;
grant execute on function rad.note_scope(), rad.scope_people() to rad_app;

create or replace function rad.outlet_ids() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
declare
  noted text := coalesce(current_setting('rad.outlet_ids', true), '');
begin
  if noted <> '' then
    return noted::uuid[];
  end if;
  return (select coalesce(array_agg(distinct outlet_id), '{}') from rad.scope_outlets());
end
$$;

create or replace function rad.dealer_ids() returns uuid[]
  language plpgsql stable parallel safe security definer set search_path = public, pg_temp
as $$
declare
  noted text := coalesce(current_setting('rad.dealer_ids', true), '');
begin
  if noted <> '' then
    return noted::uuid[];
  end if;
  return (select coalesce(array_agg(distinct dealer_id), '{}') from rad.scope_outlets());
end
$$;

alter policy app_user_scope on app_user using (id = rad.actor_id() or id in (select rad.scope_people()));
