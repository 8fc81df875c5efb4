import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { Importer } from './importer.ts'

/** So much of a value is shown. */
export const shownLength = 200

/** What is stored under a key. */
export interface Stored {
  key: string
  entity_id: string
  version: number
  values: Record<string, unknown>
}

/** What is stored under these keys. */
export async function storedUnder(
  db: Db,
  stored: ReturnType<Importer['stored']>,
  keys: readonly string[],
): Promise<Map<string, Stored>> {
  const { rows } =
    await sql<Stored>`select * from (${stored}) stored where stored.key = any (${sql.val(keys)}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

const shown = (value: unknown) =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join('; ') : String(value)

/** The values of a record that are not what is stored. */
export function differences(record: Record<string, unknown>, stored: Record<string, unknown>) {
  return Object.entries(record)
    .filter(
      ([field, value]) =>
        value !== undefined && field in stored && JSON.stringify(value) !== JSON.stringify(stored[field]),
    )
    .map(([field, value]) => ({
      field,
      from: shown(stored[field]).slice(0, shownLength),
      to: shown(value).slice(0, shownLength),
    }))
}
