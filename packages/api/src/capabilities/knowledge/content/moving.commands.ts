import { sql } from 'kysely'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { changeContent, checkSeen } from './commands.ts'
import type { contentApi } from './contract.ts'
import { findContent } from './details.ts'
import { versionDiscarded } from './hook.ts'
import { keepLinks } from './links.ts'
import { tellReviewers, tellWriters } from './notices.ts'
import { liveColumns, putLive, takeDown } from './publishing.commands.ts'
import { checkWriter } from './rights.rules.ts'
import { missingIn, rightMissing } from './rules.ts'
import type { Content } from './shapes.contract.ts'
import { contentMoves, type ContentStatus } from './vocabulary.ts'

type Body = Context<typeof contentApi.move>['body']

const writersOf = ({ written_by }: Content) => written_by.map(({ id }) => id)
const factsOf = (item: Content) => ({ ...item, written_by: writersOf(item) })

/** Sends a draft to review; the reviewers are notified. */
async function sendToReview(ctx: CommandContext, before: Content, body: Body): Promise<Content> {
  const missing = missingIn(before)
  if (missing) throw invalid(missing)
  if (before.reviewer_id && writersOf(before).includes(before.reviewer_id))
    throw invalid({ reviewer: 'The reviewer can’t be someone who wrote this version.' })
  const columns = { status: 'in_review' as const, asked_at: ctx.deps.clock.now(), remark: null }
  const after = await changeContent(ctx, before, columns, { action: 'ask', yours: body })
  await tellReviewers(ctx, after)
  return after
}

/** Returns it to its writers, from review or from the waiting for its day, with what has to change. */
async function sendBack(ctx: CommandContext, before: Content, body: Body): Promise<Content> {
  // Its writers may withdraw it without a note.
  const isWriter = writersOf(before).includes(ctx.actor.user_id)
  if (!isWriter && !body.note) throw invalid({ note: 'Say what has to change.' })
  const columns = {
    status: 'draft' as const,
    remark: body.note ?? null,
    asked_at: null,
    approved_at: null,
    approved_by: null,
  }
  const after = await changeContent(ctx, before, columns, { action: 'return', yours: body })
  if (!isWriter) await tellWriters(ctx, after, 'returned')
  return after
}

/** Approves it: it is published at once, or by the clock on its day. The second of two who approve at once gets a 409. */
async function approve(ctx: CommandContext, before: Content, body: Body): Promise<Content> {
  const { db, deps, actor } = ctx
  const now = deps.clock.now()
  if (before.is_scheduled) throw conflict('state.approved', 'This version is already approved.')
  const missing = missingIn(before)
  if (missing) throw invalid(missing)
  if (before.publish_until && Date.parse(before.publish_until) <= now.getTime())
    throw invalid({ publish_until: 'The end date has passed.' })
  if (before.publish_from && Date.parse(before.publish_from) > now.getTime()) {
    const columns = { approved_at: now, approved_by: actor.user_id }
    return changeContent(ctx, before, columns, { action: 'schedule', yours: body })
  }
  const after = await changeContent(ctx, before, liveColumns, {
    action: 'publish',
    yours: body,
    also: () => putLive(db, deps, before.id, actor.user_id, now),
  })
  await tellWriters(ctx, after, 'published')
  return after
}

/** Takes what is published away from its readers for good. */
const archive = (ctx: CommandContext, before: Content, body: Body): Promise<Content> =>
  changeContent(
    ctx,
    before,
    { status: 'archived', remark: body.note ?? null },
    { action: 'archive', yours: body, also: () => takeDown(ctx.db, before.id, 'archived', ctx.deps.clock.now()) },
  )

const steps: Record<ContentStatus, (ctx: CommandContext, before: Content, body: Body) => Promise<Content>> = {
  in_review: sendToReview,
  draft: sendBack,
  published: approve,
  archived: archive,
  expired: (_, before) => {
    const allowed = contentMoves[before.status].filter((to) => to !== 'expired')
    throw conflict('state.move', 'Content expires by its end date.', { allowed })
  },
}

/** Moves the newest version of an item along its states (docs/domain.md#content). */
export async function moveContent(ctx: Context<typeof contentApi.move>): Promise<Content> {
  const { body, actor, params } = ctx
  const before = await findContent(ctx, params.id)
  checkSeen(before, body)
  checkMove(contentMoves, before.status, body.to)
  const missing = rightMissing(actor, factsOf(before), body.to)
  if (missing) throw forbidden(missing)
  return steps[body.to](ctx, before, body)
}

/** Starts a new version as a draft; the one that readers see stays until the new one is published. */
export async function startVersion(ctx: Context<typeof contentApi.startVersion>): Promise<Content> {
  const { body, actor, params } = ctx
  const before = await findContent(ctx, params.id)
  checkWriter(actor, { kind: before.kind, written_by: writersOf(before) })
  checkSeen(before, body)
  if (before.status !== 'published' && before.status !== 'expired')
    throw conflict('state.version', 'A new version can be started only of published or expired content.')
  ctx.status(201)
  return changeContent(
    ctx,
    before,
    {
      status: 'draft',
      edition: sql<number>`edition + 1`,
      written_by: [actor.user_id],
      is_editorial: false,
      change_note: null,
      remark: null,
      asked_at: null,
      publish_from: null,
      // An end that has passed would take the new version down at once.
      ...(before.status === 'expired' && { publish_until: null }),
    },
    { action: 'start_version', yours: body },
  )
}

/** Discards a new version: the newest is again the one that readers see. */
export async function discardVersion(ctx: Context<typeof contentApi.discard>): Promise<Content> {
  const { db, body, actor, params } = ctx
  const before = await findContent(ctx, params.id)
  checkWriter(actor, { kind: before.kind, written_by: writersOf(before) })
  checkSeen(before, body)
  if (!before.may_discard) throw conflict('state.version', 'Only a new version of published content can be discarded.')
  const live = await db
    .selectFrom('content_version as v')
    .innerJoin('library_item as l', (join) => join.onRef('l.item_id', '=', 'v.item_id').onRef('l.no', '=', 'v.no'))
    .select([
      'v.title',
      'v.summary',
      'v.body',
      'l.plain_text',
      'l.slug',
      'l.work_id',
      'v.roles',
      'v.channel_ids',
      'v.region_ids',
      'l.job_type',
      'l.intent_code',
      'l.topic',
      'l.position',
      'l.publish_until',
      'v.is_editorial',
      'v.change_note',
      'v.written_by',
      'v.no',
    ])
    .where('v.item_id', '=', before.id)
    .executeTakeFirstOrThrow()
  const { no, job_type, work_id, ...text } = live
  return changeContent(
    ctx,
    before,
    {
      ...text,
      job_type: job_type as 'service' | 'bodyshop' | null,
      edition: no,
      status: 'published',
      approved_at: null,
      approved_by: null,
      asked_at: null,
      remark: null,
      publish_from: null,
    },
    {
      action: 'discard_version',
      yours: body,
      also: async () => {
        await keepLinks(db, before.id, live.body)
        for (const discarded of versionDiscarded.connected)
          await discarded(ctx, { id: before.id, work_id, kind: before.kind })
      },
    },
  )
}
