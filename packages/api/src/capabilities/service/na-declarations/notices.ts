import { sql } from 'kysely'
import type { Db, DbContext } from '#kernel/command/context.ts'
import { word } from '#kernel/contract/words.ts'
import { whoAnswers } from '#capabilities/service/levels/lookups.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { todayOf } from './queries.ts'

interface Declared {
  id: string
  outlet_id: string
  channel_id: string | null
}

/** Who decides while it waits: the territory manager, or the region's people where its reason says so; none where it is decided. */
async function approvers(db: Db, { id, outlet_id, channel_id }: Declared, on: string): Promise<readonly string[]> {
  const { status, approver } = await db
    .selectFrom('na_declaration')
    .select(['status', 'approver'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status !== 'declared') return []
  const people = await whoAnswers(db, { outlet_id, channel_id, job_type: 'service', on })
  if (approver === 'rgm') return people[4]
  return people[3].length > 0 ? people[3] : people[4]
}

/** Notifies who approves of declarations that wait, once for each outlet and day (docs/domain.md#not-applicable-declarations). */
export async function notifyApprovers(ctx: DbContext, declared: Declared): Promise<void> {
  const { db } = ctx
  const today = todayOf(ctx)
  const user_ids = await approvers(db, declared, today)
  const { rows } = await sql<{ code: string }>`select rad.outlet_code(${declared.outlet_id}::uuid) as code`.execute(db)
  const { code } = rows[0]!
  await notify(db, {
    user_ids,
    kind: 'na_declared',
    title: { text: word('Outlet {outlet} has declarations to approve.'), values: { outlet: code } },
    link: `/na?status=declared&outlet=${code}`,
    outlet_id: declared.outlet_id,
    dedupe_key: `na-declared-${declared.outlet_id}-${today}`,
  })
}
