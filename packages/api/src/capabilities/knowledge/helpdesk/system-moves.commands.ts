import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { word } from '#kernel/contract/words.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { raiseTier } from './acts.commands.ts'
import { reminderDue } from './clock.rules.ts'
import { tellHoldup } from './holdup.commands.ts'
import { tellSide } from './notices.ts'
import { refusal } from './rules.ts'
import { factsOf, factsOfClock, type LockedCase, lockCase, type Moving, recomputeClock, setState } from './state.ts'
import { type CaseStatus, noFeedbackDays } from './vocabulary.ts'

const isPast = (at: string | null, now: Date) => at !== null && new Date(at) <= now

/** From which days on a reminder comes by mail, too. */
const mailFromDays = 30

/** Where the product moves a case that no user moved in time. */
const moves: Partial<Record<CaseStatus, CaseStatus>> = {
  recommended: 'outlet_trial',
  awaiting_outlet: 'closed_no_feedback',
  outlet_trial: 'closed_no_feedback',
}

/** Moves a case on where its time is over; answers where to. */
async function takeOn(moving: Moving, one: LockedCase, now: Date): Promise<CaseStatus | undefined> {
  const to = moves[one.status]
  if (!to || refusal(await factsOf(moving.db, one), ['system'], to, {}, now)) return undefined
  if (!(await setState(moving, one, { to }))) return undefined
  if (to !== 'closed_no_feedback') return to
  await tellSide(moving, one, 'outlet', {
    text: word('{no} was closed: no feedback for {days} days. {title}'),
    values: { days: String(noFeedbackDays) },
    key: `closed-${one.version}`,
    by_mail: true,
  })
  await tellHoldup(moving, one, to)
  return to
}

/** Reminds the outlet that it is waited for. Being late alone closes no case. */
async function remind(moving: Moving, one: LockedCase, days: number): Promise<void> {
  await moving.db.updateTable('helpdesk_case').set({ reminded_days: days }).where('id', '=', one.id).execute()
  await recomputeClock(moving.db, one.id)
  await recordEvent(moving, {
    entity_kind: 'helpdesk_case',
    entity_id: one.id,
    type: 'reminded',
    after: { days },
    system: true,
  })
  await tellSide(moving, one, 'outlet', {
    text: word('{no} has been waiting on your outlet for {days} days: {title}'),
    values: { days: String(days) },
    key: `reminded-${one.turn_since}-${one.feedback_at ?? ''}-${days}`,
    by_mail: days >= mailFromDays,
  })
}

/** Does what the time of a case is up for; each thing leaves its line in the trail. */
async function actOn(
  moving: Moving,
  one: LockedCase,
  now: Date,
): Promise<{ action: string; before: object; after: object } | undefined> {
  const to = await takeOn(moving, one, now)
  if (to) return { action: 'move', before: { status: one.status }, after: { status: to } }
  const facts = factsOfClock(one)
  if (isPast(one.escalates_at, now)) {
    const tier = await raiseTier(moving, one, null)
    return { action: 'escalate', before: { tier: one.tier }, after: { tier } }
  }
  const days = reminderDue(facts, now)
  if (days !== undefined) {
    await remind(moving, one, days)
    return { action: 'remind', before: { reminded_days: one.reminded_days }, after: { reminded_days: days } }
  }
  await recomputeClock(moving.db, one.id)
  return undefined
}

async function moveOne(db: Db, deps: Deps, id: string): Promise<void> {
  const moving = { db, deps, actor: product }
  const done = await actOn(moving, await lockCase(db, { id }), deps.clock.now())
  if (done) await auditWork(db, [{ ...done, entity: 'helpdesk_case', entity_id: id }])
}

const due = (db: Db, deps: Deps) =>
  db.selectFrom('helpdesk_case').where('next_move_at', '<=', deps.clock.now().toISOString())

/**
 * Escalates what the helpdesk has had for twice its time, reminds outlets, and closes what was not answered for ninety days
 * (docs/domain.md#helpdesk-cases). One that another server has hold of is its.
 */
export const moveCases = {
  name: 'move helpdesk cases',
  everySeconds: 60,
  due: (db, deps) =>
    due(db, deps).select(['id', 'no as label']).orderBy('next_move_at').orderBy('id').limit(maxPerRound).execute(),
  batchSize: 1,
  async runBatch(db, deps, ids) {
    const locked = await due(db, deps).select('id').where('id', 'in', ids).forUpdate().skipLocked().execute()
    for (const { id } of locked) await moveOne(db, deps, id)
  },
} satisfies Job
