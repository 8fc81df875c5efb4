-- Today is the day of now(), so that a database whose now() was moved has one clock: current_date goes by that of the server alone.
do $$
declare
  changed record;
begin
  for changed in
    select p.oid from pg_proc p
    where p.pronamespace = 'rad'::regnamespace and p.prokind = 'f' and pg_get_functiondef(p.oid) ~* '\mcurrent_date\M'
  loop
    execute regexp_replace(pg_get_functiondef(changed.oid), '\mcurrent_date\M', 'now()::date', 'gi');
  end loop;
  execute 'create or replace view rad.reach with (security_invoker = true) as '
    || regexp_replace(pg_get_viewdef('rad.reach'::regclass), '\mcurrent_date\M', 'now()::date', 'gi');
end $$;
