import { sql, type Kysely } from 'kysely'
import { namesSinceBaseline } from '../baseline.ts'
import type { Database } from '../database.ts'
import { migrate, migrateWithin, type Migration } from '../migrate.ts'
import type { Tables } from '../tables.gen.ts'
import type { BackupLine, Beginning, End, TableBegins, TableEnds } from './lines.ts'
import { backupTables, sumOf, setPortableFormat, type BackupTable } from './backup-tables.ts'
import { withoutGuards } from './without-guards.ts'

/** A backup that is not restored, with the reason as a message for the operator. */
export class BackupRefused extends Error {}

const bytesAtOnce = 1 << 20
const mostRowsAtOnce = 2_000

async function refuseUnlessEmpty(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1`.execute(db)
  if (rows.length > 0)
    throw new BackupRefused('The database is not empty. A backup is put back into a new one, so that nothing is lost.')
}

/** The migrations the backup was taken at. A newer product brings the database to its own afterwards. */
function migrationsOf({ migrations }: Beginning, known: readonly Migration[]): Migration[] {
  const names = namesSinceBaseline(
    migrations,
    known.map(({ name }) => name),
  )
  return names.map((name) => {
    const found = known.find((migration) => migration.name === name)
    if (!found) throw new BackupRefused(`This backup is of a newer version: ${name} is not known here.`)
    return found
  })
}

async function insert(db: Kysely<Tables>, { table, columns }: BackupTable, rows: readonly string[]): Promise<void> {
  const stored = columns.filter(({ is_generated }) => !is_generated).map(({ name }) => sql.id(name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(stored)}) overriding system value
    select ${sql.join(stored)} from unnest(${sql.val([...rows])}::text[]::${sql.table(table)}[])`.execute(db)
}

/** Takes lines one after the other, and fails where the next one is not the expected one. */
class Lines {
  readonly #lines: AsyncIterator<BackupLine>

  constructor(lines: AsyncIterable<BackupLine>) {
    this.#lines = lines[Symbol.asyncIterator]()
  }

  async next(): Promise<BackupLine> {
    const { done, value } = await this.#lines.next()
    if (done) throw new BackupRefused('The backup ends before its end.')
    return value
  }
}

async function fill(db: Kysely<Tables>, table: BackupTable, lines: Lines): Promise<TableEnds> {
  let [waiting, bytes]: [string[], number] = [[], 0]
  const flush = async () => {
    if (waiting.length > 0) await insert(db, table, waiting)
    ;[waiting, bytes] = [[], 0]
  }
  for (;;) {
    const line = await lines.next()
    if (typeof line !== 'string') {
      await flush()
      return line as TableEnds
    }
    waiting.push(line)
    bytes += line.length
    if (bytes >= bytesAtOnce || waiting.length >= mostRowsAtOnce) await flush()
  }
}

async function fillTables(db: Kysely<Tables>, tables: readonly BackupTable[], lines: Lines): Promise<number> {
  const left = new Map(tables.map((one) => [one.table, one]))
  let all = 0
  for (;;) {
    const line = (await lines.next()) as TableBegins | End
    if (!('table' in line)) {
      if (left.size > 0 || line.tables !== tables.length) throw new BackupRefused('The backup lacks tables.')
      return all
    }
    const table = left.get(line.table)
    if (!table || table.columns.map(({ name }) => name).join() !== line.columns.join())
      throw new BackupRefused(`The table ${line.table} of the backup is not the one of its migrations.`)
    left.delete(line.table)
    const filled = await fill(db, table, lines)
    const found = await sumOf(db, table)
    if (found.rows !== filled.rows || found.sum !== filled.sum)
      throw new BackupRefused(`${line.table} came to other rows than were backed up.`)
    all += found.rows
  }
}

/**
 * Puts a backup back into an empty database: all of it in one transaction, and only where every table comes to the same
 * rows and the same sum. Answers what came back.
 */
export async function putBack(
  database: Database,
  backup: AsyncIterable<BackupLine>,
  known: readonly Migration[],
): Promise<{ made_at: string; tables: number; rows: number }> {
  const lines = new Lines(backup)
  const beginning = (await lines.next()) as Beginning
  const counted = await database.owner.transaction().execute(async (db) => {
    await setPortableFormat(db)
    await refuseUnlessEmpty(db)
    await migrateWithin(database, db, migrationsOf(beginning, known))
    const tables = await backupTables(db)
    const rows = await withoutGuards(
      db,
      tables.map(({ table }) => table),
      () => fillTables(db, tables, lines),
    )
    for (const { name, value, is_called } of beginning.sequences)
      await sql`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${is_called})`.execute(db)
    return { tables: tables.length, rows }
  })
  await migrate(database, known)
  await sql`analyze`.execute(database.owner)
  return { made_at: beginning.made_at, ...counted }
}
