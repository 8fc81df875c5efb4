import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { nextVersion } from '#kernel/command/version.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { touched } from './commands.ts'
import type { FollowUp, followUpsApi } from './contract.ts'
import { findFollowUp } from './queries.ts'
import { contactTried, customerOf, recordResults } from './results.commands.ts'
import { isReached, wrongResult } from './rules.ts'
import { followUpStates, type Medium } from './vocabulary.ts'

type AttemptContext = Context<typeof followUpsApi.attempt>

/** A phone's clock may be so far ahead, and an attempt without a line may reach the server so much later. */
const aheadMs = 5 * 60_000
const backMs = 30 * 86_400_000

/** Media of which a network reports that a message was sent, delivered, and read. */
const digital: readonly Medium[] = ['sms', 'whatsapp', 'email', 'app_push', 'bot']

/** When the attempt was made. */
function momentOf({ body, deps }: AttemptContext): Date {
  const now = deps.clock.now()
  const at = body.at === undefined ? now : new Date(body.at)
  if (at.getTime() > now.getTime() + aheadMs) throw invalid({ at: 'The attempt can’t be in the future.' })
  if (at.getTime() < now.getTime() - backMs) throw invalid({ at: 'Attempts can be recorded for 30 days.' })
  return at
}

/** Refuses what does not fit the medium, an ended follow-up, and an attempt against the customer's consent. */
function checkAttempt({ body, deps }: AttemptContext, before: FollowUp): void {
  const { medium, direction, result, call_back_at, booked_on } = body
  const wrong = wrongResult(medium, result)
  if (wrong) throw invalid({ result: wrong })
  if (booked_on !== undefined && !isReached(result))
    throw invalid({ booked_on: 'A visit can be booked with a customer who was reached.' })
  if (booked_on !== undefined && booked_on < dayIn(deps.settings.brand_tz, deps.clock.now()))
    throw invalid({ booked_on: 'The visit can’t be in the past.' })
  if (call_back_at !== null && new Date(call_back_at) <= deps.clock.now())
    throw invalid({ call_back_at: 'The call back must be in the future.' })
  if (followUpStates.isEnd(before.status))
    throw conflict('state.move', 'This follow-up has ended.', { current: before })
  const refusal = before.refusals[medium]
  if (direction === 'out' && refusal) throw conflict('contact.refused', refusal, { current: before })
}

const first = (column: string, at: RawBuilder<unknown>) => sql<string>`coalesce(${sql.ref(column)}, ${at})`

/** The first time that a message was sent, delivered, read, and answered, in this order (M46). */
function digitalTimes({ medium, direction, result }: AttemptContext['body'], at: Date) {
  const moment = sql`${at.toISOString()}::timestamptz`
  if (direction === 'in') return { responded_at: first('responded_at', moment) }
  if (!digital.includes(medium)) return {}
  const isRead = result === 'read'
  const after = (column: string) => sql`greatest(${moment}, ${sql.ref(column)})`
  return {
    sent_at: first('sent_at', moment),
    ...((isRead || result === 'delivered') && { delivered_at: first('delivered_at', after('sent_at')) }),
    ...(isRead && { read_at: first('read_at', sql`greatest(${moment}, sent_at, delivered_at)`) }),
  }
}

interface Attempt {
  follow_up_id: string
  outlet_id: string
  attempted_on: string
  at: Date
  contact: string | null
}

const addAttempt = ({ db, body, actor }: AttemptContext, attempt: Attempt) =>
  db
    .insertInto('contact_attempt')
    .values({
      ...attempt,
      medium: body.medium,
      direction: body.direction,
      result: body.result,
      call_back_at: body.call_back_at,
      note: body.note ?? null,
      by_user_id: actor.user_id,
    })
    .execute()

/** Records an attempt to reach the customer; the first that reaches them moves an open follow-up on. */
export async function recordAttempt(ctx: AttemptContext): Promise<FollowUp> {
  const { db, deps, body, params } = ctx
  const at = momentOf(ctx)
  const locked = await db
    .selectFrom('follow_up')
    .select(['id', 'outlet_id', 'status'])
    .where('no', '=', params.no)
    .forUpdate()
    .executeTakeFirst()
  const before = await findFollowUp(ctx, params.no)
  checkAttempt(ctx, before)
  const customer = await customerOf(db, before.id)
  const contact = contactTried(ctx, customer)
  const attempted_on = dayIn(deps.settings.brand_tz, at)
  await addAttempt(ctx, { follow_up_id: before.id, outlet_id: locked!.outlet_id, attempted_on, at, contact })
  await recordResults(ctx, before.id, customer)
  const reached = isReached(body.result)
  const moment = sql`${at.toISOString()}::timestamptz`
  await db
    .updateTable('follow_up')
    .set({
      attempts: sql`attempts + 1`,
      reached: sql`reached + ${reached ? 1 : 0}`,
      last_attempt_at: sql`greatest(last_attempt_at, ${moment})`,
      ...(reached && { reached_at: sql`greatest(reached_at, ${moment})` }),
      ...(reached && before.status === 'open' && { status: 'contacted' }),
      ...(body.booked_on && { status: 'booked', booked_on: body.booked_on, booked_at: first('booked_at', moment) }),
      call_back_at: body.call_back_at,
      ...digitalTimes(body, at),
      ...touched(ctx),
      ...nextVersion(ctx),
    })
    .where('id', '=', before.id)
    .execute()
  const { medium, direction, result, note } = body
  const event = { medium, direction, result }
  await recordEvent(ctx, {
    entity_kind: 'follow_up',
    entity_id: before.id,
    type: 'attempt',
    text: note ?? null,
    after: event,
  })
  await ctx.audit({ action: 'attempt', entity: 'follow_up', entity_id: before.id, after: event })
  return findFollowUp(ctx, params.no)
}
