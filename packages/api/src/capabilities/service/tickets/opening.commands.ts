import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import type { Db, DbContext } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { calendarOf } from '#capabilities/network/calendars/lookups.ts'
import { whoAnswers } from '#capabilities/service/levels/lookups.ts'
import type { Priority } from '#capabilities/service/sla/vocabulary.ts'
import { type Doer, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { repeatDays } from './case.vocabulary.ts'
import { policiesOf, recomputeClocks } from './clocks.commands.ts'
import { type Step, stepFor } from './escalation.rules.ts'
import { noticesAt, tellOf } from './notices.ts'
import type { ChargedTo, TicketKind } from './vocabulary.ts'

/** What a ticket is opened with. Dealer and region are those of the outlet now. */
export interface NewTicket {
  kind: TicketKind
  outlet: { id: string; code: string; dealer_id: string; region_id: string }
  job_type: 'service' | 'bodyshop' | 'none'
  channel_id: string | null
  title: string
  description: string | null
  priority: Priority
  category: string | null
  sub_category: string | null
  vin: string | null
  complaint_id: string | null
  /** The ticket it repeats; without one, an earlier one of the same vehicle and category. */
  repeat_of?: string
  /** Who bears it from the start; by default the outlet. */
  charged_to?: ChargedTo
  /** Who answers first; the outlet by default. */
  from_level?: 1 | 2 | 3 | 4
}

/** Who opens it: a person, or the product automatically. */
type Opening = DbContext & { actor: Doer }

/** An earlier ticket of the same vehicle and category, at most 180 days back. */
async function earlierOf(db: Db, { vin, category }: NewTicket, on: string): Promise<string | null> {
  if (!vin || !category) return null
  const earlier = await db
    .selectFrom('ticket')
    .select('id')
    .where('vin', '=', vin)
    .where('category', '=', category)
    .where(sql<boolean>`opened_on >= ${on}::date - ${repeatDays}::int`)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier?.id ?? null
}

/**
 * Opens a ticket in the caller's transaction: its number, who answers first as its owner, its clocks and the first line
 * of its timeline. Where the first level has no member it begins on the next (docs/domain.md#ticket-states).
 */
export async function openTicket(ctx: Opening, given: NewTicket): Promise<{ id: string; no: string }> {
  const { db, actor, deps } = ctx
  const now = deps.clock.now()
  const on = dayIn(deps.settings.brand_tz, now)
  const { outlet, from_level = 1, ...fields } = given
  const { id: calendar_id } = await calendarOf(db, outlet.id)
  const policies = await policiesOf(db)
  const members = await whoAnswers(db, {
    outlet_id: outlet.id,
    channel_id: given.channel_id,
    job_type: given.job_type,
    on,
  })
  const step = stepFor({ level: from_level, elapsed: 0, priority: given.priority, policies, members })
  const ticket = await db
    .insertInto('ticket')
    .values({
      ...fields,
      no: sql<string>`${`T${on.slice(2, 4)}${outlet.code}-`} || to_char(nextval('ticket_no'), ${caseDigits})`,
      outlet_id: outlet.id,
      dealer_id: outlet.dealer_id,
      region_id: outlet.region_id,
      status: 'open',
      opened_at: now,
      opened_on: on,
      calendar_id,
      level: step.level,
      level_since: now,
      max_level: step.level,
      owner_user_id: step.owner,
      target_seconds: 0,
      repeat_of: given.repeat_of ?? (await earlierOf(db, given, on)),
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .returning(['id', 'no', 'title'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ticket_level')
    .values({
      ticket_id: ticket.id,
      level: step.level,
      entered_at: now,
      owner_user_id: step.owner,
      cause: step.skipped.includes(1) ? 'nobody_below' : 'opened',
    })
    .execute()
  await recomputeClocks(db, deps, { tickets: [ticket.id] })
  await tellOfOpening(ctx, ticket, step, members[4])
  return { id: ticket.id, no: ticket.no }
}

/** Adds the first line of the timeline and notifies; where the first level has no member, the fourth is notified. */
async function tellOfOpening(
  ctx: Opening,
  ticket: { id: string; no: string; title: string },
  { level, owner, skipped }: Step,
  regional: readonly string[],
): Promise<void> {
  const { db, deps } = ctx
  const entity = { entity_kind: 'ticket', entity_id: ticket.id } as const
  await recordEvent(ctx, { ...entity, type: 'opened', after: { level }, system: ctx.actor.user_id === null })
  if (owner)
    await tellOf(db, deps, ticket, {
      people: [owner],
      kind: 'assigned',
      text: word('{no} was assigned to you: {title}'),
      key: `level-${level}`,
      by_mail: (await noticesAt(db, level)).includes('mail'),
    })
  if (!skipped.includes(1)) return
  await recordEvent(ctx, { ...entity, type: 'nobody_answers', before: { level: 1 }, after: { level } })
  await tellOf(db, deps, ticket, {
    people: regional,
    kind: 'escalated',
    text: word('No one is responsible for {no} at level 1: {title}'),
    key: 'nobody-1',
  })
}
