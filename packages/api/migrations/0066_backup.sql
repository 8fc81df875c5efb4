-- rad_backup reads every row of every table and writes none: who takes a backup enters it. The owner of the tables is held
-- by their walls like everybody else, on purpose.
do $$
declare
  entering text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  begin
    if not exists (select from pg_roles where rolname = 'rad_backup') then
      create role rad_backup nologin;
    end if;
  exception when duplicate_object or unique_violation then
    null; -- another database of this server made the role at the same moment
  end;
  if not pg_has_role(current_user, 'rad_backup', entering) then
    grant rad_backup to current_user;
  end if;
exception when insufficient_privilege then
  raise exception using message = format('The login %1$s may not make the role of backups. Either alter role %1$s createrole, or run once as a superuser: '
    'create role rad_backup; grant rad_backup to %1$s', current_user);
end $$;
grant usage on schema public, rad to rad_backup;

-- Opens every table to rad_backup that is not yet: asked for after all migrations, so that no new table is left out.
create function rad.open_to_backup() returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup_read')
  loop
    execute format('grant select on table %I to rad_backup', name);
    execute format('create policy backup_read on %I for select to rad_backup using (true)', name);
  end loop;
end $$;
revoke execute on function rad.open_to_backup() from public;
