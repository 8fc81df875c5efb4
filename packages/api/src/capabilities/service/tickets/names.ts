import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

interface Place {
  outlet: string
  outlet_name: string
  dealer: string
  region: string
}

/** Names of people by id: people are walled by scope, the names of those who deal with a case are not. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: string; full_name: string }>`
    select id, full_name from rad.people_named(${sql.val(wanted)}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

/** What outlets are called and where they belong, of those a case names beyond the asker's scope. */
export async function placesOf(db: Db, ids: readonly string[]): Promise<Map<string, Place>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Place & { id: string }>`
    select id, outlet, outlet_name, dealer, region from rad.places_named(${sql.val([...new Set(ids)])}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
