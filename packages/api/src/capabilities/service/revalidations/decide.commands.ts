import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { recordMove } from '#capabilities/service/timeline/commands.ts'
import { auditorNamed, auditors } from './auditors.queries.ts'
import { record, trailOf } from './commands.ts'
import type { Revalidation, revalidationsApi } from './contract.ts'
import { findRevalidation } from './details.ts'
import { checkFindings, lock, type Locked } from './moves.commands.ts'
import { resultOf, secondAuditorProblem, validUntil } from './rules.ts'
import { decidersOf, isSubjectSeen, subjectsOf } from './subjects.queries.ts'
import { revalidationStates } from './vocabulary.ts'

type Deciding = Context<typeof revalidationsApi.decide>

/** The second auditor of an invalid result: someone else, of another territory, and not of the dealer. */
async function secondAuditor({ db, body }: Deciding, locked: Locked) {
  if (body.second_auditor === undefined)
    throw invalid({ second_auditor: 'An invalid result needs a second auditor of another territory.' })
  const second = await auditorNamed(db, body.second_auditor, locked, 'second_auditor')
  // The first may have left since.
  const first = (await auditors(db)).find(({ id }) => id === locked.auditor_user_id)
  const problem = first && secondAuditorProblem(first, second)
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
  const today = dayIn(ctx.deps.settings.brand_tz, now)
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

/** What was declared follows the first result: an invalid one overturns it, any other confirms it. A recheck changes nothing of it. */
async function passVerdict(ctx: Deciding, { id, no, kind, subject_id, result }: Revalidation): Promise<void> {
  const subjects = subjectsOf(kind)
  if (!subjects || subject_id === null) return
  if (result === 'invalid') await subjects.overturn(ctx, subject_id, { id, no })
  else await subjects.confirm?.(ctx, subject_id, { id, no })
}

/** Confirms the review, or decides: never the auditor of it, nor who answered any of its items. What was declared follows. */
export async function decideRevalidation(ctx: Deciding): Promise<Revalidation> {
  const { to, note = null, if_version } = ctx.body
  const found = await findRevalidation(ctx, ctx.params.no)
  const locked = await lock(ctx.db, found.id)
  const before = await findRevalidation(ctx, ctx.params.no)
  checkMove(revalidationStates.moves, before.status, to)
  if (locked.auditor_user_id === ctx.actor.user_id || (await hasAnswered(ctx, found.id)))
    throw conflict('decision.own', 'You audited this yourself. Someone else decides.')
  // Who cannot read it can neither change it nor be known not to have decided it.
  if (!(await isSubjectSeen(ctx.db, locked)))
    throw conflict(
      'subject.beyond',
      'What is looked at here now belongs to an outlet outside your scope. Ask head office to decide.',
    )
  if ((await decidersOf(ctx.db, locked)).includes(ctx.actor.user_id))
    throw conflict('decision.own', 'You decided what is looked at here. Someone else decides.')
  return record.change(
    ctx,
    before,
    { status: to, if_version },
    {
      action: 'decide',
      columns: async ({ status }) => ({ status, ...(await columnsOfDecision(ctx, before, locked)) }),
      also: async (was, after) => {
        if (was.status === 'reviewed') await passVerdict(ctx, after)
        await recordMove(ctx, 'revalidation', was, after, note)
      },
      trail: trailOf,
    },
  )
}
