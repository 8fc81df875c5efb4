import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Db } from '#kernel/command/context.ts'
import { containing } from './list-sql.ts'

/** Up to this many hits it is cheaper to collect and sort them all than to scan for them. */
export const maxSelectiveHits = 20_000
/** The same limit for the rows an actor with a restricted scope sees: a scope costs less to check than a text. */
const maxSelectiveRows = 3_000

/**
 * Whether so few rows match that they should be collected and sorted: a scan in the order of the list would hardly meet
 * one. PostgreSQL cannot estimate how little a scope leaves, or what a search finds.
 */
export const isSelective = (count: number, actor: Actor, q: string | undefined): boolean =>
  q === undefined ? !actor.whole_network && count <= maxSelectiveRows : count <= maxSelectiveHits

/** Whether so few rows of the whole network are found, by filters that together leave less than each of them promises. */
export const isFewOfAll = (count: number): boolean => count <= maxSelectiveRows

/** Whether an actor with a restricted scope finds so many rows without a search that walking an index meets one soon. */
export const isMuchOfScope = (count: number, actor: Actor, q: string | undefined): boolean =>
  q === undefined && !actor.whole_network && count > maxSelectiveHits

/**
 * The keys of the rows a search finds, for an actor with a restricted scope. Under a row-level policy LIKE may not use the
 * trigram index, so a function of the database does, and applies the scope itself. Undefined without a search text, for
 * the whole network, for agents, whose few rows are found by their keys, and where the hits are too many or the text too short for the index to help.
 */
export async function searchKeys(
  db: Db,
  actor: Actor,
  q: string | undefined,
  finder: `rad.${string}_containing`,
): Promise<readonly string[] | undefined> {
  if (q === undefined || actor.whole_network || actor.is_agent || !/[\p{L}\p{N}]{3}/u.test(q)) return undefined
  const { rows } = await sql<{ keys: string[] | null }>`
    select ${sql.ref(finder)}(${containing(q)}, ${maxSelectiveHits})::text[] as keys`.execute(db)
  return rows[0]!.keys ?? undefined
}

/** Rows of a table that contain the search text: by their keys where these are known, else by their text. */
export const contains = (table: string, q: string, keys: readonly string[] | undefined): RawBuilder<SqlBool> =>
  keys
    ? sql<SqlBool>`${sql.ref(`${table}.id`)} = any (${sql.val(keys)}::uuid[])`
    : sql<SqlBool>`${sql.ref(`${table}.search_text`)} like ${containing(q)}`

/** The search of a list over the letters of one table. */
export const searchOf =
  (table: string, finder: `rad.${string}_containing`) =>
  async (typed: string, { db, actor }: { db: Db; actor: Actor }) => ({
    where: contains(table, typed, await searchKeys(db, actor, typed, finder)),
  })
