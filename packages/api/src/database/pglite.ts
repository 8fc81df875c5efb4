import { PGlite, type PGliteOptions, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Result, Statement } from './client.ts'
import { valueParsers } from './values.ts'

/** Opens the embedded engine in this thread, with the extensions that the migrations need. */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const db = await PGlite.create({ ...options, extensions: { pg_trgm } })
  await db.exec("set time zone 'UTC'")
  return db
}

/** Runs these statements in order, and answers the last as the driver of PostgreSQL does. */
export async function runOn(db: PGlite, statements: readonly Statement[]): Promise<Result> {
  const options = { parsers: valueParsers }
  let last: Results | undefined
  for (const { sql, parameters } of statements)
    // Without parameters it may be several in one text.
    last = parameters.length > 0 ? await db.query(sql, [...parameters], options) : (await db.exec(sql, options)).at(-1)
  return { rows: last?.rows ?? [], rowCount: last?.rows.length || last?.affectedRows || 0 }
}
