import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db, Deps } from '#kernel/command/context.ts'
import { CallerError, invalid } from '#kernel/command/errors.ts'
import { hashOf } from '#kernel/command/secrets.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { consume, countRefused } from '#kernel/request/limits.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { withdrawConsents } from '#capabilities/workshop/customers/consent.commands.ts'
import { contactWays } from '#capabilities/workshop/customers/vocabulary.ts'
import type { ReminderLink, reminderLinksApi } from './contract.ts'
import { lockReminders } from './outcomes.commands.ts'
import { applyEvents } from './report.commands.ts'
import { bookingDays, type ReminderTimelineEvent } from './vocabulary.ts'

/** Calls of one address in ten minutes; and how many of them may be refused. */
const callsInTenMinutes = 60
const refusedInTenMinutes = 15

export const linkLimits = (deps: Deps) => ({
  calls: deps.limiter({ name: 'reminder_link', points: callsInTenMinutes, seconds: 600 }),
  refused: deps.limiter({ name: 'reminder_link_refused', points: refusedInTenMinutes, seconds: 600 }),
})
type LinkLimits = ReturnType<typeof linkLimits>

/** One that was used, has expired, or never was: the response does not reveal which, or whose it was. */
const badLink = () =>
  new CallerError(400, 'reminder.link', 'This link no longer works. It was already used or has expired.')
const wait = 'Too many attempts from your network. Try again later.'

const customer = { user_id: null, full_name: 'Customer', roles: [] }

interface Linked extends Omit<ReminderLink, 'first_day' | 'last_day'> {
  id: string
  follow_up_id: string
  customer_id: string
}

/** What a link that works is about; it ends with its follow-up, once the vehicle has another owner, and while a declaration waits for approval. */
async function findLinked(db: Db, deps: Deps, token: string): Promise<Linked> {
  const { rows } = await sql<Linked>`
    select r.id, r.follow_up_id, r.customer_id, r.language, coalesce(m.make, v.make) as make, coalesce(m.name, v.model) as model,
      right(regexp_replace(v.reg_no, '[^[:alnum:]]', '', 'g'), 4) as reg_end, o.name as outlet_name,
      coalesce(nullif(o.phone, ''), d.phone, ${deps.settings.support_phone ?? null}) as outlet_phone, f.due_on::text as due_on,
      case when f.status = 'booked' then f.booked_on::text end as booked_on
    from reminder r join follow_up f on f.id = r.follow_up_id join vehicle v on v.id = f.vehicle_id
      join outlet o on o.id = f.outlet_id join dealer d on d.id = o.dealer_id left join model m on m.id = v.model_id
    where r.token_hash = ${await hashOf(token)} and r.link_used_at is null
      and r.link_until > ${deps.clock.now().toISOString()}::timestamptz
      and f.status in ('upcoming', 'open', 'contacted', 'booked', 'lost') and r.customer_id = f.customer_id
    for update of r, f`.execute(db)
  if (!rows[0]) throw badLink()
  return rows[0]
}

type LinkContext = Pick<Context<typeof reminderLinksApi.check>, 'deps' | 'request'>

/** Does something with a link that works; of two at once the second finds it used. */
async function withLink<T>(
  { deps, request }: LinkContext,
  { calls, refused }: LinkLimits,
  token: string,
  work: (db: Db, linked: Linked) => Promise<T>,
): Promise<T> {
  await consume(calls, request.address, wait)
  return countRefused(refused, request.address, wait, () =>
    inTransaction(deps.database, { as: 'rad_network' }, 'write', async (db) =>
      work(db, await findLinked(db, deps, token)),
    ),
  )
}

function choosableDays(deps: Deps) {
  const first_day = dayIn(deps.settings.brand_tz, deps.clock.now())
  return { first_day, last_day: addDays(first_day, bookingDays) }
}

export const checkLink = (ctx: Context<typeof reminderLinksApi.check>, limits: LinkLimits): Promise<ReminderLink> =>
  withLink(ctx, limits, ctx.body.token, async (_, linked) => ({ ...linked, ...choosableDays(ctx.deps) }))

/** Marks the link as used, and the message as answered by it. */
async function useLink(
  db: Db,
  { deps, request }: LinkContext,
  { id }: Linked,
  answer: { booked_on: string } | { reason: string },
): Promise<void> {
  const locked = await lockReminders(db, 'id', [id])
  const now = deps.clock.now()
  const booked_on = 'booked_on' in answer ? answer.booked_on : null
  await db.updateTable('reminder').set({ link_used_at: now }).where('id', '=', id).execute()
  await applyEvents(db, deps, { actor: customer, request }, locked, [
    {
      reminder_id: id,
      id: 'link',
      kind: booked_on === null ? 'answered' : 'booked',
      at: now.toISOString(),
      booked_on,
    },
  ])
  await writeAudit(db, customer, request, { action: 'answer', entity: 'reminder', entity_id: id, after: answer })
}

export async function bookByLink(ctx: Context<typeof reminderLinksApi.book>, limits: LinkLimits) {
  const { deps, body } = ctx
  const { first_day, last_day } = choosableDays(deps)
  if (body.on < first_day) throw invalid({ on: 'The visit can’t be in the past.' })
  if (body.on > last_day) throw invalid({ on: `Choose a day in the next ${bookingDays} days.` })
  return withLink(ctx, limits, body.token, async (db, linked) => {
    await useLink(db, ctx, linked, { booked_on: body.on })
    return { booked_on: body.on }
  })
}

/** The answer is for the outlet, which decides: no list gets shorter by it. Who wants no contact is not contacted by any way. */
export const declineByLink = (ctx: Context<typeof reminderLinksApi.decline>, limits: LinkLimits) =>
  withLink(ctx, limits, ctx.body.token, async (db, linked) => {
    const { deps, request, body } = ctx
    const { reason, note = '' } = body
    await useLink(db, ctx, linked, { reason })
    await db
      .updateTable('reminder')
      .set({ reason, note: note === '' ? null : note })
      .where('id', '=', linked.id)
      .execute()
    await recordEvent(
      { db, deps, actor: customer },
      {
        entity_kind: 'follow_up',
        entity_id: linked.follow_up_id,
        type: 'customer_answered' satisfies ReminderTimelineEvent,
        text: note === '' ? null : note,
        after: { reason },
      },
    )
    if (reason === 'do_not_contact') {
      const withdrawn = contactWays.map((way) => ({ customer_id: linked.customer_id, way }))
      for (const entry of await withdrawConsents(db, deps, customer, withdrawn))
        await writeAudit(db, customer, request, entry)
    }
    return { reason }
  })
