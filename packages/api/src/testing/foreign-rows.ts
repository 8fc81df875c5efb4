import { sql, type Kysely } from 'kysely'
import type { Runner } from '#database/transaction.ts'
import type { Tables } from '#database/tables.gen.ts'

// What an actor may do to rows they do not see, tried by plain SQL inside one transaction that is rolled back. There the
// row-level policies are tested alone: keys, unique columns and checks, which would refuse much of it for another reason, are gone.

/** Far more than a policy distinguishes; tables that policies read stay whole. */
const mostRows = 60
const drawWalls = [
  'app_user user_scope user_client outlet outlet_channel dealer region zone channel territory client',
  'tsm_mapping ticket panel panel_case panel_seat panel_member bot conversation',
].flatMap((line) => line.split(' '))

/** The owner sees every row, as they do where their database is embedded. */
const openToOwner = `
create temp table found (name text, what text, tried text, rows int, outcome text) on commit drop;
do $open$
declare
  t record;
begin
  for t in select r.oid::regclass as name from pg_class r where r.relnamespace = 'public'::regnamespace and r.relforcerowsecurity loop
    execute format('alter table %s no force row level security', t.name);
  end loop;
end $open$`

/** Leaves the policies alone, makes large tables small, and inserts one row into each that belongs to no existing user. */
const plant = `
do $prepare$
declare
  t record;
  c record;
  given text;
begin
  for c in
    select n.conrelid::regclass as at, n.conname from pg_constraint n
    where n.connamespace = 'public'::regnamespace and n.contype in ('f', 'c', 'u', 'p', 'x') and n.coninhcount = 0
    order by n.contype <> 'f'
  loop
    execute format('alter table %s drop constraint %I', c.at, c.conname);
  end loop;
  for c in
    select i.indexrelid::regclass as at from pg_index i join pg_class r on r.oid = i.indexrelid
    where i.indisunique and r.relnamespace = 'public'::regnamespace and not r.relispartition
  loop
    execute format('drop index %s', c.at);
  end loop;
  for t in select r.oid, r.relname as name from pg_class r where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition loop
    execute format('alter table %I disable trigger user', t.name);
    if not t.name = any (string_to_array('${drawWalls.join(',')}', ',')) then
      execute format('delete from %1$I where ctid not in (select ctid from %1$I order by md5(ctid::text) limit ${mostRows})', t.name);
    end if;
    select string_agg(case
      when a.atttypid = 'uuid'::regtype then 'gen_random_uuid()'
      when a.atttypid in ('text'::regtype, 'varchar'::regtype) then quote_literal('planted')
      when y.typcategory = 'N' then '1'
      when a.atttypid = 'bool'::regtype then 'false'
      when a.atttypid = 'date'::regtype then 'now()::date - 2'
      when a.atttypid in ('timestamptz'::regtype, 'timestamp'::regtype) then 'now() - interval ''2 days'''
      when a.atttypid = 'time'::regtype then quote_literal('10:00')
      when a.atttypid in ('jsonb'::regtype, 'json'::regtype) or y.typcategory = 'A' then quote_literal('{}')
      when a.atttypid in ('bytea'::regtype, 'tsvector'::regtype) then quote_literal('')
      else '*** ' || y.typname
    end, ', ' order by a.attnum) into given
    from pg_attribute a join pg_type y on y.oid = a.atttypid
    where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    execute format('insert into %I (%s) overriding system value values (%s)', t.name, (
      select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ), given);
    execute format('alter table %I enable trigger user', t.name);
  end loop;
end $prepare$`

/** Tries one statement as the role and takes it back; how many foreign rows it touched goes to `found`. */
const attempt = (name: string, what: string, statement: string, touched: string) => `
      begin
        execute 'set local role ' || acting;
        execute ${statement};
        get diagnostics n = row_count;
        set local role none;
        ${touched}
        raise exception using errcode = 'UNDO1';
      exception
        when sqlstate 'UNDO1' then outcome := 'done';
        when insufficient_privilege then outcome := 'refused'; n := 0;
        when others then outcome := sqlstate || ' ' || sqlerrm; n := 0;
      end;
      insert into found values (${name}, ${what}, ${statement}, n, outcome);`

const countGone = `execute format('select cardinality($1) - count(*) from %I where ctid = any ($1)', t.name) into n using theirs;`

/** In as many statements: a connection that answers nothing for long is taken for dead. */
const parts = 12

/** `every` tries each column that may be written, else those that hold keys and one more. */
const tryTables = (every: boolean, part: number) => `
do $try$
declare
  acting text := current_setting('walls.role');
  t record;
  c record;
  mine tid[];
  theirs tid[];
  value text;
  row_of jsonb;
  statement text;
  outcome text;
  n int;
begin
  for t in select r.oid, r.relname as name from pg_class r where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
    and r.oid::bigint % ${parts} = ${part} order by 2
  loop
    mine := '{}';
    if has_table_privilege(acting, t.oid, 'select') then
      execute 'set local role ' || acting;
      execute format('select coalesce(array_agg(ctid), ''{}'') from %I', t.name) into mine;
      set local role none;
    end if;
    execute format('select coalesce(array_agg(ctid), ''{}'') from %I where not ctid = any ($1)', t.name) into theirs using mine;
    insert into found values (t.name, 'foreign', '', cardinality(theirs), '');
    continue when cardinality(theirs) = 0;
    for c in
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
        and has_column_privilege(acting, t.oid, a.attnum, 'update')
        and (${every} or a.atttypid = 'uuid'::regtype or a.attnum = (
          select max(b.attnum) from pg_attribute b where b.attrelid = t.oid and b.atttypid = 'text'::regtype
            and has_column_privilege(acting, t.oid, b.attnum, 'update')
        ))
    loop
      execute format('select %I::text from %I where %I is not null order by ctid = any ($1) desc limit 1', c.name, t.name, c.name)
        into value using mine;
      statement := format('update %I set %I = %L::%s', t.name, c.name, value, c.type);
      ${attempt('t.name', `'update'`, 'statement', countGone)}
    end loop;
    if has_table_privilege(acting, t.oid, 'delete') then
      statement := format('delete from %I', t.name);
      ${attempt('t.name', `'delete'`, 'statement', countGone)}
    end if;
    if has_any_column_privilege(acting, t.oid, 'insert') then
      for row_of in execute format('select to_jsonb(r) from %I r where ctid = any ($1) order by md5(ctid::text) limit 2', t.name) using theirs loop
        statement := format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, %3$L)',
          t.name, (
            select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
            where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          ), row_of);
        ${attempt('t.name', `'insert'`, 'statement', '')}
      end loop;
    end if;
  end loop;
end $try$`

/** Calls every function that runs with more rights than its caller, with ids of rows the actor does not see. */
const tryFunctions = `
do $try$
declare
  acting text := current_setting('walls.role');
  f record;
  a record;
  kinds text[] := array['ticket', 'complaint', 'outlet', 'dealer', 'app_user', 'region', 'client', 'bot'];
  ids uuid[] := '{}';
  id uuid;
  other uuid;
  given text;
  kind text;
  mine tid[];
  statement text;
  outcome text;
  n int;
  returned int;
  before bigint;
begin
  foreach kind in array kinds loop
    execute 'set local role ' || acting;
    execute format('select coalesce(array_agg(ctid), ''{}'') from %I', kind) into mine;
    set local role none;
    execute format('select r.id from %I r where not r.ctid = any ($1)
      order by md5(r.ctid::text) limit 1', kind) into id using mine;
    if id is not null then ids := ids || id; end if;
  end loop;
  for f in
    select p.oid, p.proname as name, (select count(*) from unnest(p.proargtypes) y where y in ('uuid'::regtype, 'uuid[]'::regtype)) as keys
    from pg_proc p
    where p.pronamespace = 'rad'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
      and has_function_privilege(acting, p.oid, 'execute')
    order by 2
  loop
    -- What was taken back is counted too.
    select sum(n_tup_ins + n_tup_upd + n_tup_del) into before from pg_stat_xact_user_tables where schemaname = 'public';
    foreach id in array ids loop
      foreach other in array case when f.keys = 2 then ids else array[id] end loop
        given := '';
        for a in
          select y.type, coalesce((select p.proargnames from pg_proc p where p.oid = f.oid)[y.at], '') as name, y.at
          from pg_proc p cross join unnest(p.proargtypes::oid[]) with ordinality y (type, at) where p.oid = f.oid order by y.at
        loop
          given := given || case when given = '' then '' else ', ' end || case
            when a.type = 'uuid'::regtype then quote_literal(case when a.at = 1 then id else other end) || '::uuid'
            when a.type = 'uuid[]'::regtype then format('array[%L]::uuid[]', case when a.at = 1 then id else other end)
            when a.name = 'what' then quote_literal('page')
            when a.name = 'record' then quote_literal('ticket')
            when a.name = 'record_id' then quote_literal(other)
            when a.type = 'text'::regtype then quote_literal('%')
            when a.type = 'text[]'::regtype then 'array[''%'']'
            when a.type = 'int4'::regtype then '5'
            when a.type = 'bool'::regtype then 'false'
            when a.type = 'date'::regtype then 'now()::date'
            when a.type = 'date[]'::regtype then 'array[now()::date]'
            when a.type = 'timestamptz'::regtype then 'now()'
            when a.type = 'jsonb'::regtype then '''{}''::jsonb'
            when a.type = 'tsquery'::regtype then '''a''::tsquery'
            else '*** ' || a.type::regtype
          end;
        end loop;
        statement := format('select count(*) from rad.%I(%s) returned where to_jsonb(returned) not in (''null'', ''false'', ''[]'', ''""'')', f.name, given);
        returned := 0;
        begin
          execute 'set local role ' || acting;
          execute statement into returned;
          set local role none;
          raise exception using errcode = 'UNDO1';
        exception
          when sqlstate 'UNDO1' then outcome := 'done';
          when insufficient_privilege then outcome := 'refused'; returned := 0;
          when others then outcome := sqlstate || ' ' || sqlerrm;
        end;
        insert into found values (f.name, case when f.keys > 0 then 'returned' else 'answered' end, statement, returned, outcome);
      end loop;
      exit when f.keys = 0;
    end loop;
    if cardinality(ids) > 0 then
      select sum(n_tup_ins + n_tup_upd + n_tup_del) - before into n from pg_stat_xact_user_tables where schemaname = 'public';
      insert into found values (f.name, 'called', statement, n, 'done');
    end if;
  end loop;
end $try$`

/** What was tried on a table or function, and how many rows of others it changed or returned. */
export interface Attempt {
  name: string
  /**
   * `foreign` counts the rows of a table that the actor does not see. Of a function, `called` counts what all of its calls
   * wrote; `returned` is the answer of one to foreign ids, and `answered` of one without arguments.
   */
  what: 'foreign' | 'update' | 'delete' | 'insert' | 'called' | 'returned' | 'answered'
  tried: string
  rows: number
  outcome: string
}

const become = async (db: Kysely<Tables>, { as, actor_id, roles }: Runner) => {
  await sql`select set_config('walls.role', ${as}, true), set_config('rad.actor', ${actor_id ?? ''}, true),
    set_config('rad.roles', ${(roles ?? []).join(',')}, true)`.execute(db)
}

/** Does this in a transaction of the owner that is rolled back, once as each of the actors. */
async function asEach(
  owner: Kysely<Tables>,
  actors: ReadonlyMap<string, Runner>,
  prepare: readonly string[],
  tried: readonly string[],
): Promise<Map<string, Attempt[]>> {
  const attempts = new Map<string, Attempt[]>()
  const db = await owner.startTransaction().execute()
  try {
    for (const statement of [openToOwner, ...prepare]) await sql.raw(statement).execute(db)
    for (const [name, runner] of actors) {
      await become(db, runner)
      for (const statement of tried) await sql.raw(statement).execute(db)
      attempts.set(name, (await sql<Attempt>`select * from found`.execute(db)).rows)
      await sql.raw('truncate found').execute(db)
    }
  } finally {
    await db.rollback().execute()
  }
  return attempts
}

/** Writes to every table as each of these actors; the database is as before when it is done. */
export const tryForeignRows = (owner: Kysely<Tables>, actors: ReadonlyMap<string, Runner>, every: boolean) =>
  asEach(
    owner,
    actors,
    [plant],
    Array.from({ length: parts }, (_, part) => tryTables(every, part)),
  )

/** Calls every function with more rights than its caller, as each of these actors. */
export const tryForeignIds = (owner: Kysely<Tables>, actors: ReadonlyMap<string, Runner>) =>
  asEach(owner, actors, [], [tryFunctions])
