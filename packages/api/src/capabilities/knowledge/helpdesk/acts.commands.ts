import { sql, type Updateable } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/command/errors.ts'
import { nextVersion, staleVersion } from '#kernel/command/version.ts'
import { word } from '#kernel/contract/words.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { isOfBrand, partsOf } from './actor.rules.ts'
import type { HelpdeskAnswer } from './case.contract.ts'
import { heard } from './commands.ts'
import type { helpdeskApi } from './contract.ts'
import { agentsOf, tellSide } from './notices.ts'
import { findCase } from './queries.ts'
import { checkOpen, firstReply, type LockedCase, lockCase, type Moving, recomputeClock } from './state.ts'
import { type Tier, tiers } from './vocabulary.ts'

/** Takes hold of an open case of the version that the caller saw. */
async function lockOpenCase(ctx: CommandContext, no: string, if_version: number): Promise<LockedCase> {
  const one = await lockCase(ctx.db, { no })
  if (one.version !== if_version) throw staleVersion('case', await findCase(ctx, no))
  checkOpen(one)
  return one
}

const set = (ctx: CommandContext, { id }: LockedCase, columns: Updateable<Tables['helpdesk_case']>) =>
  ctx.db
    .updateTable('helpdesk_case')
    .set({ ...columns, ...nextVersion(ctx) })
    .where('id', '=', id)
    .execute()

/** Assigns a case to a person of the helpdesk, or removes the assignee; its clock goes on. */
export async function assignCase(ctx: Context<typeof helpdeskApi.assign>): Promise<HelpdeskAnswer> {
  const { db, params, body } = ctx
  const one = await lockOpenCase(ctx, params.no, body.if_version)
  const person = body.assignee === null ? null : (await agentsOf(db)).find(({ id }) => id === body.assignee)
  if (person === undefined) throw invalid({ assignee: 'Person not found.' })
  if (one.assignee_user_id === body.assignee) {
    ctx.unchanged()
    return findCase(ctx, params.no)
  }
  await set(ctx, one, { assignee_user_id: body.assignee })
  const after = { assignee: person?.name ?? null }
  await recordEvent(ctx, { entity_kind: 'helpdesk_case', entity_id: one.id, type: 'assigned', after })
  if (person)
    await tellSide(ctx, { ...one, assignee_user_id: person.id }, 'helpdesk', {
      text: word('{no} was assigned to you: {title}'),
      key: `assigned-${one.version}`,
    })
  await ctx.audit({
    action: 'assign',
    entity: 'helpdesk_case',
    entity_id: one.id,
    before: { assignee: one.assignee_user_id },
    after: { assignee: body.assignee },
  })
  return findCase(ctx, params.no)
}

/** Escalates a locked case to the next tier, where it has no assignee yet. */
export async function raiseTier(moving: Moving, one: LockedCase, text: string | null): Promise<Tier> {
  const { db, deps, actor } = moving
  const tier = tiers.find((next) => next > one.tier)
  if (tier === undefined) throw conflict('state.move', 'This case is at the highest tier.', { allowed: [] })
  const now = deps.clock.now()
  await db
    .updateTable('helpdesk_case')
    .set({
      tier,
      tier_since: now,
      assignee_user_id: null,
      version: sql<number>`version + 1`,
      updated_at: now,
      updated_by: actor.user_id,
    })
    .where('id', '=', one.id)
    .execute()
  await recomputeClock(db, one.id)
  await recordEvent(moving, {
    entity_kind: 'helpdesk_case',
    entity_id: one.id,
    type: 'escalated',
    text,
    before: { tier: one.tier },
    after: { tier },
    system: actor.user_id === null,
  })
  await tellSide(moving, { ...one, assignee_user_id: null }, 'helpdesk', {
    text: word('{no} was escalated to tier {tier}: {title}'),
    values: { tier: String(tier) },
    key: `tier-${tier}-${one.version}`,
  })
  return tier
}

export async function escalateCase(ctx: Context<typeof helpdeskApi.escalate>): Promise<HelpdeskAnswer> {
  const { params, body } = ctx
  const one = await lockOpenCase(ctx, params.no, body.if_version)
  if (one.submitted_at === null) throw conflict('state.move', 'Submit the case first.', { allowed: [] })
  const tier = await raiseTier(ctx, one, body.note)
  await ctx.audit({
    action: 'escalate',
    entity: 'helpdesk_case',
    entity_id: one.id,
    before: { tier: one.tier },
    after: { tier },
  })
  return findCase(ctx, params.no)
}

/** Sets the outcome of a recommendation; the state of the case does not change. */
export async function setOutcome(ctx: Context<typeof helpdeskApi.outcome>): Promise<HelpdeskAnswer> {
  const { db, deps, actor, params, body } = ctx
  const one = await lockOpenCase(ctx, params.no, body.if_version)
  if (!partsOf(actor).includes('outlet')) throw forbidden('Only the outlet can do this.')
  const now = deps.clock.now()
  const done = await db
    .updateTable('helpdesk_recommendation')
    .set({
      outcome: body.outcome,
      ...(body.note !== undefined && { outcome_note: body.note }),
      outcome_at: now,
      outcome_by: actor.full_name,
    })
    .where('id', '=', params.id)
    .where('case_id', '=', one.id)
    .returning('place')
    .executeTakeFirst()
  if (!done) throw notFound()
  await set(ctx, one, heard(one, now))
  await recomputeClock(db, one.id)
  const after = { recommendation: done.place, outcome: body.outcome }
  await recordEvent(ctx, {
    entity_kind: 'helpdesk_case',
    entity_id: one.id,
    type: 'outcome',
    text: body.note ?? null,
    after,
  })
  await ctx.audit({ action: 'outcome', entity: 'helpdesk_case', entity_id: one.id, after })
  return findCase(ctx, params.no)
}

/** Comments on a case. The helpdesk's first public comment is its first reply. */
export async function addComment(ctx: Context<typeof helpdeskApi.comment>): Promise<HelpdeskAnswer> {
  const { db, deps, actor, params, body } = ctx
  const one = await lockCase(db, params)
  const parts = partsOf(actor)
  if (parts.length === 0) throw forbidden('You have read-only access to the helpdesk.')
  if (body.visibility === 'brand' && !isOfBrand(actor)) throw forbidden('Only brand staff can add internal comments.')
  await recordEvent(ctx, {
    entity_kind: 'helpdesk_case',
    entity_id: one.id,
    type: 'comment',
    text: body.text,
    visibility: body.visibility,
  })
  const now = deps.clock.now()
  const isPublic = body.visibility === 'all'
  const touched = {
    ...(isPublic && parts.includes('helpdesk') && (await firstReply(db, one, now))),
    ...(parts.includes('outlet') && heard(one, now)),
  }
  if (Object.keys(touched).length > 0) {
    await db.updateTable('helpdesk_case').set(touched).where('id', '=', one.id).execute()
    await recomputeClock(db, one.id)
  }
  if (isPublic && one.submitted_at)
    await tellSide(ctx, one, parts.includes('helpdesk') ? 'outlet' : 'helpdesk', {
      text: word('New comment on {no}: {title}'),
      key: `comment-${actor.user_id}-${now.toISOString()}`,
    })
  await ctx.audit({
    action: 'comment',
    entity: 'helpdesk_case',
    entity_id: one.id,
    after: { visibility: body.visibility },
  })
  return findCase(ctx, params.no)
}
