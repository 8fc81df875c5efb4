-- A complaint whose ticket was given to an outlet beyond its reader's scope is taken care of all the same.
create function rad.is_tended(of_complaint uuid) returns boolean
  language sql stable strict parallel safe security definer set search_path = public, pg_temp
as $$ select exists (select from ticket t where t.complaint_id = of_complaint and t.ended_at is null) $$;

grant create on schema rad to rad_scope;
alter function rad.is_tended(uuid) owner to rad_scope;
revoke create on schema rad from rad_scope;
