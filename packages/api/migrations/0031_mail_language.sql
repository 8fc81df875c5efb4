-- In which language a person reads, for mails that somebody else causes, or that are written before anybody signed in.
-- Null where he leaves it to his browser.
create function rad.language_of(person uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select nullif(fields ->> 'language', 'auto') from preference where user_id = person
$$;
grant create on schema rad to rad_scope;
alter function rad.language_of(uuid) owner to rad_scope;
revoke create on schema rad from rad_scope;
grant select (user_id, fields) on preference to rad_scope;
create policy preference_definer on preference for select to rad_scope using (true);
