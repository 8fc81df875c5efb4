import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Few enough that neither reading nor writing them keeps anybody else waiting. */
const rowsOfPage = 1_000

/**
 * The rows of a query page by page, as they were when it began: however many they are, no more than a page is held. For a
 * transaction, and for one query of it at a time.
 */
export async function* inPages<R>(
  db: Kysely<Tables>,
  query: { compile(db: Kysely<Tables>): CompiledQuery<R> },
): AsyncGenerator<R[]> {
  const { sql: text, parameters } = query.compile(db)
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
