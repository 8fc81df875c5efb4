import type { z } from 'zod'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { changedFields } from '#kernel/command/version.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { hasTraces, withoutTraces } from './anonymous.rules.ts'
import { type KnownIssue, knownIssueFields, type knownIssuesApi } from './contract.ts'
import { namesOfNetwork, tellsSomeone } from './lookups.ts'
import { remedyText } from './rich-text.rules.ts'
import { findIssue } from './queries.ts'
import { knownIssueMoves } from './vocabulary.ts'

const issues = defineRecord({ table: 'known_issue', name: 'known issue', key: 'no', find: findIssue })

type Fields = z.output<(typeof knownIssueFields)['body']>

/** Refuses what is to be published and names an outlet, a vehicle, a case, or a person. */
async function checkAnonymous(
  db: Db,
  texts: Pick<KnownIssue, 'title' | 'symptoms' | 'remedy'>,
  names: readonly string[],
) {
  const all = [...names, ...(await namesOfNetwork(db))]
  const found = (['title', 'symptoms', 'remedy'] as const).filter((field) => hasTraces(texts[field], all))
  if (found.length > 0) throw invalid(Object.fromEntries(found.map((field) => [field, tellsSomeone])))
}

async function cleaned<F extends { remedy?: string | undefined }>(fields: F) {
  if (fields.remedy === undefined) return fields
  const remedy = await remedyText.clean(fields.remedy)
  if (remedy === '') throw invalid({ remedy: 'This is required.' })
  return { ...fields, ...remedyText.stored(remedy) }
}

const published = ({ deps }: Pick<Context, 'deps'>) => {
  const now = deps.clock.now()
  return { status: 'published' as const, published_at: now, published_on: dayIn(deps.settings.brand_tz, now) }
}

const tell = (
  ctx: CommandContext,
  { id }: { id: string },
  event: { type: string; text?: string | null; after?: Record<string, unknown>; before?: Record<string, unknown> },
) =>
  // It names people and cases, so that the brand alone reads it.
  recordEvent(ctx, { entity_kind: 'known_issue', entity_id: id, visibility: 'brand', ...event })

/** Begins a draft. */
export async function addIssue(ctx: Context<typeof knownIssuesApi.add>): Promise<KnownIssue> {
  const issue = await issues.add(ctx, await cleaned(ctx.body))
  await tell(ctx, issue, { type: 'opened' })
  return issue
}

/** Changes an issue's fields; what outlets read still names no vehicle, case, or person. */
export async function updateIssue(ctx: Context<typeof knownIssuesApi.update>): Promise<KnownIssue> {
  const before = await findIssue(ctx, ctx.params.no)
  return issues.change(ctx, before, await cleaned(ctx.body), {
    columns: async (fields) => {
      if (before.status === 'published') await checkAnonymous(ctx.db, { ...before, ...withoutUndefined(fields) }, [])
      return fields
    },
    also: (was, after) =>
      tell(ctx, before, { type: 'changed', ...changedFields(Object.keys(knownIssueFields.fields), was, after) }),
  })
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<KnownIssue>

/** Publishes, withdraws, or retires one; the version in the UPDATE lets one of two people through. */
export async function moveIssue(ctx: Context<typeof knownIssuesApi.move>): Promise<KnownIssue> {
  const { to, note = null, if_version } = ctx.body
  const before = await findIssue(ctx, ctx.params.no)
  checkMove(knownIssueMoves, before.status, to)
  if (to === 'published') await checkAnonymous(ctx.db, before, [])
  return issues.change(
    ctx,
    before,
    { status: to, if_version },
    {
      action: 'move',
      columns: () => ({
        ...(to === 'published' ? published(ctx) : { status: to }),
        retired_at: to === 'retired' ? ctx.deps.clock.now() : null,
      }),
      also: (was, after) =>
        tell(ctx, before, { type: to, text: note, before: { status: was.status }, after: { status: after.status } }),
      trail: ({ status }) => ({ status }),
    },
  )
}

interface Origin {
  case_id: string
  case_no: string
  /** Who and what is named in the case: its vehicle, its outlet, its people. */
  names: readonly string[]
}

/**
 * Makes a known issue of a solved case, in the caller's transaction. Text taken from the case loses what identifies it; text
 * written for the issue is refused where it names something.
 */
export async function makeIssue(
  ctx: CommandContext,
  { case_id, case_no, names }: Origin,
  taken: Fields,
  given: Partial<Fields> & { publish: boolean },
): Promise<KnownIssue> {
  const { publish, ...rest } = given
  const all = [...names, ...(await namesOfNetwork(ctx.db))]
  const safe = { ...taken }
  for (const field of ['title', 'symptoms', 'remedy'] as const) safe[field] = withoutTraces(taken[field], all)
  const fields = await cleaned({ ...safe, ...withoutUndefined(rest) })
  if (publish) await checkAnonymous(ctx.db, fields, names)
  const issue = await issues.add(ctx, { ...fields, ...(publish && published(ctx)) })
  await ctx.db.insertInto('known_issue_source').values({ known_issue_id: issue.id, case_id }).execute()
  await tell(ctx, issue, { type: 'opened', after: { from_case: case_no, status: issue.status } })
  return findIssue(ctx, issue.no)
}
