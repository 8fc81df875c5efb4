import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { defined, differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import { calendarOf } from '#capabilities/network/calendars/lookups.ts'
import { recordChange, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { aboutOf, placeFor } from './about.queries.ts'
import { partsOf } from './actor.rules.ts'
import { type HelpdeskAnswer, helpdeskFields } from './case.contract.ts'
import type { helpdeskApi } from './contract.ts'
import { linkToCard } from './holdup.commands.ts'
import { findCase } from './queries.ts'
import { checkOpen, type LockedCase, lockCase, recomputeClock } from './state.ts'

/** The earlier case of the same vehicle that this one repeats. */
async function repeated(db: Db, no: string | null, vin: string | null | undefined): Promise<string | null> {
  if (no === null) return null
  const earlier = await db
    .selectFrom('helpdesk_case')
    .select(['id', 'vin'])
    .where('no', '=', no.toUpperCase())
    .executeTakeFirst()
  if (!earlier) throw invalid({ repeat_of: 'Case not found.' })
  if (earlier.vin !== vin) throw invalid({ repeat_of: 'This case is about another vehicle.' })
  return earlier.id
}

/** Begins a draft with its number and the first line of its timeline. A job card on hold for the helpdesk is linked to it. */
export async function addCase(ctx: Context<typeof helpdeskApi.add>): Promise<HelpdeskAnswer> {
  const { db, deps, actor, body } = ctx
  const { job_card, outlet, vin, odometer, repeat_of, dtcs, measurements, ...fields } = body
  const now = deps.clock.now()
  const on = dayIn(deps.settings.brand_tz, now)
  const about = await aboutOf(db, { job_card: job_card ?? undefined, vin: vin ?? undefined, odometer })
  const { code, ...place } = await placeFor(ctx, about.card, outlet)
  const { id: calendar_id } = await calendarOf(db, place.outlet_id)
  const added = await db
    .insertInto('helpdesk_case')
    .values({
      ...fields,
      ...about.columns,
      ...place,
      no: sql<string>`${`H${on.slice(2, 4)}${code}-`} || to_char(nextval('helpdesk_case_no'), ${caseDigits})`,
      channel_id: about.channel_id,
      calendar_id,
      dtcs: JSON.stringify(dtcs),
      measurements: JSON.stringify(measurements),
      repeat_of: await repeated(db, repeat_of, about.columns.vin),
      opened_at: now,
      opened_on: on,
      status_since: now,
      last_outlet_update_at: now,
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow()
  await recordEvent(ctx, { entity_kind: 'helpdesk_case', entity_id: added.id, type: 'opened' })
  if (about.card) await linkToCard(ctx, { ...added, job_card_id: about.card.id })
  const after = await findCase(ctx, added.no)
  await ctx.audit({ action: 'add', entity: 'helpdesk_case', entity_id: added.id, after: after.case })
  return after
}

/** Whether the user may write now: the outlet while it is a draft or its turn, the helpdesk until it ends. */
function checkWriter(ctx: Context<typeof helpdeskApi.update>, one: LockedCase): void {
  checkOpen(one)
  const parts = partsOf(ctx.actor)
  if (parts.includes('helpdesk')) return
  if (!parts.includes('outlet')) throw forbidden()
  if (one.status !== 'draft' && one.turn !== 'outlet')
    throw conflict('state.move', 'The helpdesk has this case now. Add a comment instead.', { allowed: [] })
}

const shownFields = [...Object.keys(helpdeskFields.fields), 'conditions', 'dtcs', 'measurements', 'parts_tried']

/** Changes a case's fields, and shows the changed ones in the timeline. A change without effect leaves no event. */
export async function updateCase(ctx: Context<typeof helpdeskApi.update>): Promise<HelpdeskAnswer> {
  const { db, params, deps } = ctx
  const { if_version, ...body } = ctx.body
  const one = await lockCase(db, params)
  const before = await findCase(ctx, params.no)
  if (one.version !== if_version) throw staleVersion('case', before.case)
  checkWriter(ctx, one)
  const given = defined(body)
  if (differences(before.case, given).length === 0) {
    ctx.unchanged()
    return before
  }
  const { job_card, vin, odometer, dtcs, measurements, ...fields } = given
  const about = await aboutOf(db, { job_card, vin, odometer })
  if (about.card && about.card.outlet_id !== one.outlet_id)
    throw invalid({ job_card: 'This job card belongs to another outlet.' })
  await db
    .updateTable('helpdesk_case')
    .set({
      ...fields,
      ...about.columns,
      ...(about.channel_id && { channel_id: about.channel_id }),
      ...(dtcs && { dtcs: JSON.stringify(dtcs) }),
      ...(measurements && { measurements: JSON.stringify(measurements) }),
      ...(partsOf(ctx.actor).includes('outlet') && heard(one, deps.clock.now())),
      ...nextVersion(ctx),
    })
    .where('id', '=', one.id)
    .execute()
  if (about.card) await linkToCard(ctx, { id: one.id, no: one.no, job_card_id: about.card.id })
  await recomputeClock(db, one.id)
  const after = await findCase(ctx, params.no)
  await recordChange(ctx, 'helpdesk_case', shownFields, before.case, after.case)
  await ctx.audit({
    action: 'update',
    entity: 'helpdesk_case',
    entity_id: one.id,
    before: before.case,
    after: after.case,
  })
  return after
}

/** The outlet updated it. In its turn that is feedback: the days without feedback are counted from zero. */
export const heard = ({ turn }: Pick<LockedCase, 'turn'>, now: Date) => ({
  last_outlet_update_at: now,
  ...(turn === 'outlet' && { feedback_at: now, reminded_days: 0 }),
})
