import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { putAllInOutbox, type OutboxMessage } from '#kernel/command/outbox.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { product, recordEvents } from '#capabilities/service/timeline/commands.ts'
import type { Contactable } from '#capabilities/workshop/customers/contact.vocabulary.ts'
import { type About, reminderMail, reminderText } from './message.rules.ts'
import { isContactHour, isMessage, mediumFor } from './rules.ts'
import { providerOf } from './providers.commands.ts'
import { linkDays, reminderSteps, type ReminderStep, type ReminderTimelineEvent } from './vocabulary.ts'

const todayOf = (deps: Deps) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** The same as `mediumFor`: someone without consent is not looked at again each time. */
const mayRemind = (deps: Deps, today: string) => sql<boolean>`(
  c.active and (c.do_not_contact_until is null or c.do_not_contact_until < ${today}::date)
  and (c.consent_email and c.email is not null
    or ${providerOf(deps) !== undefined} and (c.consent_sms or c.consent_whatsapp) and cardinality(c.phones) > 0))`

/** Follow-ups whose due date is so many days away today, and whose customer was not reminded of it. */
const isDue = (deps: Deps, today: string) => sql<boolean>`(
  f.status in ('upcoming', 'open') and f.seen_card_id is null
  and f.due_on = any (${sql.val(reminderSteps.map((step) => addDays(today, -step)))}::date[])
  and ${mayRemind(deps, today)}
  and not exists (select from reminder r where r.follow_up_id = f.id and r.due_on = f.due_on and r.step = ${today}::date - f.due_on))`

interface Due extends Contactable {
  id: string
  outlet_id: string
  customer_id: string
  due_on: string
  step: ReminderStep
  customer_name: string
  language: string | null
  vehicle: string
  outlet_name: string
  outlet_phone: string | null
}

async function lockDue(db: Db, deps: Deps, today: string, ids: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select f.id, f.outlet_id, f.customer_id, f.due_on::text as due_on, (${today}::date - f.due_on)::int as step,
      c.name as customer_name, c.language, c.consent_call, c.consent_sms, c.consent_whatsapp, c.consent_email,
      c.do_not_contact_until::text as do_not_contact_until, c.active, c.phones, c.email, c.wrong_contacts,
      coalesce(nullif(concat_ws(' ', coalesce(m.make, v.make), coalesce(m.name, v.model)), ''), v.vin) as vehicle,
      o.name as outlet_name, coalesce(nullif(o.phone, ''), d.phone) as outlet_phone
    from follow_up f join customer c on c.id = f.customer_id join vehicle v on v.id = f.vehicle_id
      join outlet o on o.id = f.outlet_id join dealer d on d.id = o.dealer_id left join model m on m.id = v.model_id
    where f.id = any (${sql.val([...ids])}::uuid[]) and ${isDue(deps, today)}
    order by f.id for update of f skip locked`.execute(db)
  return rows
}

/** The language that a customer is written to in: English where the product lacks theirs. */
const writtenIn = async ({ translations }: Deps, language: string | null): Promise<string> =>
  language !== null && Object.keys(await translations(language)).length > 0 ? language : 'en'

/** A reminder before it is stored, with the text that its secret link is in. */
async function reminderOf(deps: Deps, today: string, due: Due) {
  const medium = mediumFor(due, today, providerOf(deps) !== undefined)
  if (medium === undefined) return undefined
  const { public_url, support_phone } = deps.settings
  const now = deps.clock.now()
  const token = newSecret()
  const language = await writtenIn(deps, due.language)
  const about: About = {
    customer_name: due.customer_name,
    language,
    vehicle: due.vehicle,
    outlet_name: due.outlet_name,
    outlet_phone: due.outlet_phone ?? support_phone ?? null,
    due_on: due.due_on,
    isOverdue: due.step > 0,
    link: `${public_url}/visit?token=${token}`,
  }
  const id = crypto.randomUUID()
  const isForPhone = isMessage(medium)
  const mail: OutboxMessage | undefined = isForPhone
    ? undefined
    : { topic: 'mail', dedupe_key: mailKey(id), payload: await reminderMail(deps, about, due.email!) }
  return {
    row: {
      id,
      follow_up_id: due.id,
      outlet_id: due.outlet_id,
      customer_id: due.customer_id,
      due_on: due.due_on,
      step: due.step,
      medium,
      language,
      receiver: isForPhone ? due.phones.find((phone) => !due.wrong_contacts.includes(phone))! : null,
      message: isForPhone ? await reminderText(deps, about) : null,
      next_at: isForPhone ? now : null,
      // Mail servers name a message by what the outbox calls it (kernel/mail/mail-delivery.ts).
      provider_id: isForPhone ? null : `reminder-${id}@${new URL(public_url).hostname}`,
      queued_at: now,
      token_hash: await hashOf(token),
      link_until: new Date(now.getTime() + linkDays * 86_400_000),
    },
    mail,
  }
}

/** What the outbox calls the mail of a reminder. */
export const mailKey = (id: string) => `reminder:${id}`

type NewReminder = NonNullable<Awaited<ReturnType<typeof reminderOf>>>

async function store(db: Db, deps: Deps, made: readonly NewReminder[]): Promise<void> {
  if (made.length === 0) return
  const stored = await db
    .insertInto('reminder')
    .values(made.map(({ row }) => row))
    .onConflict((there) => there.doNothing())
    .returning('id')
    .execute()
  const ids = new Set(stored.map(({ id }) => id))
  const queued = made.filter(({ row }) => ids.has(row.id))
  await putAllInOutbox(
    db,
    queued.flatMap(({ mail }) => mail ?? []),
  )
  const events = queued.map(({ row }) => ({
    entity_kind: 'follow_up' as const,
    entity_id: row.follow_up_id,
    type: 'reminded' satisfies ReminderTimelineEvent,
    after: { medium: row.medium },
    system: true,
  }))
  await recordEvents({ db, deps, actor: product }, events)
  await auditWork(
    db,
    queued.map(({ row: { id, follow_up_id, medium, due_on, step } }) => ({
      action: 'remind',
      entity: 'follow_up',
      entity_id: follow_up_id,
      after: { reminder: id, medium, due_on, step },
    })),
  )
}

/** Queues reminders within the hours in which customers are contacted (docs/domain.md#reminders): run twice, it queues none twice. */
export const queueReminders = {
  name: 'queue reminders',
  everySeconds: 900,
  async due(db, deps) {
    if (!isContactHour(deps.clock.now(), deps.settings.brand_tz)) return []
    const { rows } = await sql<{ id: string; label: string }>`
      select f.id, f.no as label from follow_up f join customer c on c.id = f.customer_id
      where ${isDue(deps, todayOf(deps))} order by f.due_on, f.id limit ${sql.lit(maxPerRound)}`.execute(db)
    return rows
  },
  batchSize: 100,
  async runBatch(db, deps, ids) {
    const today = todayOf(deps)
    const made: NewReminder[] = []
    for (const due of await lockDue(db, deps, today, ids)) {
      const reminder = await reminderOf(deps, today, due)
      if (reminder) made.push(reminder)
    }
    await store(db, deps, made)
  },
} satisfies Job
