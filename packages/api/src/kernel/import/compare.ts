import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
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

const instantShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const secondOf = (at: string) => Math.floor(Date.parse(at) / 1000)
const isWhole = (at: string) => Date.parse(at) % 1000 === 0

/**
 * A file writes times to the second, and a list of ours some as a day: one that is the same as far as its cell says is no change,
 * and stays as it is stored.
 */
export const withStoredInstants = (
  record: Record<string, unknown>,
  stored: Record<string, unknown>,
  /** The fields whose cells say the day alone, and of which zone. */
  days: { fields: readonly string[]; zone: string },
) =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => {
      const before = stored[field]
      const isSame =
        typeof value === 'string' &&
        typeof before === 'string' &&
        instantShape.test(value) &&
        instantShape.test(before) &&
        isWhole(value) &&
        (secondOf(value) === secondOf(before) ||
          (days.fields.includes(field) && dayIn(days.zone, new Date(value)) === dayIn(days.zone, new Date(before))))
      return [field, isSame ? before : value]
    }),
  )
