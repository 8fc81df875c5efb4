import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { recordMove } from '#capabilities/service/timeline/commands.ts'
import { auditorNamed, auditors } from './auditors.queries.ts'
import { record, trailOf } from './commands.ts'
import type { Revalidation, revalidationsApi } from './contract.ts'
import { answersOf, findRevalidation } from './details.ts'
import { addFailedItems } from './failed-items.commands.ts'
import { type Item, missingOf, resultOf, scoreOf, secondAuditorProblem, validUntil } from './rules.ts'
import { subjectsOf } from './subjects.queries.ts'
import { type RevalidationStatus, revalidationStates, type Step } from './vocabulary.ts'

type Moving = Context<typeof revalidationsApi.move>
type Deciding = Context<typeof revalidationsApi.decide>

/** Locked until the end of the transaction, so that an answer that comes at the same time is counted or refused, never lost. */
const lock = (db: Db, id: string) =>
  db
    .selectFrom('revalidation')
    .select([
      'id',
      'dealer_id',
      'outlet_id',
      'checklist_id',
      'auditor_user_id',
      'second_auditor_user_id',
      'reviewed_by',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
type Locked = Awaited<ReturnType<typeof lock>>

const todayOf = ({ deps }: Pick<ActorContext, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/**
 * Freezes the published version of the checklist (U12). One that was replaced since the auditor saw it is refused: what they have
 * prepared may not be what is looked at.
 */
async function freeze({ db, deps, body }: Moving, { checklist_id }: Locked): Promise<{ checklist_version_id: string }> {
  const published = await db
    .selectFrom('checklist_version')
    .select(['id', 'number', 'used_at'])
    .where('checklist_id', '=', checklist_id)
    .where('status', '=', 'published')
    .forUpdate()
    .executeTakeFirst()
  if (!published)
    throw conflict(
      'checklist.unpublished',
      'This checklist has no published version. Publish one, then start the audit.',
    )
  const seen = body.checklist_version
  if (seen === undefined) throw invalid({ checklist_version: 'Name the version of the checklist.' })
  if (seen !== published.number)
    throw conflict(
      'checklist.replaced',
      `Version ${seen} of this checklist was replaced by version ${published.number}. Reload the page and start with that.`,
      { published: published.number },
    )
  if (published.used_at === null)
    await db
      .updateTable('checklist_version')
      .set({ used_at: deps.clock.now() })
      .where('id', '=', published.id)
      .execute()
  return { checklist_version_id: published.id }
}

const listed = (items: readonly Item[]) =>
  items.length <= 5
    ? items.map(({ key }) => key).join(', ')
    : `${items
        .slice(0, 5)
        .map(({ key }) => key)
        .join(', ')} and ${items.length - 5} more`

/** The score of what was answered; refused where answers or photos are missing, or nothing counts. */
async function scored({ db }: Moving, before: Revalidation) {
  const { items } = before
  const answers = await answersOf(db, before.id)
  const photographed = new Set(before.photos.flatMap(({ item }) => (item === null ? [] : [item])))
  const missing = missingOf(items, answers, photographed)
  if (missing.answers.length > 0)
    throw conflict('answers.missing', `Answer every item first: ${listed(missing.answers)}.`, {
      items: missing.answers.map(({ key }) => key),
    })
  if (missing.photos.length > 0)
    throw conflict('photos.missing', `These items need a photo: ${listed(missing.photos)}.`, {
      items: missing.photos.map(({ key }) => key),
    })
  const { score, areas, hasKnockOut } = scoreOf(items, answers)
  if (score === null)
    throw conflict(
      'evidence.none',
      'Not enough evidence: every item is n.a. Answer at least one, or withdraw the audit.',
    )
  return { score, area_scores: JSON.stringify(areas), has_knock_out: hasKnockOut }
}

/** A finding that is not done, or that has no owner, holds up what follows. */
function checkFindings({ findings }: Revalidation, to: RevalidationStatus): void {
  if (to === 'corrective_action' && findings.length === 0)
    throw conflict('findings.none', 'Add a finding first: without one there is nothing to correct.')
  if (to === 'corrective_action' && findings.some(({ owner_id, done_at }) => owner_id === null && done_at === null))
    throw conflict('findings.owner', 'Give every open finding an owner first.')
  if (to === 'recheck' && findings.some(({ done_at }) => done_at === null))
    throw conflict('findings.open', 'Every finding must be done before the recheck.')
  if (to === 'valid' && findings.some(({ verified_at }) => verified_at === null))
    throw conflict('findings.unverified', 'Verify every finding first.')
}

/** What a step of the auditor sets, with its guards. */
async function columnsOfStep(ctx: Moving, before: Revalidation, locked: Locked, to: Step) {
  const now = ctx.deps.clock.now()
  switch (to) {
    case 'scheduled':
      if (!before.auditor_id) throw invalid({ auditor: 'Choose an auditor first.' })
      return {}
    case 'in_progress':
      return before.status === 'submitted'
        ? { submitted_at: null, score: null, area_scores: '{}', has_knock_out: false }
        : { ...(await freeze(ctx, locked)), started_at: now }
    case 'submitted': {
      const columns = await scored(ctx, before)
      await addFailedItems(ctx, before)
      return { ...columns, submitted_at: now }
    }
    case 'withdrawn':
      return { closed_at: now }
    default:
      checkFindings(before, to)
      return {}
  }
}

/** Moves one along the steps of its auditor; of two people at once, the version lets one through. */
export async function moveRevalidation(ctx: Moving): Promise<Revalidation> {
  const { to, note = null, if_version } = ctx.body
  const found = await findRevalidation(ctx, ctx.params.no)
  const locked = await lock(ctx.db, found.id)
  const before = await findRevalidation(ctx, ctx.params.no)
  checkMove(revalidationStates.moves, before.status, to)
  return record.change(
    ctx,
    before,
    { status: to, if_version },
    {
      action: 'move',
      columns: async ({ status }) => ({ status, ...(await columnsOfStep(ctx, before, locked, to)) }),
      also: (was, after) => recordMove(ctx, 'revalidation', was, after, note),
      trail: trailOf,
    },
  )
}

/** The second auditor of an invalid result: someone else, of another territory, and not of the dealer. */
async function secondAuditor({ db, body }: Deciding, locked: Locked) {
  if (body.second_auditor === undefined)
    throw invalid({ second_auditor: 'An invalid result needs a second auditor of another territory.' })
  const second = await auditorNamed(db, body.second_auditor, locked.dealer_id, 'second_auditor')
  // The first may have left since.
  const first = (await auditors(db)).find(({ id }) => id === locked.auditor_user_id)
  const problem = first && secondAuditorProblem(first, second, locked.dealer_id)
  if (problem) throw invalid({ second_auditor: problem })
  return { second_auditor_user_id: second.id, second_auditor_name: second.full_name }
}

/** What a decision sets: the result is that of the score, after a recheck it is valid. */
async function columnsOfDecision(ctx: Deciding, before: Revalidation, locked: Locked) {
  const { to } = ctx.body
  const now = ctx.deps.clock.now()
  if (to === 'reviewed') return { reviewed_at: now, reviewed_by: ctx.actor.user_id }
  const isRecheck = before.status === 'recheck'
  if (isRecheck) checkFindings(before, to)
  const outcome = isRecheck ? 'valid' : resultOf(before.score!, before.has_knock_out)
  if (to !== outcome)
    throw conflict(
      'result.other',
      before.has_knock_out
        ? 'A knock-out item failed: the result is invalid whatever the score.'
        : `A score of ${before.score} % is ${outcome}.`,
      { result: outcome },
    )
  const today = todayOf(ctx)
  return {
    ...(to === 'invalid' && (await secondAuditor(ctx, locked))),
    result: outcome,
    decided_at: now,
    decided_on: today,
    valid_from: outcome === 'invalid' ? null : today,
    valid_until: validUntil(before.kind, outcome, today),
    closed_at: to === 'valid' ? now : null,
  }
}

const hasAnswered = async ({ db, actor }: Deciding, id: string) =>
  (await db
    .selectFrom('revalidation_answer')
    .select('item')
    .where('revalidation_id', '=', id)
    .where('by_user_id', '=', actor.user_id)
    .executeTakeFirst()) !== undefined

/** Confirms the review, or decides: never the auditor of it, nor who answered any of its items. What was declared hears of a result. */
export async function decideRevalidation(ctx: Deciding): Promise<Revalidation> {
  const { to, note = null, if_version } = ctx.body
  const found = await findRevalidation(ctx, ctx.params.no)
  const locked = await lock(ctx.db, found.id)
  const before = await findRevalidation(ctx, ctx.params.no)
  checkMove(revalidationStates.moves, before.status, to)
  if (locked.auditor_user_id === ctx.actor.user_id || (await hasAnswered(ctx, found.id)))
    throw conflict('decision.own', 'You audited this yourself. Someone else decides.')
  return record.change(
    ctx,
    before,
    { status: to, if_version },
    {
      action: 'decide',
      columns: async ({ status }) => ({ status, ...(await columnsOfDecision(ctx, before, locked)) }),
      also: async (was, after) => {
        if (after.result && after.subject_id && to !== 'reviewed')
          await subjectsOf(after.kind)?.decided?.(ctx, after.subject_id, after.result)
        await recordMove(ctx, 'revalidation', was, after, note)
      },
      trail: trailOf,
    },
  )
}

/** Who may audit it, by name, and who of them may be the second auditor beside the first. */
export async function auditorsFor(ctx: Context<typeof revalidationsApi.auditors>) {
  const found = await findRevalidation(ctx, ctx.params.no)
  const { dealer_id } = await ctx.db
    .selectFrom('revalidation')
    .select('dealer_id')
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()
  const all = (await auditors(ctx.db)).filter(({ dealers }) => !dealers.includes(dealer_id))
  const first = all.find(({ id }) => id === found.auditor_id)
  return all.map((one) => ({
    username: one.username,
    name: one.full_name,
    may_be_second: first === undefined || secondAuditorProblem(first, one, dealer_id) === undefined,
  }))
}

/** The same for an outlet, before a revalidation is planned there; no one where the outlet is not in scope. */
export async function auditorsOfOutlet({ db, query }: Context<typeof revalidationsApi.auditorsOf>) {
  const outlet = await db.selectFrom('outlet').select('dealer_id').where('code', '=', query.outlet).executeTakeFirst()
  if (!outlet) return []
  return (await auditors(db))
    .filter(({ dealers }) => !dealers.includes(outlet.dealer_id))
    .map(({ username, full_name }) => ({ username, name: full_name }))
}
