// `npm run tables`: writes the tables as the code sees them, from a database that the migrations made.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../packages/api/src/database/migrate.ts'
import { openDatabase } from '../packages/api/src/database/database.ts'
import { readMigrations } from '../packages/api/src/database/migration-files.ts'
import { openPglite, runOn } from '../packages/api/src/database/pglite.ts'
import { poolOfOne } from '../packages/api/src/database/pool-of-one.ts'
import { showHelp } from './help.mjs'
import { root } from './install.mjs'

export const tablesFile = join(root, 'packages/api/src/database/tables.gen.ts')

interface Column {
  table: string
  column: string
  /** As PostgreSQL calls it, without its length. */
  type: string
  is_nullable: boolean
  has_default: boolean
  /** Computed or numbered by the database: never written. */
  is_generated: boolean
  /** The checks of this column alone. */
  checks: string[]
}

const columnsOfTables = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as is_nullable,
    d.oid is not null as has_default, a.attgenerated <> '' or a.attidentity = 'a' as is_generated,
    array(
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    ) as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'
  order by c.relname, a.attnum`

async function readColumns(): Promise<Column[]> {
  const db = await openPglite({})
  const pool = poolOfOne(
    ({ statements }) => runOn(db, statements),
    () => db.close(),
  )
  const database = openDatabase('embedded', pool)
  try {
    await migrate(database, await readMigrations())
    return (await db.query<Column>(columnsOfTables)).rows
  } finally {
    await database.close()
  }
}

const scalars: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  tsvector: 'string',
  date: 'string',
  'timestamp with time zone': 'Instant',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  bytea: 'Uint8Array',
  jsonb: 'unknown',
}

const quoted = String.raw`'[^']*'::text`
const isOneOf = new RegExp(String.raw`^CHECK \(\(\w+ = ANY \(ARRAY\[(${quoted}(?:, ${quoted})*)\]\)\)\)$`)
const areAmong = new RegExp(String.raw`\w+ <@ ARRAY\[(${quoted}(?:, ${quoted})*)\]`)

/** The values that a check allows, as a union; undefined where no check lists them. */
function unionOf({ checks }: Column, form: RegExp): string | undefined {
  const listed = checks.map((check) => form.exec(check)?.[1]).find((values) => values !== undefined)
  return listed?.replaceAll('::text', '').replaceAll(', ', ' | ')
}

function valueOf(column: Column): string {
  const element = column.type.replace(/\[\]$/, '')
  const scalar = scalars[element]
  if (!scalar) throw new Error(`${column.table}.${column.column} is of a type that has no name here: ${column.type}`)
  if (element === column.type) return unionOf(column, isOneOf) ?? scalar
  const union = unionOf(column, areAmong)
  return union?.includes('|') ? `(${union})[]` : `${union ?? scalar}[]`
}

/** The types to write and to read a column; `declared` is the type that a capability declares for its values. */
function typeOf(column: Column, declared: string | undefined): string {
  const nullable = column.is_nullable ? ' | null' : ''
  const value = declared ?? valueOf(column)
  if (column.is_generated) return `GeneratedAlways<${value === 'Instant' ? 'string' : value}${nullable}>`
  if (column.type === 'jsonb') return wrap(`${column.is_nullable ? 'MaybeJson' : 'Json'}<${value}>`, column)
  if (value === 'Instant') return wrap(column.is_nullable ? 'MaybeInstant' : 'Instant', column)
  return wrap(`${value}${nullable}`, column)
}

/** A column with a default may be left out of an insert; one that may be null may be so anyway. */
const wrap = (type: string, { has_default, is_nullable }: Column) =>
  has_default && !is_nullable ? `Default<${type}>` : type

interface DeclaredType {
  /** The import alias of the file in the generated file. */
  alias: string
  source: string
}

/** What the `columns.ts` of capabilities declare that the schema cannot: by `table.column`. */
function declaredColumns(): Map<string, DeclaredType> {
  const files = globSync('packages/api/src/capabilities/**/columns.ts', { cwd: root }).sort()
  const declared = new Map<string, DeclaredType>()
  for (const file of files) {
    const place = file.replace(/^.*capabilities\/|\/columns\.ts$/g, '')
    const alias = place.replaceAll(/(?:^|[^a-z])([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const text = readFileSync(join(root, file), 'utf8')
    const [values = ''] = /^export interface Columns \{$[\s\S]*?^\}$/m.exec(text) ?? []
    const keys = [...values.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, key = '']) => key)
    if (keys.length === 0 && !text.includes('export const days')) throw new Error(`${file} says nothing of any column`)
    for (const key of keys) declared.set(key, { alias, source: `#capabilities/${place}/columns.ts` })
  }
  return declared
}

/** The text of the file. Throws where a declared column does not exist. */
export async function tablesText(): Promise<string> {
  const declared = declaredColumns()
  const left = new Set(declared.keys())
  const lines: string[] = []
  for (const [table, columns] of Map.groupBy(await readColumns(), (column) => column.table)) {
    lines.push(`  ${table}: {`)
    for (const column of columns) {
      const key = `${table}.${column.column}`
      const by = declared.get(key)
      left.delete(key)
      lines.push(`    ${column.column}: ${typeOf(column, by && `${by.alias}['${key}']`)}`)
    }
    lines.push('  }')
  }
  if (left.size > 0) throw new Error(`No table has these columns: ${[...left].join(', ')}`)
  const sources = new Map([...declared.values()].map(({ alias, source }) => [source, alias]))
  return [
    '// Made from the migrations by `npm run tables`. What the schema cannot say is in the columns.ts of capabilities.',
    "import type { GeneratedAlways } from 'kysely'",
    ...[...sources].map(([source, alias]) => `import type { Columns as ${alias} } from '${source}'`),
    "import type { Default, Instant, Json, MaybeInstant, MaybeJson } from './column.ts'",
    '',
    '/** Every table of the product, by name. */',
    'export interface Tables {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) {
  showHelp(import.meta.url)
  writeFileSync(tablesFile, await tablesText())
}
