import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import { inTransaction } from '#database/transaction.ts'
import type { TestApp } from './test-app.ts'

type Columns = Insertable<Tables['job_card']>

export interface CardRow extends Partial<
  Omit<Columns, 'outlet_id' | 'dealer_id' | 'region_id' | 'received_on' | 'no' | 'received_at'>
> {
  no: string
  outlet: string
  received_at: string
}

/** Job cards as a feed brings them: past the rules of those who enter one by hand. */
export async function insertCards(app: TestApp, rows: readonly CardRow[]): Promise<Map<string, string>> {
  return inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const ids = new Map<string, string>()
    for (const { outlet, ...row } of rows) {
      const place = await db
        .selectFrom('outlet')
        .select(['id as outlet_id', 'dealer_id', 'region_id'])
        .where('code', '=', outlet)
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('job_card')
        .values({ job_type: 'service', ...row, ...place, received_on: row.received_at.slice(0, 10) })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(row.no, id)
    }
    return ids
  })
}

export interface HoldupSeed {
  card: string
  reason: string
  from: string
  /** Open without. */
  to?: string
  expected?: string
  rest_workable?: boolean
  extended_count?: number
  end_cause?: 'resolved' | 'reason_changed'
  linked_no?: string
}

const hoursAfter = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

/** Hold-ups of any age, as an import brings them. */
export async function insertHoldups(app: TestApp, rows: readonly HoldupSeed[]): Promise<string[]> {
  return inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const ids: string[] = []
    for (const { card, reason, from, to, expected, end_cause, ...row } of rows) {
      const found = await db
        .selectFrom('job_card')
        .select(['id as job_card_id', 'outlet_id', 'region_id', 'channel_id', 'job_type'])
        .where('no', '=', card)
        .executeTakeFirstOrThrow()
      const named = await db
        .selectFrom('holdup_reason')
        .select(['id as reason_id', 'party'])
        .where('code', '=', reason)
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('holdup')
        .values({
          ...row,
          ...found,
          ...named,
          started_at: from,
          expected_until: expected ?? hoursAfter(from, 24),
          ended_at: to ?? null,
          end_cause: to === undefined ? null : (end_cause ?? 'resolved'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
    return ids
  })
}
