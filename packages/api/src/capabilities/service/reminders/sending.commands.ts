import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { addEvents, lockReminders, writeOutcomes } from './outcomes.commands.ts'
import { mailKey } from './queue.commands.ts'
import { isContactHour } from './rules.ts'
import { type MessageProvider, MessageRefused } from './provider.rules.ts'
import { providerOf } from './providers.commands.ts'
import type { MessageMedium } from './vocabulary.ts'

/** Taken at once by one server. */
const batch = 20
/** Longer than any try takes: what a server that stopped had taken is taken again after this. */
const leaseSeconds = 300
const mostTries = 5
const waitSeconds = (tries: number) => 60 * 4 ** (tries - 1)

const inNetwork = <T>(deps: Deps, work: (db: Db) => Promise<T>) =>
  inTransaction(deps.database, { as: 'rad_network' }, 'write', work)

interface Taken {
  id: string
  medium: MessageMedium
  receiver: string
  message: string
  language: string
  tries: number
  may: boolean
}

/** Takes what is to be handed over, with whether the customer still agrees and the follow-up goes on. */
const take = (deps: Deps) =>
  inNetwork(deps, async (db) => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
    const { rows } = await sql<Taken>`
      update reminder set tries = tries + 1, next_at = ${until}::timestamptz
      from follow_up f, customer c
      where f.id = reminder.follow_up_id and c.id = reminder.customer_id and reminder.id in (
        select id from reminder where next_at <= ${now.toISOString()}::timestamptz and status = 'queued'
        order by next_at limit ${sql.lit(batch)} for update skip locked)
      returning reminder.id, reminder.medium, reminder.receiver, reminder.message, reminder.language, reminder.tries,
        f.ended_at is null and f.status not in ('booked', 'na_pending') and f.customer_id = c.id and c.active
          and (c.do_not_contact_until is null or c.do_not_contact_until < ${dayIn(deps.settings.brand_tz, now)}::date)
          and case reminder.medium when 'sms' then c.consent_sms else c.consent_whatsapp end as may`.execute(db)
    return rows
  })

/** It will not be sent any more. */
async function giveUp(db: Db, deps: Deps, id: string, error: string): Promise<void> {
  const locked = await lockReminders(db, 'id', [id])
  await db.updateTable('reminder').set({ error, next_at: null }).where('id', '=', id).execute()
  const event = { reminder_id: id, id: 'not sent', kind: 'failed', at: deps.clock.now().toISOString() } as const
  await addEvents(db, deps, [{ ...event, booked_on: null }])
  await writeOutcomes(db, deps, locked)
  await auditWork(db, [{ action: 'give_up', entity: 'reminder', entity_id: id, after: { error } }])
}

/** Reports name a message by this id alone. */
async function checkOwn(db: Db, id: string, provider_id: string): Promise<void> {
  const other = await db
    .selectFrom('reminder')
    .select('id')
    .where('provider_id', '=', provider_id)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw new Error('The message gateway gave this message the id of another.')
}

async function handOver(deps: Deps, provider: MessageProvider, taken: Taken): Promise<string | undefined> {
  const { id, tries, may, medium, receiver, message, language } = taken
  if (!may) {
    await inNetwork(deps, (db) => giveUp(db, deps, id, 'The customer no longer expects this message.'))
    return undefined
  }
  try {
    const provider_id = await provider.send(deps, { reference: id, medium, receiver, message, language })
    await inNetwork(deps, async (db) => {
      const locked = await lockReminders(db, 'id', [id])
      await checkOwn(db, id, provider_id)
      await db.updateTable('reminder').set({ provider_id, error: null }).where('id', '=', id).execute()
      await writeOutcomes(db, deps, locked, new Map([[id, deps.clock.now().toISOString()]]))
      await auditWork(db, [{ action: 'send', entity: 'reminder', entity_id: id, after: { medium } }])
    })
    return undefined
  } catch (thrown) {
    const error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500)
    const isLast = thrown instanceof MessageRefused || tries >= mostTries
    await inNetwork(deps, async (db) => {
      if (isLast) return giveUp(db, deps, id, error)
      const next_at = new Date(deps.clock.now().getTime() + waitSeconds(tries) * 1000)
      await db.updateTable('reminder').set({ error, next_at }).where('id', '=', id).execute()
      return undefined
    })
    return isLast ? undefined : `${id}: ${error}`
  }
}

/** Hands queued messages to the provider. One that was killed in between hands over the same message, which the provider knows. */
export const sendMessages = {
  name: 'send reminders to phones',
  everySeconds: 60,
  leaseSeconds,
  async work(deps) {
    const provider = providerOf(deps)
    const errors: string[] = []
    if (!provider || !isContactHour(deps.clock.now(), deps.settings.brand_tz)) return errors
    let taken: Taken[]
    do {
      taken = await take(deps)
      for (const one of taken) {
        const error = await handOver(deps, provider, one)
        if (error !== undefined) errors.push(error)
      }
    } while (taken.length > 0 && !deps.stopping.aborted)
    return errors
  },
} satisfies Job

/** What became of the mail: gone out where the outbox has it no more. */
const leftOutbox = sql`
  select r.id, coalesce(o.delivered_at, r.queued_at) as sent_at, o.parked_at, o.last_error
  from reminder r left join outbox o on o.dedupe_key = ${mailKey('')} || r.id
  where r.status = 'queued' and r.medium = 'email' and (o.id is null or o.delivered_at is not null or o.parked_at is not null)`

/** Notes which emails went out, and which no mail server took. */
export const noteSentMails = {
  name: 'note reminders sent by email',
  everySeconds: 60,
  async due(db) {
    const { rows } = await sql<{ id: string; label: string }>`
      select id, id::text as label from (${leftOutbox}) gone limit ${sql.lit(maxPerRound)}`.execute(db)
    return rows
  },
  batchSize: 100,
  async runBatch(db, deps, ids) {
    const locked = await lockReminders(db, 'id', ids)
    const { rows } = await sql<{ id: string; sent_at: string; parked_at: string | null; last_error: string | null }>`
      select * from (${leftOutbox}) gone where id = any (${sql.val(locked.map(({ id }) => id))}::uuid[])`.execute(db)
    const sent = new Map<string, string>()
    for (const { id, sent_at, parked_at, last_error } of rows) {
      if (parked_at) await giveUp(db, deps, id, last_error ?? 'No mail server took it.')
      else sent.set(id, new Date(sent_at).toISOString())
    }
    const gone = locked.filter(({ id }) => sent.has(id))
    await writeOutcomes(db, deps, gone, sent)
    await auditWork(
      db,
      gone.map(({ id, medium }) => ({ action: 'send', entity: 'reminder', entity_id: id, after: { medium } })),
    )
  },
} satisfies Job
