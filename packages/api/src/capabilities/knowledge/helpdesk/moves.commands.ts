import { sql, type UpdateObject } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { staleVersion } from '#kernel/command/version.ts'
import { word } from '#kernel/contract/words.ts'
import { publishedIssue } from '#capabilities/knowledge/known-issues/lookups.ts'
import { partsOf } from './actor.rules.ts'
import type { HelpdeskAnswer } from './case.contract.ts'
import type { helpdeskApi } from './contract.ts'
import { tellHoldup } from './holdup.commands.ts'
import { tellSide } from './notices.ts'
import { findCase } from './queries.ts'
import { refusal } from './rules.ts'
import { factsOf, type LockedCase, lockCase, setState } from './state.ts'
import { type CaseStatus, isEnded, type Outcome, type Side, turnOf } from './vocabulary.ts'

type Moving = Context<typeof helpdeskApi.move>
type Columns = UpdateObject<Tables, 'helpdesk_case'>

/** What a move writes in addition to the state, by the state it leads to. */
const writes: Partial<Record<CaseStatus, (ctx: Moving, one: LockedCase) => Promise<Columns>>> = {
  submitted: async () => ({ missing: [], returned_note: null }),
  returned: async ({ body }) => ({
    missing: body.missing!,
    returned_note: body.note ?? null,
    returned_count: increased('returned_count'),
  }),
  accepted: async ({ actor }, { assignee_user_id }) => ({ assignee_user_id: assignee_user_id ?? actor.user_id }),
  answered_by_known_issue: async ({ db, body }) => ({
    known_issue_id: (await publishedIssue(db, body.known_issue!)).id,
  }),
  recommended: addRecommendation,
  awaiting_outlet: addQuestion,
  in_analysis: goOn,
  closed_fixed: closeFixed,
}

const increased = (column: 'returned_count' | 'reopened_count' | 'recommended_count') =>
  // The row is locked.
  sql<number>`${sql.ref(column)} + 1`

async function addRecommendation({ db, deps, actor, body }: Moving, one: LockedCase): Promise<Columns> {
  const place = await db
    .selectFrom('helpdesk_recommendation')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('case_id', '=', one.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('helpdesk_recommendation')
    .values({
      case_id: one.id,
      place: Number(place.count) + 1,
      text: body.recommendation!,
      at: deps.clock.now(),
      by_user_id: actor.user_id,
      by_name: actor.full_name,
      tier: one.tier,
    })
    .execute()
  return { recommended_count: increased('recommended_count') }
}

async function addQuestion({ db, deps, actor, body }: Moving, one: LockedCase): Promise<Columns> {
  await db
    .insertInto('helpdesk_question')
    .values({
      case_id: one.id,
      text: body.question!,
      at: deps.clock.now(),
      by_user_id: actor.user_id,
      by_name: actor.full_name,
    })
    .execute()
  return {}
}

/** Sets the outcome of the last recommendation. */
async function setOutcome({ db, deps, actor, body }: Moving, one: LockedCase, outcome: Outcome) {
  await db
    .updateTable('helpdesk_recommendation')
    .set({ outcome, outcome_note: body.note ?? null, outcome_at: deps.clock.now(), outcome_by: actor.full_name })
    .where('case_id', '=', one.id)
    .where('place', '=', (of) =>
      of
        .selectFrom('helpdesk_recommendation as last')
        .select((the) => the.fn.max('last.place').as('place'))
        .where('last.case_id', '=', one.id),
    )
    .execute()
}

/** Back to the helpdesk: with an answer, with what came of a recommendation, or reopened. */
async function goOn(ctx: Moving, one: LockedCase): Promise<Columns> {
  const { db, deps, actor, body } = ctx
  if (one.status === 'awaiting_outlet')
    await db
      .updateTable('helpdesk_question')
      .set({ answer: body.answer!, answered_at: deps.clock.now(), answered_by: actor.full_name })
      .where('case_id', '=', one.id)
      .where('answered_at', 'is', null)
      .execute()
  if (one.status === 'outlet_trial') await setOutcome(ctx, one, body.outcome!)
  // What it was solved with did not solve it.
  return isEnded(one.status) ? { reopened_count: increased('reopened_count'), known_issue_id: null } : {}
}

async function closeFixed(ctx: Moving, one: LockedCase): Promise<Columns> {
  const { db, body } = ctx
  await setOutcome(ctx, one, 'tried_fixed')
  return {
    cause: body.cause!,
    correction: body.correction!,
    parts: body.parts ?? [],
    labour_op: body.labour_op ?? null,
    verified_km: body.verified_km ?? null,
    close_remarks: body.remarks ?? null,
    ...(body.known_issue && { known_issue_id: (await publishedIssue(db, body.known_issue)).id }),
  }
}

/** The notification for the side that has it now. */
const tells: Readonly<Record<Side, string>> = {
  helpdesk: word('{no} is waiting on the helpdesk: {title}'),
  outlet: word('{no} is waiting on your outlet: {title}'),
}

/** Notifies the side that has to act now; at the end the other side. */
async function tell(ctx: Moving, one: LockedCase, to: CaseStatus): Promise<void> {
  const key = `${to}-${one.version}`
  const side = turnOf[to]
  if (side && side !== one.turn) await tellSide(ctx, one, side, { text: tells[side], key })
  if (!isEnded(to)) return
  const other = partsOf(ctx.actor).includes('helpdesk') ? 'outlet' : 'helpdesk'
  if (one.submitted_at) await tellSide(ctx, one, other, { text: word('{no} was closed: {title}'), key })
  await tellHoldup(ctx, one, to)
}

/** Refuses a move in the words of the rules. */
async function check(ctx: Moving, one: LockedCase): Promise<void> {
  const refused = refusal(await factsOf(ctx.db, one), partsOf(ctx.actor), ctx.body.to, ctx.body, ctx.deps.clock.now())
  if (refused?.code === 'auth.right') throw forbidden(refused.message)
  if (refused?.code === 'state.move') throw conflict('state.move', refused.message, { allowed: refused.allowed })
  if (refused) throw invalid(refused.fields)
}

const storedNow = ({ note, reason, question, answer, recommendation, correction }: Moving['body']) =>
  recommendation ?? question ?? answer ?? correction ?? reason ?? note ?? null

/** Moves a case along its states; the version in the UPDATE lets one of two people through. */
export async function moveCase(ctx: Moving): Promise<HelpdeskAnswer> {
  const { db, params, body } = ctx
  const one = await lockCase(db, params)
  if (one.version !== body.if_version) throw staleVersion('case', await findCase(ctx, params.no))
  await check(ctx, one)
  const isReopened = isEnded(one.status)
  const parts = partsOf(ctx.actor)
  const done = await setState(ctx, one, {
    to: body.to,
    text: storedNow(body),
    fields: {
      ...(await writes[body.to]?.(ctx, one)),
      ...(parts.includes('outlet') && { last_outlet_update_at: ctx.deps.clock.now() }),
    },
    isReply: parts.includes('helpdesk'),
    ...(isReopened && { type: 'reopened' }),
    after: {
      ...(body.missing && { missing: body.missing }),
      ...(body.known_issue && { known_issue: body.known_issue }),
      ...(body.outcome && { outcome: body.outcome }),
    },
  })
  if (!done) throw staleVersion('case', await findCase(ctx, params.no))
  await tell(ctx, one, body.to)
  const after = await findCase(ctx, params.no)
  await ctx.audit({
    action: 'move',
    entity: 'helpdesk_case',
    entity_id: one.id,
    before: { status: one.status },
    after: { status: body.to, ...body, if_version: undefined },
  })
  return after
}
