import { sql } from 'kysely'
import type { Database } from '../packages/api/src/database/database.ts'

const sorted = (acl: string) => `array_to_string(array(select one::text from unnest(${acl}) one order by 1), ' ')`
const rolesOf = (oids: string) =>
  `array_to_string(array(select case one when 0 then 'public' else one::regrole::text end from unnest(${oids}) one order by 1), ', ')`

/** Schemas whose objects the migrations make. */
const ours = `in ('public'::regnamespace, 'rad'::regnamespace)`
/** Of those, what belongs to no extension. */
const own = (catalog: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`
const ledger = `c.relname not in ('schema_migration', 'schema_migration_pkey')`

/** Each answers lines of one kind: the name of an object, and all that is known of it. */
const questions: Record<string, string> = {
  role: `
    select rolname as of, concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls,
      rolconfig, array(select m.roleid::regrole || ' ' || (to_jsonb(m) - '{oid,roleid,member,grantor}'::text[]) from pg_auth_members m
        where member = r.oid order by 1)) as says
    from pg_roles r where rolname like 'rad%' or rolname = current_user`,
  schema: `
    select nspname as of, concat_ws(' ', nspowner::regrole, ${sorted('nspacl')}) as says from pg_namespace n where oid ${ours}`,
  'default privilege': `
    select concat_ws(' ', defaclrole::regrole, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype) as of, ${sorted('defaclacl')} as says
    from pg_default_acl`,
  extension: `select extname as of, extversion as says from pg_extension`,
  type: `
    select t.oid::regtype::text as of, concat_ws(' ', t.typtype, t.typowner::regrole, ${sorted('t.typacl')},
      pg_get_expr(t.typdefaultbin, 0)) as says
    from pg_type t where t.typnamespace ${ours} and t.typelem = 0 and ${own('pg_type', 't.oid')}`,
  relation: `
    select c.oid::regclass::text as of, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, c.relreplident,
      c.reloptions, c.relowner::regrole, ${sorted('c.relacl')},
      case c.relkind when 'v' then pg_get_viewdef(c.oid) when 'm' then pg_get_viewdef(c.oid) end) as says
    from pg_class c where c.relnamespace ${ours} and ${own('pg_class', 'c.oid')} and ${ledger}`,
  column: `
    select c.oid::regclass || ' ' || lpad(row_number() over (partition by c.oid order by a.attnum)::text, 3, '0') as of,
      concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, ''), nullif(a.attgenerated, ''), a.attstorage, nullif(a.attcompression, ''),
        a.attcollation, nullif(a.attstattarget::int, -1), a.attoptions, ${sorted('a.attacl')}) as says
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace ${ours} and a.attnum > 0 and not a.attisdropped and ${own('pg_class', 'c.oid')} and ${ledger}`,
  sequence: `
    select s.seqrelid::regclass::text as of, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
      pg_sequence_last_value(s.seqrelid), (select d.refobjid::regclass || '.' || d.refobjsubid from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.deptype in ('a', 'i'))) as says
    from pg_sequence s`,
  constraint: `
    select coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text) || ' ' || k.conname as of,
      concat_ws(' ', pg_get_constraintdef(k.oid), k.condeferrable, k.condeferred, k.convalidated, k.connoinherit) as says
    from pg_constraint k left join pg_class c on c.oid = k.conrelid
    where k.connamespace ${ours} and (c.oid is null or ${ledger})`,
  index: `
    select i.indexrelid::regclass::text as of, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered, i.indisreplident) as says
    from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace ${ours} and ${ledger}`,
  trigger: `
    select t.tgrelid::regclass || ' ' || t.tgname as of, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as says
    from pg_trigger t where not t.tgisinternal`,
  policy: `
    select p.polrelid::regclass || ' ' || p.polname as of, concat_ws(E'\\n', concat_ws(' ', p.polcmd, p.polpermissive, ${rolesOf('p.polroles')}),
      pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid)) as says
    from pg_policy p`,
  function: `
    select f.oid::regprocedure::text as of, concat_ws(E'\\n', pg_get_functiondef(f.oid), f.proowner::regrole, ${sorted('f.proacl')}) as says
    from pg_proc f where f.pronamespace ${ours} and f.prokind in ('f', 'p') and ${own('pg_proc', 'f.oid')}`,
  statistics: `select stxname as of, pg_get_statisticsobjdef(oid) as says from pg_statistic_ext`,
  comment: `
    select (pg_identify_object(d.classoid, d.objoid, d.objsubid)).identity as of, d.description as says
    from pg_description d where d.objoid >= 16384`,
}

interface Line {
  of: string
  says: string
}

/** The columns of each table, without those that differ by their default each time it is filled. */
const comparedColumns = `
  select c.relname as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${ledger}
    and coalesce(pg_get_expr(d.adbin, d.adrelid) !~ 'gen_random_uuid|now\\(\\)', true)
  group by c.relname order by c.relname`

/** The rows that migrations write, in a transaction that opens all tables to their owner and is undone. */
async function rowsOf({ owner }: Database): Promise<string[]> {
  const lines: string[] = []
  const db = await owner.startTransaction().execute()
  const { rows: tables } = await sql.raw<{ table: string; columns: string }>(comparedColumns).execute(db)
  for (const { table, columns } of tables) {
    await sql`alter table ${sql.id(table)} no force row level security`.execute(db)
    const row = sql<{ says: string }>`
      select row_to_json(t)::text as says from (select ${sql.raw(columns)} from ${sql.id(table)}) t order by 1`
    lines.push(...(await row.execute(db)).rows.map(({ says }) => `row ${table}: ${says}`))
  }
  await db.rollback().execute()
  return lines
}

/**
 * Everything that migrations make of an empty database, as text that is equal for equal databases: a line or more for each
 * role, table, column in its order, constraint, index, trigger, policy, function with its body, grant, and row.
 */
export async function schemaText(database: Database): Promise<string> {
  const lines: string[] = []
  for (const [kind, question] of Object.entries(questions)) {
    const { rows } = await sql
      .raw<Line>(`select * from (${question}) as line order by of collate "C", says`)
      .execute(database.owner)
    lines.push(...rows.map(({ of, says }) => `${kind} ${of}: ${says}`))
  }
  lines.push(...(await rowsOf(database)))
  return `${lines.join('\n')}\n`
}
