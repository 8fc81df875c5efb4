-- The secret of an authenticator app is sealed with a key of the server before it comes here. What stood in clear before
-- works on and is sealed at its next use; nothing in clear is written any more.
alter table user_totp add constraint user_totp_sealed check (secret like 'v1.%') not valid;

create function rad.has_second_step(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select from user_totp t where t.user_id = person and t.confirmed_at is not null)
$$;

-- For a person who lost his second step: whatever signs in beside the password is forgotten, and what was begun with it.
-- Answers whether there was a second step.
create function rad.forget_second_step(person uuid) returns boolean
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with codes as (delete from recovery_code where user_id = person),
    keys as (delete from passkey where user_id = person),
    begun as (delete from sign_in_step where user_id = person),
    app as (delete from user_totp where user_id = person and confirmed_at is not null returning user_id)
  select exists (select from app)
$$;
revoke execute on function rad.forget_second_step(uuid) from public;
grant execute on function rad.forget_second_step(uuid) to rad_network;

grant create on schema rad to rad_scope;
alter function rad.has_second_step(uuid) owner to rad_scope;
alter function rad.forget_second_step(uuid) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select (user_id, confirmed_at), delete on user_totp to rad_scope;
grant select (user_id), delete on recovery_code, passkey, sign_in_step to rad_scope;
create policy user_totp_definer on user_totp to rad_scope using (true);
create policy recovery_code_definer on recovery_code to rad_scope using (true);
create policy passkey_definer on passkey to rad_scope using (true);
create policy sign_in_step_definer on sign_in_step to rad_scope using (true);
