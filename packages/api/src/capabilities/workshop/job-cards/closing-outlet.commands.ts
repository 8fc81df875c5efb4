import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'
import type { CasesOfOutlet } from '#capabilities/network/outlets/hook.ts'
import { recordOutletMoves } from '#capabilities/service/timeline/commands.ts'

const openOf = (db: Db, outlet_id: string) =>
  db
    .selectFrom('job_card')
    .select(['id', 'no', 'status'])
    .where('outlet_id', '=', outlet_id)
    .where('ended_at', 'is', null)
    .orderBy('received_on')
    .orderBy('no')
    .execute()

/** The job cards that an outlet may not leave behind when it closes; their hold-ups go with them. */
export const cardsOfOutlet: CasesOfOutlet = {
  kind: 'job_card',
  open: openOf,
  move: async (ctx, from, to) => {
    const { db } = ctx
    const ids = (await openOf(db, from.id)).map(({ id }) => id)
    const place = { outlet_id: to.id, region_id: to.region_id, ...nextVersion(ctx) }
    const among = sql`any (${sql.val(ids)}::uuid[])`
    await db
      .updateTable('job_card')
      .set({
        ...place,
        dealer_id: to.dealer_id,
        // The system of the other outlet may have given the same number.
        dms_no: sql<string | null>`case when not exists (
          select from job_card there where there.outlet_id = ${to.id}::uuid and there.dms_no = job_card.dms_no
        ) then dms_no end`,
      })
      .where(sql<boolean>`id = ${among}`)
      .execute()
    await db
      .updateTable('holdup')
      .set(place)
      .where(sql<boolean>`job_card_id = ${among}`)
      .execute()
    await recordOutletMoves(ctx, 'job_card', ids, from, to)
  },
}
