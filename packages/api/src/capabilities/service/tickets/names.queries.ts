import { sql, type RawBuilder } from 'kysely'
import { prepared } from '#database/prepared.ts'
import type { Db } from '#kernel/command/context.ts'

const peopleNamed = prepared(
  (_, { ids }: { ids: readonly string[] }) => sql<{ id: string; full_name: string }>`
    select id, full_name from rad.people_named(${sql.val(ids)}::uuid[])`,
)

/** Names of people by id: people are scoped, the names of those who deal with a case are not. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const unique = [...new Set(ids.filter((id) => id !== null))]
  if (unique.length === 0) return new Map()
  const rows = await peopleNamed(db, { ids: unique })
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

/** The same for a statement that reads a record with its parts: as one column, names by id. */
export const namesIn = (ids: RawBuilder<unknown>) => sql<Record<string, string>>`coalesce((
  select jsonb_object_agg(who.id, who.full_name) from rad.people_named(${ids}) who), '{}')`
