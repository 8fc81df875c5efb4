-- Nobody changes a person whose rights exceed their own, and there is always an administrator (T-52).

-- Whether the actor is head office, sees the whole network, and may give anybody access.
create function rad.is_head_office() returns boolean
  language sql stable parallel safe
  return current_setting('role') = 'rad_network'
    and string_to_array(current_setting('rad.roles', true), ',') && array['admin', 'HQA'];

-- Whether the actor stands high enough for these roles: those of an administrator are up to administrators.
create function rad.stands_above(held text[]) returns boolean
  language sql stable parallel safe
  return not 'admin' = any (held) or 'admin' = any (string_to_array(current_setting('rad.roles', true), ','));

-- Whether the actor may change a person; never their own access. Who may change whom is said here alone.
create or replace function rad.may_tend(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u
    where u.id = person and u.id <> rad.actor_id() and case
      when rad.is_head_office() then rad.stands_above(u.roles)
      else u.kind = 'dealer' and cardinality(rad.roles_below()) > 0 and u.roles <@ rad.roles_below()
        and exists (select from user_scope s where s.user_id = u.id)
        and not exists (
          select from user_scope s
          where s.user_id = u.id and not rad.is_within_own(s.dealer_id, s.outlet_id, s.channel_id, s.job_type)
        )
    end
  )
$$;

-- Who sees the whole network reads every person. What somebody may do is written by head office, and by the product itself.
alter policy app_user_network on app_user to rad_auth;
create policy app_user_seen on app_user for select to rad_network using (true);
create policy app_user_add on app_user for insert to rad_network
  with check (rad.actor_id() is null or rad.is_head_office() and rad.stands_above(roles));
create policy app_user_change on app_user for update to rad_network
  using (rad.actor_id() is null or id = rad.actor_id() or rad.may_tend(id))
  with check (rad.actor_id() is null or id = rad.actor_id() or rad.stands_above(roles));

alter policy user_scope_network on user_scope using (rad.actor_id() is null or rad.may_tend(user_id))
  with check (rad.actor_id() is null or rad.may_tend(user_id));
create policy user_scope_all on user_scope for select to rad_network using (true);

alter policy user_client_network on user_client using (rad.actor_id() is null or rad.may_tend(user_id))
  with check (rad.actor_id() is null or rad.may_tend(user_id));
create policy user_client_all on user_client for select to rad_network using (true);

alter policy user_session_network on user_session using (rad.actor_id() is null or user_id = rad.actor_id() or rad.may_tend(user_id))
  with check (rad.actor_id() is null or user_id = rad.actor_id() or rad.may_tend(user_id));
create policy user_session_all on user_session for select to rad_network using (true);

alter policy user_credential_give on user_credential with check (rad.actor_id() is null);

alter policy invitation_network on invitation
  using (rad.actor_id() is null or rad.is_head_office() and rad.stands_above(roles))
  with check (rad.actor_id() is null or rad.is_head_office() and rad.stands_above(roles));
create policy invitation_all on invitation for select to rad_network using (true);

-- The second step of a person, too, is taken by who may change him. At the console nobody acts.
create or replace function rad.forget_second_step(person uuid) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with who as materialized (select person as id where rad.actor_id() is null or rad.may_tend(person)),
    codes as (delete from recovery_code where user_id in (select id from who)),
    keys as (delete from passkey where user_id in (select id from who)),
    begun as (delete from sign_in_step where user_id in (select id from who)),
    app as (delete from user_totp where user_id in (select id from who) and confirmed_at is not null returning user_id)
  select exists (select from app)
$$;

-- An administrator who is left: one who may sign in and sees the whole network. Of two who take each other's rights away at
-- once, the second waits here and then finds nobody left.
create or replace function rad.keep_an_administrator() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'user_scope' then
    if not exists (select from app_user u where u.id = old.user_id and u.status = 'active' and 'admin' = any (u.roles)) then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(727003);
  if not exists (
    select from app_user u
    where u.status = 'active' and 'admin' = any (u.roles) and exists (
      select from user_scope s
      where s.user_id = u.id and num_nonnulls(s.channel_id, s.zone_id, s.region_id, s.territory_id, s.dealer_id,
        s.outlet_id, s.job_type) = 0
    )
  ) then
    raise exception using errcode = 'RA409', message = 'This is the last active administrator';
  end if;
  return null;
end
$$;
drop trigger app_user_keeps_an_administrator on app_user;
create trigger app_user_administrator after update on app_user for each row
  when (old.status = 'active' and 'admin' = any (old.roles) and (new.status <> 'active' or not 'admin' = any (new.roles)))
  execute function rad.keep_an_administrator();
create trigger app_user_administrator_gone after delete on app_user for each row
  when (old.status = 'active' and 'admin' = any (old.roles))
  execute function rad.keep_an_administrator();
create trigger user_scope_administrator after update or delete on user_scope for each row
  when (num_nonnulls(old.channel_id, old.zone_id, old.region_id, old.territory_id, old.dealer_id, old.outlet_id,
    old.job_type) = 0)
  execute function rad.keep_an_administrator();

grant execute on function rad.is_head_office(), rad.stands_above(text[]) to rad_app, rad_network, rad_scope;
