import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Tables } from './tables.gen.ts'

/** Few enough that neither reading nor writing them keeps anybody else waiting. */
const rowsOfPage = 1_000

interface Query<R> {
  compile(db: Kysely<Tables>): CompiledQuery<R>
}

/** Reading a row costs by its columns: of a hundred thousand rows, columns that are not needed take as long again. */
const partOf = (text: string, keys: readonly string[]) =>
  `select ${keys.map((key) => `"${key}"`).join(', ')} from (${text}) as found`

/**
 * The rows of a query page by page, as they were when it began: however many they are, only one page is in memory. For a
 * transaction, and for one query of it at a time. Of each row `keys`, names in the query, and where they are left out all.
 */
export function readPages<R>(db: Kysely<Tables>, query: Query<R>): AsyncGenerator<R[]>
export function readPages<R>(
  db: Kysely<Tables>,
  query: Query<R>,
  keys: readonly (keyof R & string)[],
): AsyncGenerator<Partial<R>[]>
export async function* readPages<R>(
  db: Kysely<Tables>,
  query: Query<R>,
  keys?: readonly string[],
): AsyncGenerator<R[]> {
  const { sql: whole, parameters } = query.compile(db)
  const text = keys ? partOf(whole, keys) : whole
  // All of it will be read: the plan that is soonest done, not the one that has the first rows soonest.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await db.executeQuery(CompiledQuery.raw(`declare page_by_page no scroll cursor for ${text}`, [...parameters]))
  const next = sql<R>`fetch ${sql.lit(rowsOfPage)} from page_by_page`
  for (let isLast = false; !isLast;) {
    const { rows } = await next.execute(db)
    isLast = rows.length < rowsOfPage
    if (rows.length > 0) yield rows
  }
  await sql`close page_by_page`.execute(db)
}
