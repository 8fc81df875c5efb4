import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor, Db } from './context.ts'
import { containing } from './list.ts'

/** Up to here it is cheaper to collect all hits of a search than to come across them. */
export const rareHits = 20_000
/** The same of what somebody walled sees, which costs less to look at than letters. */
const rareRows = 3_000

/**
 * Whether so few rows are found that they are to be collected and sorted: who walked through all rows in their order would
 * hardly meet one. PostgreSQL cannot know how little is behind a wall, or what a search finds.
 */
export const areRare = (count: number, actor: Actor, q: string | undefined): boolean =>
  q === undefined ? !actor.whole_network && count <= rareRows : count <= rareHits

/**
 * The keys of what a search finds, for somebody walled: below a policy LIKE may not ask the index of letters, so a
 * function of the database does, keeping to the scope by itself. Undefined where nothing is looked for, where no wall
 * stands in the way, and where the hits are too many or the letters too few for the index to help.
 */
export async function keysFound(
  db: Db,
  actor: Actor,
  q: string | undefined,
  finder: `rad.${string}_containing`,
): Promise<readonly string[] | undefined> {
  if (q === undefined || actor.whole_network || !/[\p{L}\p{N}]{3}/u.test(q)) return undefined
  const { rows } = await sql<{ keys: string[] | null }>`
    select ${sql.ref(finder)}(${containing(q)}, ${rareHits})::text[] as keys`.execute(db)
  return rows[0]!.keys ?? undefined
}

/** Rows of a table that contain what is looked for: by their keys where these were found, else by their letters. */
export const contains = (table: string, q: string, keys: readonly string[] | undefined): RawBuilder<SqlBool> =>
  keys
    ? sql<SqlBool>`${sql.ref(`${table}.id`)} = any (${sql.val(keys)}::uuid[])`
    : sql<SqlBool>`${sql.ref(`${table}.search_text`)} like ${containing(q)}`

/** The search of a list over the letters of one table. */
export const searchOf =
  (table: string, finder: `rad.${string}_containing`) =>
  async (typed: string, { db, actor }: { db: Db; actor: Actor }) => ({
    where: contains(table, typed, await keysFound(db, actor, typed, finder)),
  })
