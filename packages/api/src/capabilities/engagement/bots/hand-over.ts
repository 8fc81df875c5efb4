import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { maxPerRound, type Job } from '#kernel/command/jobs.ts'
import { word } from '#kernel/contract/words.ts'
import { administratorIds, whoLeft } from '#capabilities/session/auth/lookups.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'

const leftBehind = (db: Db) => db.selectFrom('bot').where('owner_user_id', 'in', whoLeft(db))

/** Another manager of the client's bots, who owns the fewest. */
const nextOwner = sql<string | null>`(
  select u.id from user_client c join app_user u on u.id = c.user_id
  where c.client_id = bot.client_id and u.status = 'active' and 'BTM' = any (u.roles)
  order by (select count(*) from bot other where other.owner_user_id = u.id), u.full_name, u.id
  limit 1
)`

/** Gives a bot to another manager of its client; without one it has no owner, and administrators are notified. */
async function handOver(db: Db, deps: Deps, ids: readonly string[]): Promise<void> {
  const bots = await leftBehind(db)
    .select(['id', 'code', 'name', 'version', 'owner_user_id', nextOwner.as('owner')])
    .where('id', 'in', ids)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, code, name, version, owner_user_id, owner } of bots) {
    await db
      .updateTable('bot')
      .set({ owner_user_id: owner, version: sql<number>`version + 1`, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await auditWork(db, [
      { action: 'assign', entity: 'bot', entity_id: id, before: { owner: owner_user_id }, after: { owner } },
    ])
    await notify(db, {
      user_ids: owner ? [owner] : await administratorIds(db),
      kind: 'version',
      title: { text: owner ? word('You now own {bot}') : word('{bot} has no owner'), values: { bot: name } },
      text: word('Its owner deleted their account.'),
      link: `/bots/${code}`,
      entity: { name: 'bot', id },
      dedupe_key: `bot-owner-${id}-${version}`,
    })
  }
}

/** A user who deletes their account no longer owns any bot. */
export const handOverBots = {
  name: 'hand over bots of who left',
  everySeconds: 60,
  due: (db) => leftBehind(db).select(['id', 'code as label']).orderBy('id').limit(maxPerRound).execute(),
  batchSize: 1,
  runBatch: handOver,
} satisfies Job
