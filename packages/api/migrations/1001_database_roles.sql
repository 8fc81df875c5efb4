-- Roles of the running product. None owns a table of the product, none is a superuser, none can sign in:
--   rad_app      a request of somebody whose rows are walled by policies
--   rad_desk     a request of an agent of the helpdesk: what rad_app may, and less of some tables (1034)
--   rad_door     lets the login enter rad_desk, and nothing else
--   rad_network  a request of somebody who sees the whole network, and scheduled work: policies fold to true
--   rad_auth     sign-in, before there is an actor: users, sessions and nothing of the business
--   rad_scope    owner of the functions that work out a scope, or tell of what is behind a wall
--   rad_backup   reads every row of every table and writes none: whoever takes a backup enters it
-- The owner of the tables is held by their policies like everybody else, on purpose. It may enter rad_desk by way of rad_door,
-- which inherits nothing: otherwise the conditions of an agent would narrow the login itself, and with it every migration.
do $$
declare
  wanted text;
  -- From 16 on a creator administers a role without being allowed to enter it.
  entering text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach wanted in array array['rad_app', 'rad_network', 'rad_auth', 'rad_scope', 'rad_backup', 'rad_desk', 'rad_door'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin %s', wanted, case when wanted = 'rad_door' then 'noinherit' else '' end);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- another database of this server made the role at the same moment
    end;
  end loop;
  -- Two databases of one server may grant at the same moment.
  perform pg_advisory_xact_lock(727173);
  if not pg_has_role('rad_desk', 'rad_app', 'MEMBER') then
    grant rad_app to rad_desk;
  end if;
  if not pg_has_role('rad_door', 'rad_desk', 'MEMBER') then
    grant rad_desk to rad_door;
  end if;
  foreach wanted in array array['rad_app', 'rad_network', 'rad_auth', 'rad_scope', 'rad_backup', 'rad_door'] loop
    if not pg_has_role(current_user, wanted, entering) then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
exception when insufficient_privilege then
  raise exception using message = format('The login %1$s may not make the roles of a request. Either alter role %1$s createrole, or run once as a superuser: '
    'create role rad_app; create role rad_network; create role rad_auth; create role rad_scope; create role rad_backup; '
    'create role rad_desk; create role rad_door noinherit; grant rad_app to rad_desk; grant rad_desk to rad_door; '
    'grant rad_app, rad_network, rad_auth, rad_scope, rad_backup, rad_door to %1$s', current_user);
end $$;

create extension if not exists pg_trgm;

create schema rad;
grant usage on schema rad, public to rad_app, rad_network, rad_auth, rad_scope, rad_backup, rad_desk;

-- A function begins closed, and is granted to the roles that need it. One that runs with more rights than its caller is owned
-- by rad_scope: a migration that makes one lets rad_scope create in the schema for as long as that takes. This baseline does so
-- from here to its last file.
alter default privileges revoke execute on functions from public;
grant create on schema rad to rad_scope;

-- In all of SQL today is now()::date, so that a database whose now() was moved has one clock: current_date goes by that of the
-- server alone.

-- The actor of the running transaction; null where nobody is set, and then every policy of rad_app says no.
create function rad.actor_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('rad.actor', true), '')::uuid;

-- Whether the actor is head office, sees the whole network, and may give anybody access.
create function rad.is_head_office() returns boolean
  language sql stable parallel safe
  return current_setting('role') = 'rad_network'
    and string_to_array(current_setting('rad.roles', true), ',') && array['admin', 'HQA'];

-- Whether the actor stands high enough for these roles: those of an administrator are up to administrators.
create function rad.stands_above(held text[]) returns boolean
  language sql stable parallel safe
  return not 'admin' = any (held) or 'admin' = any (string_to_array(current_setting('rad.roles', true), ','));

-- Staff of the brand read what is internal; no person of a dealer ever holds one of these roles.
create function rad.is_brand() returns boolean
  language sql stable parallel safe
  return string_to_array(current_setting('rad.roles', true), ',')
    && array['admin', 'HQA', 'RGM', 'TSM', 'HDA', 'PNL', 'BTM', 'ANL', 'AUD'];

-- Below head office a person changes people of dealers alone: whose roles stand below their own, and whose whole scope
-- lies within theirs (docs/domain.md#roles-and-rights).
create function rad.roles_below() returns text[]
  language sql stable parallel safe
  return case
    when string_to_array(current_setting('rad.roles', true), ',') && array['admin', 'HQA', 'RGM'] then array['DLP', 'SVM', 'BSM']
    when 'DLP' = any (string_to_array(current_setting('rad.roles', true), ',')) then array['SVM', 'BSM']
    else array[]::text[]
  end;

-- Stands for the channel of a case that has none, as nothing equals null.
create function rad.no_channel() returns uuid
  language sql immutable parallel safe
  return '00000000-0000-0000-0000-000000000000'::uuid;

-- Whether a case lies within the channel and the job type a scope row is limited to.
create function rad.case_fits(scope_channel uuid, scope_job_type text, case_channel uuid, case_job_type text) returns boolean
  language sql immutable parallel safe
  return (scope_channel is null or scope_channel = case_channel)
    and (scope_job_type is null or case_job_type = 'none' or scope_job_type = case_job_type);

-- What is typed finds what is written with other accents, in either direction: both are reduced to the same small letters.
-- Unicode says which marks a letter has; the letters named below have none to take off. The extension unaccent would not
-- do: an index may not use it.
create function rad.without_marks(written text) returns text
  language sql immutable strict parallel safe
  return lower(replace(replace(replace(replace(
    translate(regexp_replace(normalize(written, nfd), '[\u0300-\u036f]', '', 'g'), 'ÆŒẞÞØøŁłĐđÐðı', 'æœßþoollddddi'),
    'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'));

-- Most of what is written has no marks, and is told by its bytes.
create function rad.letters(written text) returns text
  language sql immutable parallel safe
  return case when octet_length(written) = length(written) then lower(written) else rad.without_marks(written) end;

-- The words the index of letters can find, as one condition; null where it can find none. Three letters in a row are in
-- too many rows to help where there are longer ones, and of a long word its end says enough: numbers differ there.
create function rad.letters_like(patterns text[]) returns text
  language sql immutable set search_path = public, pg_temp
as $$
  with word as (
    select case when right(pattern, 9) ~ '[[:alnum:]]{4}' then '%' || right(pattern, 9) else pattern end as pattern,
      pattern ~ '[[:alnum:]]{4}' as is_long
    from unnest(patterns) as pattern where pattern ~ '[[:alnum:]]{3}'
  )
  select string_agg(format('search_text like %L', pattern), ' and ')
  from word where is_long or not exists (select from word where is_long)
$$;

-- What is typed into the search for words that were said, as it is looked for (docs/domain.md#reports, R04): all words
-- in one message, accents read alike, of the last word as much as is typed. A hyphen joins words and not what stands
-- before a figure, as in the numbers of cases.
create function rad.words_asked(typed text) returns tsquery
  language sql immutable strict parallel safe set search_path = public, pg_temp
as $$
  select case when numnode(asked) = 0 then asked else (asked::text || ':*')::tsquery end
  from plainto_tsquery('simple', regexp_replace(rad.letters(typed), '-(?=\D)', ' ', 'g')) asked
$$;

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

grant execute on function rad.actor_id(), rad.without_marks(text), rad.letters(text)
  to rad_app, rad_network, rad_auth, rad_scope;

grant execute on function rad.is_head_office(), rad.stands_above(text[]), rad.is_brand(), rad.roles_below(),
  rad.no_channel(), rad.case_fits(uuid, text, uuid, text), rad.letters_like(text[]), rad.words_asked(text)
  to rad_app, rad_network, rad_scope;
