import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { product } from '#capabilities/service/timeline/commands.ts'
import { openOverdueTicket } from './ticket.commands.ts'
import { graceHours, mostDays } from './vocabulary.ts'

const back = (now: Date, hours: number) =>
  sql`${new Date(now.getTime() - hours * 3_600_000).toISOString()}::timestamptz`

/** Open, without a ticket, and a day past its time or longer than one of its kind may last (docs/domain.md#hold-ups). */
const isDue = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`(
  holdup.ended_at is null and holdup.ticket_id is null and (
    holdup.expected_until <= ${back(now, graceHours)}
    or holdup.started_at < case holdup.job_type
      when 'service' then ${back(now, mostDays.service * 24)} else ${back(now, mostDays.bodyshop * 24)} end))`

async function openOne(db: Db, deps: Deps, id: string): Promise<void> {
  const still = await db.selectFrom('holdup').select('id').where('id', '=', id).where(isDue(deps.clock.now())).execute()
  const ticket = still.length > 0 ? await openOverdueTicket({ db, deps, actor: product }, id) : undefined
  if (ticket)
    await auditWork(db, [{ action: 'open_ticket', entity: 'holdup', entity_id: id, after: { ticket: ticket.no } }])
}

/** Opens a ticket, once, for each hold-up that lasts too long. The card is locked as when a person changes it. */
export const openHoldupTickets = {
  name: 'open tickets of hold-ups',
  everySeconds: 300,
  due: (db, deps) =>
    db
      .selectFrom('holdup')
      .innerJoin('job_card', 'job_card.id', 'holdup.job_card_id')
      .select(['holdup.id', 'job_card.no as label'])
      .where(isDue(deps.clock.now()))
      .orderBy('holdup.expected_until')
      .orderBy('holdup.id')
      .limit(maxPerRound)
      .execute(),
  batchSize: 20,
  async runBatch(db, deps, ids) {
    const { rows } = await sql<{ id: string }>`
      select holdup.id from holdup join job_card on job_card.id = holdup.job_card_id
      where holdup.id = any (${sql.val([...ids])}::uuid[]) order by job_card.id, holdup.id
      for update of job_card skip locked`.execute(db)
    for (const { id } of rows) await openOne(db, deps, id)
  },
} satisfies Job
