import { inTransaction } from '#database/transaction.ts'
import type { TestApp } from './test-app.ts'

export interface TicketRow {
  outlet: string
  opened: string
  /** Hours of the customer's clock until it was closed; open without. */
  hours?: number
  region?: string
  level?: number
  reopened?: number
  justification?: 'justified' | 'unjustified'
  charged_to?: 'outlet' | 'brand_parts'
  category?: string
  cancelled?: string
}

const hoursAfter = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

const columnsOf = (row: TicketRow, no: string, closed_at: string | null) => ({
  no,
  kind: 'manual' as const,
  title: 'A ticket of long ago',
  priority: 'P3' as const,
  category: row.category ?? 'Time',
  job_type: 'service' as const,
  status: row.cancelled ? ('cancelled' as const) : closed_at ? ('closed' as const) : ('open' as const),
  opened_at: row.opened,
  opened_on: row.opened.slice(0, 10),
  closed_at,
  closed_on: closed_at?.slice(0, 10) ?? null,
  cancelled_at: row.cancelled ?? null,
  cancelled_on: row.cancelled?.slice(0, 10) ?? null,
  level_since: row.opened,
  max_level: row.level ?? 1,
  target_seconds: 72 * 3600,
  elapsed_seconds: row.hours === undefined ? null : row.hours * 3600,
  outlet_elapsed_seconds: row.hours === undefined ? null : row.hours * 3600,
  reopened_count: row.reopened ?? 0,
  justification: row.justification ?? ('undecided' as const),
  charged_to: row.charged_to ?? ('outlet' as const),
})

/** Tickets of a year long gone, so that the demo data does not count among them; the target is 72 hours. */
export async function insertTickets(app: TestApp, rows: readonly TicketRow[]): Promise<void> {
  await inTransaction(app.deps.database, { as: 'rad_network' }, 'write', async (db) => {
    const regionOf = (code: string) =>
      db.selectFrom('region').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    const calendar = await db
      .selectFrom('calendar')
      .select('id')
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow()
    for (const [index, row] of rows.entries()) {
      const outlet = await db
        .selectFrom('outlet')
        .select(['id as outlet_id', 'dealer_id', 'region_id'])
        .where('code', '=', row.outlet)
        .executeTakeFirstOrThrow()
      const closed_at = row.hours === undefined ? null : hoursAfter(row.opened, row.hours)
      const { id, level } = await db
        .insertInto('ticket')
        .values({
          ...columnsOf(row, `T19X-${Date.parse(row.opened)}-${index}`, closed_at),
          ...outlet,
          ...(row.region ? { region_id: (await regionOf(row.region)).id } : {}),
          calendar_id: calendar.id,
        })
        .returning(['id', 'level'])
        .executeTakeFirstOrThrow()
      const left_at = closed_at ?? row.cancelled ?? null
      await db
        .insertInto('ticket_level')
        .values({ ticket_id: id, level, entered_at: row.opened, left_at, cause: 'opened' })
        .execute()
    }
  })
}
