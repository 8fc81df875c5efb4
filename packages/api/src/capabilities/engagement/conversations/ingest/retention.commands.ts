import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import type { DueItem, Job } from '#kernel/command/jobs.ts'

const lastDay = (zone: string) => sql`(c.last_at at time zone ${zone}::text)::date`

/** The days on which conversations of clients ended whose messages are past the retention period. */
async function dueDays(db: Db, { clock, settings }: Deps): Promise<DueItem[]> {
  const zone = settings.brand_tz
  const today = dayIn(zone, clock.now())
  const { rows } = await sql<{ id: string; code: string; day: string }>`
    select distinct client.id, client.code, ${lastDay(zone)} as day
    from client
      join message m on m.client_id = client.id
        and m.at < (${today}::date - client.retention_days)::timestamp at time zone ${zone}::text
      join conversation c on c.id = m.conversation_id
        and ${lastDay(zone)} < ${today}::date - client.retention_days
    order by day, code`.execute(db)
  return rows.map(({ id, code, day }) => ({ id: `${id} ${day}`, label: `${code}, ${day}` }))
}

/** Deletes the messages of a client's conversations that ended on a day; the conversations keep their figures. */
async function forgetDay(db: Db, { settings }: Deps, due: string): Promise<void> {
  const [client_id, day] = due.split(' ') as [string, string]
  // No message comes in meanwhile that would go on with one of them.
  await sql`select id from client where id = ${client_id}::uuid for no key update`.execute(db)
  const { numAffectedRows: messages = 0n } = await sql`
    delete from message m using conversation c
    where m.conversation_id = c.id and c.client_id = ${client_id}::uuid
      and ${lastDay(settings.brand_tz)} = ${day}::date`.execute(db)
  await sql`
    update client set forgotten_before = greatest(forgotten_before, ${addDays(day, 1)}::date)
    where id = ${client_id}::uuid`.execute(db)
  const after = { day, messages: Number(messages) }
  await auditWork(db, [{ action: 'forget_messages', entity: 'client', entity_id: client_id, after }])
}

/** Each day: messages older than their client keeps them are forgotten, with what was masked in them. */
export const forgetMessages: Job = {
  name: 'forget old messages of bots',
  everySeconds: 86_400,
  due: dueDays,
  batchSize: 1,
  runBatch: async (db, deps, ids) => {
    for (const id of ids) await forgetDay(db, deps, id)
  },
}
