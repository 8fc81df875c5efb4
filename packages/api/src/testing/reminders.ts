import { inTransaction } from '#database/transaction.ts'
import { runBatches } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { deliverDue } from '#kernel/mail/mail-delivery.ts'
import { followUpsApi } from '#capabilities/service/follow-ups/contract.ts'
import { queueReminders } from '#capabilities/service/reminders/queue.commands.ts'
import { noteSentMails, sendMessages } from '#capabilities/service/reminders/sending.commands.ts'
import { signatureOf } from '#capabilities/service/reminders/signature.rules.ts'
import { customersApi } from '#capabilities/workshop/customers/contract.ts'
import { vehiclesApi } from '#capabilities/workshop/vehicles/contract.ts'
import { freshVin } from './job-cards.ts'
import type { Caller, TestApp } from './test-app.ts'

/** How far the clock is ahead of noon of the next day in the brand's zone: within the hours in which customers are contacted. */
export function toNoon(app: TestApp): void {
  const now = app.deps.clock.now()
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: app.deps.settings.brand_tz,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  app.travel((36 * 60 - of('hour') * 60 - of('minute')) * 60)
}

interface Made {
  outlet: string
  due_on: string
  consents: object
  /** What else the customer has. */
  customer?: object
  vehicle?: object
}

/** A follow-up of a customer of its own. */
export async function dueFollowUp(office: Caller, manager: Caller, made: Made) {
  const { outlet, due_on, consents, customer, vehicle } = made
  const owner = await office.send(customersApi.add, {
    body: { name: 'Asha Rao', outlet, phones: ['+919800012345'], email: 'asha@example.com', ...consents, ...customer },
  })
  const { vin } = await office.send(vehiclesApi.add, {
    body: { vin: freshVin(), home_outlet: outlet, owner: owner.no, ...vehicle },
  })
  const followUp = await manager.send(followUpsApi.add, { body: { vin, due_on } })
  return { no: followUp.no, id: followUp.id, customer: owner.no, vin }
}

/** Queues what is due and hands it over. */
export async function sendReminders({ deps }: TestApp): Promise<void> {
  await runBatches(queueReminders, deps)
  await sendMessages.work(deps)
  await deliverDue(deps)
  await runBatches(noteSentMails, deps)
}

export const inNetwork = <T>({ deps }: TestApp, work: Parameters<typeof inTransaction<T>>[3]) =>
  inTransaction(deps.database, { as: 'rad_network' }, 'write', work)

/** The reminders of a follow-up as they are stored, the oldest first. */
export const remindersOf = (app: TestApp, follow_up_id: string) =>
  inNetwork(app, (db) =>
    db
      .selectFrom('reminder')
      .selectAll()
      .where('follow_up_id', '=', follow_up_id)
      .orderBy('queued_at')
      .orderBy('id')
      .execute(),
  )

/** The messages of the sandbox for a reminder. */
export const sandboxOf = (app: TestApp, reference: string) =>
  inNetwork(app, (db) => db.selectFrom('sandbox_message').selectAll().where('reference', '=', reference).execute())

/** The secret of the link in a text. */
export const tokenIn = (text: string): string => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? ''

/** Days from today in the brand's zone. */
export const inDays = ({ deps }: TestApp, days: number) =>
  addDays(dayIn(deps.settings.brand_tz, deps.clock.now()), days)

/** Reports events as the provider does; what is given overrides the right signature and time. */
export async function report(
  app: TestApp,
  events: readonly object[],
  given: { secret?: string; seconds?: number; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { clock, settings } = app.deps
  const timestamp = String(Math.floor(clock.now().getTime() / 1000) + (given.seconds ?? 0))
  const body = JSON.stringify({ events })
  const signature = await signatureOf(given.secret ?? settings.message_secret ?? '', `${timestamp}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'x-rad-timestamp': timestamp,
    'x-rad-signature': signature,
    ...given.headers,
  }
  return app.request('/api/ingest/reminders', { method: 'POST', headers, body })
}
