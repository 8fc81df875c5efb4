import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { recordMove } from '#capabilities/service/timeline/commands.ts'
import { auditorProblemOf } from './auditors.queries.ts'
import { record, trailOf } from './commands.ts'
import type { Revalidation, revalidationsApi } from './contract.ts'
import { answersOf, findRevalidation } from './details.ts'
import { addFailedItems } from './failed-items.commands.ts'
import { type Item, missingOf, scoreOf } from './rules.ts'
import { type RevalidationStatus, revalidationStates, type Step } from './vocabulary.ts'

type Moving = Context<typeof revalidationsApi.move>

/** Locked until the end of the transaction, so that an answer that comes at the same time is counted or refused, never lost. */
export const lock = (db: Db, id: string) =>
  db
    .selectFrom('revalidation')
    .select(['id', 'kind', 'subject_id', 'dealer_id', 'checklist_id', 'auditor_user_id', 'second_auditor_user_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
export type Locked = Awaited<ReturnType<typeof lock>>

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

/** The score of what was answered; refused where answers or photos are missing or on their way, or nothing counts. */
async function scored({ db, body }: Moving, before: Revalidation) {
  const { items, photos_awaited } = before
  if (photos_awaited > 0 && body.leave_out_photos !== true)
    throw conflict(
      'photos.awaited',
      `Photos that have not arrived: ${photos_awaited}. Send them from the device that took them, or submit without them.`,
      { photos: photos_awaited },
    )
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
export function checkFindings({ findings }: Revalidation, to: RevalidationStatus): void {
  if (to === 'corrective_action' && findings.length === 0)
    throw conflict('findings.none', 'Add a finding first: without one there is nothing to correct.')
  if (to === 'corrective_action' && findings.some(({ owner_id, done_at }) => owner_id === null && done_at === null))
    throw conflict('findings.owner', 'Give every open finding an owner first.')
  if (to === 'recheck' && findings.some(({ done_at }) => done_at === null))
    throw conflict('findings.open', 'Every finding must be done before the recheck.')
  if (to === 'valid' && findings.some(({ verified_at }) => verified_at === null))
    throw conflict('findings.unverified', 'Verify every finding first.')
}

/** An audit is started and submitted by who was chosen to audit it, as long as they may: they may have changed sides since. */
async function checkAuditor({ db, actor }: Moving, locked: Locked): Promise<void> {
  if (actor.user_id !== locked.auditor_user_id && actor.user_id !== locked.second_auditor_user_id)
    throw forbidden('Only the auditor starts and submits this audit. Choose another auditor first.')
  const problem = await auditorProblemOf(db, actor.user_id, locked)
  if (problem) throw conflict('auditor.near', problem)
}

/** What a step of the auditor sets, with its guards. */
async function columnsOfStep(ctx: Moving, before: Revalidation, locked: Locked, to: Step) {
  const now = ctx.deps.clock.now()
  switch (to) {
    case 'scheduled':
      if (!before.auditor_id) throw invalid({ auditor: 'Choose an auditor first.' })
      return {}
    case 'in_progress':
      if (before.status === 'submitted')
        return { submitted_at: null, score: null, area_scores: '{}', has_knock_out: false }
      await checkAuditor(ctx, locked)
      return { ...(await freeze(ctx, locked)), started_at: now }
    case 'submitted': {
      await checkAuditor(ctx, locked)
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
      trail: (one) => ({ ...trailOf(one), ...(one.photos_awaited > 0 && { photos_left_out: one.photos_awaited }) }),
    },
  )
}
