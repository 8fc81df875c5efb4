import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { word } from '#kernel/contract/words.ts'
import { whoLeft } from '#capabilities/session/auth/lookups.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { tellSide } from './notices.ts'
import { lockCase } from './state.ts'

/** Open cases whose assignee deleted their account. */
const leftBehind = (db: Db) =>
  db
    .selectFrom('helpdesk_case')
    .where(sql<boolean>`status not like 'closed%' and status <> 'answered_by_known_issue'`)
    .where('assignee_user_id', 'in', whoLeft(db))

/** Back to the helpdesk: everyone there is notified that it has no assignee, and can take it. */
async function release(db: Db, deps: Deps, id: string): Promise<void> {
  const one = await lockCase(db, { id })
  const now = deps.clock.now()
  await db
    .updateTable('helpdesk_case')
    .set({ assignee_user_id: null, version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
  const ctx = { db, deps, actor: product }
  await recordEvent(ctx, {
    entity_kind: 'helpdesk_case',
    entity_id: id,
    type: 'assigned',
    after: { assignee: null },
    system: true,
  })
  await tellSide(ctx, { ...one, assignee_user_id: null }, 'helpdesk', {
    text: word('{no} has no assignee: {title}'),
    key: `released-${one.version}`,
  })
  const change = { before: { assignee: one.assignee_user_id }, after: { assignee: null } }
  await auditWork(db, [{ action: 'assign', entity: 'helpdesk_case', entity_id: id, ...change }])
}

/** A user who deletes their account leaves no open case behind. */
export const releaseCases = {
  name: 'release helpdesk cases of who left',
  everySeconds: 60,
  due: (db) => leftBehind(db).select(['id', 'no as label']).orderBy('id').limit(maxPerRound).execute(),
  batchSize: 1,
  async runBatch(db, deps, ids) {
    const locked = await leftBehind(db).select('id').where('id', 'in', ids).forUpdate().skipLocked().execute()
    for (const { id } of locked) await release(db, deps, id)
  },
} satisfies Job
