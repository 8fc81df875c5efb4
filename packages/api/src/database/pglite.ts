import { PGlite, type PGliteOptions, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Ran } from './pool-of-one.ts'
import { valueParsers } from './values.ts'

/** Opens the embedded engine in this thread, with what the migrations ask of it. */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const db = await PGlite.create({ ...options, extensions: { pg_trgm } })
  await db.exec("set time zone 'UTC'")
  return db
}

/** Runs one statement, or several where there are no parameters, and answers as the driver of PostgreSQL does. */
export async function runOn(db: PGlite, sql: string, parameters: readonly unknown[]): Promise<Ran> {
  const options = { parsers: valueParsers }
  const results: Results[] =
    parameters.length > 0 ? [await db.query(sql, [...parameters], options)] : await db.exec(sql, options)
  const last = results.at(-1)
  const command = /^\s*(?:with\b[\s\S]*?\)\s*)?(\w+)/i.exec(sql)?.[1]?.toUpperCase()
  return { command, rows: last?.rows ?? [], rowCount: last?.rows.length || last?.affectedRows || 0 }
}
