import { sql } from 'kysely'
import { patternOf, type SearchQuery } from '#kernel/list/search.ts'

/** So many hits of one word are looked at for the others. */
const most = 2_000

/**
 * Vehicles that may fit: the newest where nothing was typed; for an actor with a restricted scope, what a function of the
 * database finds by the longest word, since LIKE may not use the index under a row-level policy.
 */
export function vehiclesFitting({ words, limit, actor }: SearchQuery) {
  if (words.length === 0) return sql`(select * from vehicle order by created_at desc, id desc limit ${limit}) vehicle`
  if (actor.whole_network || actor.is_agent || words[0]!.length < 3) return sql`vehicle`
  const keys = sql`select rad.vehicles_containing(rad.letters(${patternOf(words[0]!)}), ${most}) as keys`
  // Evaluated once, not for every row. If there are too many to collect, a scan finds enough of them soon.
  return sql`(with found as materialized (${keys})
    select v.* from vehicle v where (select keys is null from found) or v.id = any ((select keys from found)::uuid[])
    offset 0) vehicle`
}
