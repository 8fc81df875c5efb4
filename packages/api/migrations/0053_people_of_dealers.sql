-- Below head office somebody changes people of dealers alone: whose roles stand below his own, and whose whole scope lies
-- within his (docs/domain.md#roles-and-rights).
create function rad.roles_below() returns text[]
  language sql stable parallel safe
  return case
    when string_to_array(current_setting('rad.roles', true), ',') && array['admin', 'HQA', 'RGM'] then array['DLP', 'SVM', 'BSM']
    when 'DLP' = any (string_to_array(current_setting('rad.roles', true), ',')) then array['SVM', 'BSM']
    else array[]::text[]
  end;

-- Whether the actor's own scope holds all outlets of a scope row, each with its channel and its kind of work. A row without
-- a dealer and an outlet is more than anybody's below head office.
create function rad.is_within_own(of_dealer uuid, of_outlet uuid, of_channel uuid, of_work text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  with place as (
    select o.id from outlet o where o.id = of_outlet
    union all
    select o.id from outlet o where of_outlet is null and o.dealer_id = of_dealer
  )
  select exists (select from place) and not exists (
    select from place where not exists (
      select from rad.reach mine where mine.user_id = rad.actor_id() and mine.outlet_id = place.id
        and (mine.channel_id is null or mine.channel_id = of_channel)
        and (mine.job_type is null or mine.job_type = of_work)
    )
  )
$$;

-- The same of the rows that wait in an invitation.
create function rad.are_within_own(scope_rows jsonb) returns boolean
  language sql stable
as $$
  select jsonb_array_length(scope_rows) > 0 and not exists (
    select from jsonb_to_recordset(scope_rows) as s(dealer_id uuid, outlet_id uuid, channel_id uuid, job_type text)
    where not rad.is_within_own(s.dealer_id, s.outlet_id, s.channel_id, s.job_type)
  )
$$;

-- Whether the actor may change a person; himself never.
create function rad.may_tend(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u
    where u.id = person and u.id <> rad.actor_id() and u.kind = 'dealer'
      and cardinality(rad.roles_below()) > 0 and u.roles <@ rad.roles_below()
      and exists (select from user_scope s where s.user_id = u.id)
      and not exists (
        select from user_scope s
        where s.user_id = u.id and not rad.is_within_own(s.dealer_id, s.outlet_id, s.channel_id, s.job_type)
      )
  )
$$;

grant create on schema rad to rad_scope;
alter function rad.is_within_own(uuid, uuid, uuid, text) owner to rad_scope;
alter function rad.may_tend(uuid) owner to rad_scope;
revoke create on schema rad from rad_scope;

grant update (roles, status) on app_user to rad_app;
create policy app_user_tended on app_user for update to rad_app
  using (rad.may_tend(id)) with check (kind = 'dealer' and roles <@ rad.roles_below());

-- A person may write his own row, and never what he may do.
create function rad.keep_own_access() returns trigger
  language plpgsql
as $$
begin
  if new.id = rad.actor_id() and (new.roles, new.status) is distinct from (old.roles, old.status) then
    raise exception using errcode = '42501', message = 'Nobody changes his own access';
  end if;
  return new;
end
$$;
create trigger app_user_own_access before update on app_user for each row execute function rad.keep_own_access();

grant insert, delete on user_scope to rad_app;
create policy user_scope_give on user_scope for insert to rad_app
  with check (rad.may_tend(user_id) and rad.is_within_own(dealer_id, outlet_id, channel_id, job_type));
create policy user_scope_take on user_scope for delete to rad_app using (rad.may_tend(user_id));

create policy user_session_tended on user_session to rad_app
  using (rad.may_tend(user_id)) with check (rad.may_tend(user_id));

-- What an invitation promises is no more than its writer may give. Whose scope became smaller may still take it back.
drop policy invitation_own on invitation;
create policy invitation_own on invitation for select to rad_app using (created_by = rad.actor_id());
create policy invitation_change on invitation for update to rad_app
  using (created_by = rad.actor_id()) with check (created_by = rad.actor_id());
create policy invitation_give on invitation for insert to rad_app
  with check (created_by = rad.actor_id() and kind = 'dealer' and cardinality(client_ids) = 0
    and roles <@ rad.roles_below() and rad.are_within_own(scope_rows));
