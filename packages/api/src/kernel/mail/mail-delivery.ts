import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#kernel/command/context.ts'
import { MailRefused } from '#kernel/command/mailer.ts'
import { personalMails } from './mail.ts'
import { outboxFilled, type Mail, type MailFile } from '#kernel/command/outbox.ts'
import type { Job } from '#kernel/command/jobs.ts'

/** Taken at once by one server; the next ones are taken by the next server that looks. */
const batch = 10
/** Longer than any attempt takes. The mail of a server that stopped during its attempt is taken again after this. */
const leaseSeconds = 300
const firstWaitSeconds = 60
const longestWaitSeconds = 86_400
/** One minute, doubled up to a day: the last of them is almost four days after the first. */
const mostAttempts = 14
const lookEveryMs = 30_000

/** Waits before the next try: 1, 2, 4 ... minutes and at most a day. */
export const waitSeconds = (attempts: number) => Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds)

interface Taken {
  id: number
  dedupe_key: string
  payload: Mail
  attachments: MailFile[] | null
  attempts: number
}

/** Takes what is due, each mail by one server alone, and lets go of the database before anything is sent. */
const take = ({ database, clock }: Deps) =>
  inTransaction(database, { as: 'rad_network' }, 'write', async (db) => {
    const now = clock.now()
    const until = new Date(now.getTime() + leaseSeconds * 1000)
    const { rows } = await sql<Taken>`
      update outbox set attempts = attempts + 1, next_at = ${until.toISOString()}::timestamptz
      where id in (
        select id from outbox
        where topic = 'mail' and delivered_at is null and parked_at is null and next_at <= ${now.toISOString()}::timestamptz
        order by next_at limit ${sql.lit(batch)} for update skip locked
      )
      returning id, dedupe_key, payload, attachments, attempts
    `.execute(db)
    return rows
  })

type Outcome = { error?: string; isFinal?: boolean }

/** The text of a person is read now, so that it is stored only once. */
async function handPersonal(deps: Deps, message_id: string, to: string): Promise<void> {
  const [personalMail] = personalMails.connected
  const mail = await inTransaction(deps.database, { as: 'rad_network' }, 'read', (db) =>
    personalMail!.read(db, deps, message_id),
  )
  if (!mail) throw new MailRefused('This email was deleted before it was sent.')
  await deps.mailer.sendPersonal(mail, to)
}

/** Tries one mail, outside of any transaction. */
async function hand(deps: Deps, { dedupe_key, payload, attachments }: Taken): Promise<Outcome> {
  const { mailer, settings } = deps
  const id = `${dedupe_key.replaceAll(/[^\w.-]+/g, '-')}@${new URL(settings.public_url).hostname}`
  try {
    if (payload.personal === undefined) await mailer.send(payload, id, attachments ?? [])
    else await handPersonal(deps, payload.personal, payload.to)
    return {}
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return { error: message, isFinal: error instanceof MailRefused }
  }
}

/** Records the outcome of an attempt. Text and files of a sent mail are not stored: they may grant access. */
async function note(deps: Deps, mail: Taken, { error, isFinal }: Outcome): Promise<void> {
  const { database, clock, mailer } = deps
  const now = clock.now()
  const isCaught = mailer.kind === 'catcher'
  const { to, subject, personal } = mail.payload
  const isLast = isFinal || mail.attempts >= mostAttempts
  const change =
    error === undefined
      ? {
          delivered_at: now,
          last_error: null,
          is_caught: isCaught,
          ...(isCaught ? {} : { payload: JSON.stringify({ to, subject, text: '', personal }), attachments: null }),
        }
      : {
          last_error: error,
          ...(isLast ? { parked_at: now } : { next_at: new Date(now.getTime() + waitSeconds(mail.attempts) * 1000) }),
        }
  await inTransaction(database, { as: 'rad_network' }, 'write', async (db) => {
    await db.updateTable('outbox').set(change).where('id', '=', mail.id).execute()
    if (personal === undefined || (error !== undefined && !isLast)) return
    for (const one of personalMails.connected) await one.ended(db, deps, { message_id: personal, to, error })
  })
}

/** Hands over every mail that is due, or a last few where the server ends; answers how many it tried. */
export async function deliverDue(deps: Deps): Promise<number> {
  let tried = 0
  let taken: Taken[]
  do {
    taken = await take(deps)
    const outcomes = await Promise.all(taken.map((mail) => hand(deps, mail)))
    for (const [at, outcome] of outcomes.entries()) {
      const mail = taken[at]!
      await note(deps, mail, outcome)
      if (outcome.error !== undefined) deps.log.warn({ mail: mail.id, tries: mail.attempts }, outcome.error)
    }
    tried += taken.length
  } while (taken.length > 0 && !deps.stopping.aborted)
  return tried
}

/** Delivers as soon as something is put into the outbox, and looks every half minute for what is to be tried again. */
export function keepDelivering(deps: Deps, everyMs = lookEveryMs): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let isWaiting = false
  const look = () => {
    if (isWaiting) return
    isWaiting = true
    running = running
      .then(() => {
        isWaiting = false
        return deliverDue(deps)
      })
      .catch((error: unknown) => deps.log.error({ err: error }, 'mails could not be delivered'))
  }
  const unsubscribe = deps.database.subscribe((message) => {
    if (message === undefined || message === outboxFilled) look()
  })
  look()
  const timer = setInterval(look, everyMs)
  return {
    async stop() {
      unsubscribe()
      clearInterval(timer)
      await running
    },
  }
}

/** Mails that left are forgotten after a month; of those that were caught the last 200, the morning mails before others. */
export const forgetMails: Job = {
  name: 'forget old mails',
  everySeconds: 3600,
  run: async (db, { clock }) => {
    const before = new Date(clock.now().getTime() - 30 * 86_400_000).toISOString()
    await sql`
      delete from outbox where delivered_at is not null and (
        (not is_caught and delivered_at < ${before}::timestamptz)
        or (is_caught and id not in (
          select id from outbox where is_caught order by dedupe_key like 'digest-%', id desc limit 200
        ))
      )`.execute(db)
  },
}
