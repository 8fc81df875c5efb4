import type { ActorContext, CommandContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { defined, differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { peopleOf } from './auditors.queries.ts'
import { earlierItems } from './failed-items.commands.ts'
import type { FindingRow, findingsApi } from './findings.contract.ts'
import { findingRows } from './findings.source.ts'
import type { Item } from './rules.ts'
import { dueOn } from './rules.ts'
import { type RevalidationStatus, takesFindings } from './vocabulary.ts'

const momentOf = ({ db, deps }: ActorContext) => ({ db, zone: deps.settings.brand_tz, now: deps.clock.now() })
const todayOf = ({ deps }: ActorContext) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** A finding in scope; 404 outside. */
export async function findFinding(ctx: ActorContext, id: string): Promise<FindingRow> {
  const found = await findingRows(momentOf(ctx)).where('finding.id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** A revalidation that takes findings, locked against its next step. */
export async function openOne(db: Db, no: string) {
  const one = await db
    .selectFrom('revalidation')
    .select(['id', 'no', 'status', 'outlet_id', 'checklist_version_id'])
    .where('no', '=', no)
    .forUpdate()
    .executeTakeFirst()
  if (!one) throw notFound()
  checkOpen(one.status)
  return one
}

function checkOpen(status: RevalidationStatus): void {
  if (!takesFindings(status))
    throw conflict('findings.closed', 'This revalidation takes no findings: it has not started, or has ended.')
}

/** A person of the outlet or its dealer, by username. */
async function ownerNamed(db: Db, outlet_id: string, username: string | null | undefined) {
  if (username === undefined) return {}
  if (username === null) return { owner_user_id: null, owner_name: null }
  const found = (await peopleOf(db, outlet_id)).find((one) => one.username === username)
  if (!found) throw invalid({ owner: 'Choose a person of this outlet or its dealer.' })
  return { owner_user_id: found.id, owner_name: found.full_name }
}

/** Notifies who was given a finding. */
async function tellOwner({ db, actor }: ActorContext, finding: FindingRow, outlet_id: string): Promise<void> {
  if (!finding.owner_id || finding.owner_id === actor.user_id) return
  await notify(db, {
    user_ids: [finding.owner_id],
    kind: 'finding',
    title: { text: word('A finding was assigned to you: {text}'), values: { text: finding.text } },
    link: `/revalidations/${finding.revalidation}`,
    entity: { name: 'revalidation_finding', id: finding.id },
    outlet_id,
    dedupe_key: `finding-${finding.id}-${finding.owner_id}`,
  })
}

export async function addFinding(ctx: Context<typeof findingsApi.add>): Promise<FindingRow> {
  const { db, actor, params, body } = ctx
  const one = await openOne(db, params.no)
  const { owner, item: key, due_on, ...facts } = body
  const item = key === null ? undefined : await itemOf(db, one.checklist_version_id!, key)
  const today = todayOf(ctx)
  if (due_on !== undefined && due_on < today) throw invalid({ due_on: 'Choose today or a later day.' })
  const added = await db
    .insertInto('revalidation_finding')
    .values({
      ...facts,
      ...(await ownerNamed(db, one.outlet_id, owner)),
      revalidation_id: one.id,
      outlet_id: one.outlet_id,
      item: key,
      area: item?.area ?? null,
      found_on: today,
      due_on: due_on ?? dueOn(body.severity, today),
      is_repeat: key !== null && (await earlierItems(db, one.id)).has(key),
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const finding = await findFinding(ctx, added.id)
  await recordEvent(ctx, {
    entity_kind: 'revalidation',
    entity_id: one.id,
    type: 'finding_added',
    text: finding.text,
    after: { severity: finding.severity, due_on: finding.due_on },
  })
  await tellOwner(ctx, finding, one.outlet_id)
  await ctx.audit({ action: 'add', entity: 'revalidation_finding', entity_id: added.id, after: trailOf(finding) })
  return finding
}

async function itemOf(db: Db, version_id: string, key: string): Promise<Item> {
  const { items } = await db
    .selectFrom('checklist_version')
    .select('items')
    .where('id', '=', version_id)
    .executeTakeFirstOrThrow()
  const found = items.find((one) => one.key === key)
  if (!found) throw invalid({ item: 'This checklist has no such item.' })
  return found
}

const trailOf = ({ revalidation, item, severity, action, owner, due_on, state, is_repeat }: FindingRow) => ({
  revalidation,
  item,
  severity,
  action,
  owner,
  due_on,
  state,
  is_repeat,
})

interface FindingChange {
  action: string
  /** The event of the timeline. */
  type: string
  text?: string | null
  columns: Record<string, unknown>
}

/** Changes a finding as it was read, with its version as the guard, its event, and its line of the trail. */
async function change(
  ctx: CommandContext & { params: { id: string }; body: { if_version: number } },
  before: FindingRow,
  { action, type, text = before.text, columns }: FindingChange,
): Promise<FindingRow> {
  const { db, body } = ctx
  if (before.version !== body.if_version) throw staleVersion('finding', before)
  const one = await openOne(db, before.revalidation)
  const done = await db
    .updateTable('revalidation_finding')
    .set({ ...columns, ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', body.if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await findFinding(ctx, before.id)
  if (!done) throw staleVersion('finding', after)
  await recordEvent(ctx, { entity_kind: 'revalidation', entity_id: one.id, type, text })
  await ctx.audit({
    action,
    entity: 'revalidation_finding',
    entity_id: before.id,
    before: trailOf(before),
    after: trailOf(after),
  })
  return after
}

export async function updateFinding(ctx: Context<typeof findingsApi.update>): Promise<FindingRow> {
  const { db, body, params } = ctx
  const before = await findFinding(ctx, params.id)
  if (before.verified_at !== null) throw conflict('finding.verified', 'This finding was verified and can’t change.')
  const { outlet_id } = await outletOf(db, before.id)
  const { owner, if_version: _, ...facts } = body
  if (facts.due_on !== undefined && facts.due_on < before.found_on)
    throw invalid({ due_on: 'Choose the day it was found or a later one.' })
  const columns = defined({ ...facts, ...(await ownerNamed(db, outlet_id, owner)) })
  const { owner_user_id, owner_name: __, ...plain } = columns
  const changes = differences(before, { ...plain, ...(owner !== undefined && { owner_id: owner_user_id }) })
  if (before.version === body.if_version && changes.length === 0) {
    ctx.unchanged()
    return before
  }
  const after = await change(ctx, before, { action: 'update', type: 'finding_changed', columns })
  if (after.owner_id !== before.owner_id) await tellOwner(ctx, after, outlet_id)
  return after
}

const outletOf = (db: Db, id: string) =>
  db.selectFrom('revalidation_finding').select('outlet_id').where('id', '=', id).executeTakeFirstOrThrow()

/** Whether the actor acts for the finding: as its owner, as the principal, or from outside as the brand. */
export function checkActor({ actor }: ActorContext, finding: FindingRow): void {
  const isBrand = actor.ability.can('create', 'Revalidation')
  if (isBrand || finding.owner_id === actor.user_id || actor.roles.includes('DLP')) return
  throw forbidden(
    finding.owner ? `Only ${finding.owner} or the principal can do this.` : 'Only the principal can do this.',
  )
}

export const checkNotVerified = ({ verified_at }: FindingRow): void => {
  if (verified_at !== null) throw conflict('finding.verified', 'This finding was verified and can’t change.')
}

export async function finishFinding(ctx: Context<typeof findingsApi.done>): Promise<FindingRow> {
  const before = await findFinding(ctx, ctx.params.id)
  checkActor(ctx, before)
  if (before.done_at !== null) throw conflict('finding.done', 'This finding is done already.')
  const now = ctx.deps.clock.now()
  const note = ctx.body.note ?? null
  const after = await change(ctx, before, {
    action: 'finish',
    type: 'finding_done',
    columns: { done_at: now, done_by: ctx.actor.user_id, done_note: note },
  })
  await noteOutlet(ctx, before.id)
  return after
}

/** An outlet has done something about its revalidation. */
export async function noteOutlet({ db, deps, actor }: ActorContext, finding_id: string): Promise<void> {
  if (actor.ability.can('create', 'Revalidation')) return
  await db
    .updateTable('revalidation')
    .set({ last_outlet_update_at: deps.clock.now() })
    .where('id', '=', (of) =>
      of.selectFrom('revalidation_finding').select('revalidation_id').where('id', '=', finding_id),
    )
    .execute()
}

export async function reopenFinding(ctx: Context<typeof findingsApi.reopen>): Promise<FindingRow> {
  const before = await findFinding(ctx, ctx.params.id)
  checkNotVerified(before)
  if (before.done_at === null) throw conflict('finding.open', 'This finding is open already.')
  return change(ctx, before, {
    action: 'reopen',
    type: 'finding_reopened',
    text: ctx.body.note,
    columns: { done_at: null, done_by: null, done_note: null },
  })
}

/** Verifies what was done: neither its owner nor who marked it as done. */
export async function verifyFinding(ctx: Context<typeof findingsApi.verify>): Promise<FindingRow> {
  const { db, actor, deps } = ctx
  const before = await findFinding(ctx, ctx.params.id)
  checkNotVerified(before)
  if (before.done_at === null) throw conflict('finding.open', 'This finding is not done yet.')
  const { done_by } = await db
    .selectFrom('revalidation_finding')
    .select('done_by')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  if (done_by === actor.user_id || before.owner_id === actor.user_id)
    throw conflict('finding.own', 'You did this yourself. Someone else verifies it.')
  return change(ctx, before, {
    action: 'verify',
    type: 'finding_verified',
    columns: { verified_at: deps.clock.now(), verified_by: actor.user_id, verified_by_name: actor.full_name },
  })
}

/** Who may be given a finding of a revalidation, by name. */
export async function findingPeople({ db, params }: Context<typeof findingsApi.people>) {
  const one = await db.selectFrom('revalidation').select('outlet_id').where('no', '=', params.no).executeTakeFirst()
  if (!one) throw notFound()
  return (await peopleOf(db, one.outlet_id)).map(({ username, full_name }) => ({ username, name: full_name }))
}
