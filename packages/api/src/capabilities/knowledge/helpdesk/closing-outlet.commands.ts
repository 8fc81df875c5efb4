import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'
import { calendarOf } from '#capabilities/network/calendars/lookups.ts'
import type { CasesOfOutlet } from '#capabilities/network/outlets/hook.ts'
import { recordOutletMoves } from '#capabilities/service/timeline/commands.ts'
import { recomputeClocks } from './clocks.commands.ts'
import { caseEnds } from './vocabulary.ts'

const openOf = (db: Db, outlet_id: string) =>
  db
    .selectFrom('helpdesk_case')
    .select(['id', 'no', 'status'])
    .where('outlet_id', '=', outlet_id)
    .where('status', 'not in', [...caseEnds])
    .orderBy('opened_on')
    .orderBy('no')
    .execute()

/** The helpdesk cases that an outlet may not leave behind when it closes, drafts too; from then on they go by the hours there. */
export const helpdeskCasesOfOutlet: CasesOfOutlet = {
  kind: 'helpdesk_case',
  open: openOf,
  move: async (ctx, from, to) => {
    const { db } = ctx
    const ids = (await openOf(db, from.id)).map(({ id }) => id)
    if (ids.length === 0) return
    const { id: calendar_id } = await calendarOf(db, to.id)
    await db
      .updateTable('helpdesk_case')
      .set({ outlet_id: to.id, dealer_id: to.dealer_id, region_id: to.region_id, calendar_id, ...nextVersion(ctx) })
      .where(sql<boolean>`id = any (${sql.val(ids)}::uuid[])`)
      .execute()
    await recomputeClocks(db, { ids })
    await recordOutletMoves(ctx, 'helpdesk_case', ids, from, to)
  },
}
