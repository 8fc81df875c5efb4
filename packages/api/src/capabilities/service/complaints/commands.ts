import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { dayIn } from '#kernel/periods.ts'
import { openTicket } from '#capabilities/service/tickets/opening.commands.ts'
import { belongsTo, repeatDays } from '#capabilities/service/tickets/case.vocabulary.ts'
import { priorityOfSeverity } from '#capabilities/service/tickets/contract.ts'
import { recordEvent } from '../timeline/commands.ts'
import type { Complaint, complaintsApi } from './contract.ts'
import { complaintOf, isFollowing } from './queries.ts'
import { allowedMoves, missingFor, severityOf } from './rules.ts'

/** Where a complaint belongs, copied at opening: history keeps it when the outlet moves (docs/domain.md#cases). */
async function placeOf(db: Db, code: string | null | undefined) {
  if (code === undefined) return {}
  if (code === null) return { outlet_id: null, dealer_id: null, region_id: null }
  const { id, dealer_id, region_id } = await outletOf(db, code)
  return { outlet_id: id, dealer_id, region_id }
}

async function outletOf(db: Db, code: string) {
  const outlet = await db
    .selectFrom('outlet')
    .select(['id', 'code', 'dealer_id', 'region_id', 'status'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!outlet) throw invalid({ outlet: 'There is no such outlet.' })
  if (outlet.status === 'closed') throw invalid({ outlet: 'This outlet is closed and takes no new cases.' })
  return outlet
}

/** The model it names and that model's channel, looked up by the statement that writes them; of an unknown one neither. */
function modelOf(db: Db, make: string | null, model: string | null) {
  if (!make || !model) return { model_id: null, channel_id: null }
  const known = db.selectFrom('model').where('make', '=', make).where('name', '=', model)
  return { model_id: known.select('id'), channel_id: known.select('channel_id') }
}

function checkCategory(category: string | null, sub_category: string | null) {
  if (sub_category && !belongsTo(category ?? '', sub_category)) {
    throw invalid({ sub_category: 'This sub-category belongs to another category.' })
  }
}

/** An earlier complaint of the same vehicle and category, at most 180 days back (M18). */
async function earlierOf(db: Db, vin: string | null, category: string | null, received_on: string) {
  if (!vin || !category) return null
  const earlier = await db
    .selectFrom('complaint')
    .select('id')
    .where('vin', '=', vin)
    .where('category', '=', category)
    .where(sql<boolean>`received_on between ${received_on}::date - ${repeatDays}::int and ${received_on}::date`)
    .orderBy('received_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier?.id ?? null
}

/** What a ticket is called that a complaint opens. */
const titleOf = ({ category, sub_category, make, model }: Context<typeof complaintsApi.add>['body']) =>
  [[category, sub_category].filter(Boolean).join(', '), [make, model].filter(Boolean).join(' ')]
    .filter((part) => part !== '')
    .join(' · ')

/** A complaint about an outlet is its ticket to answer, opened with it; the complaint is registered thereby. */
async function openItsTicket(ctx: Context<typeof complaintsApi.add>, complaint: Complaint, outlet: string) {
  const { db, body } = ctx
  const { channel_id } = await db
    .selectFrom('complaint')
    .select('channel_id')
    .where('id', '=', complaint.id)
    .executeTakeFirstOrThrow()
  const ticket = await openTicket(ctx, {
    kind: 'complaint',
    outlet: await outletOf(db, outlet),
    job_type: complaint.job_type,
    channel_id,
    title: titleOf(body),
    description: complaint.statement,
    priority: priorityOfSeverity[complaint.severity],
    category: complaint.category,
    sub_category: complaint.sub_category,
    vin: complaint.vin,
    complaint_id: complaint.id,
  })
  await ctx.audit({ action: 'add', entity: 'ticket', entity_id: ticket.id, after: { no: ticket.no } })
}

/**
 * Records a complaint: its number, the day in the brand's zone, what it repeats, and the first line of its timeline. One
 * about an outlet opens its ticket in the same transaction; imported ones are history and open none.
 */
export async function addComplaint(ctx: Context<typeof complaintsApi.add>): Promise<Complaint> {
  const { db, actor, deps, body } = ctx
  const now = deps.clock.now()
  const { outlet, received_at = now.toISOString(), ...fields } = body
  if (!outlet && !actor.whole_network) throw invalid({ outlet: 'Choose the outlet it is about.' })
  if (Date.parse(received_at) > now.getTime() + 300_000) throw invalid({ received_at: 'This lies in the future.' })
  checkCategory(fields.category, fields.sub_category)
  const received_on = dayIn(deps.settings.brand_tz, new Date(received_at))
  const { no } = await db
    .insertInto('complaint')
    .values({
      ...fields,
      ...(await placeOf(db, outlet)),
      ...modelOf(db, fields.make, fields.model),
      no: sql<string>`${`C${received_on.slice(2, 4)}${outlet ?? 'HQ'}-`} || lpad(nextval('complaint_no')::text, 6, '0')`,
      received_at,
      received_on,
      severity: severityOf(fields.category, fields.severity),
      ...(outlet && { status: 'registered' as const }),
      repeat_of: await earlierOf(db, fields.vin, fields.category, received_on),
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .returning('no')
    .executeTakeFirstOrThrow()
  const complaint = await complaintOf(ctx, no)
  await recordEvent(ctx, { entity_kind: 'complaint', entity_id: complaint.id, type: 'received', text: null })
  await ctx.audit({ action: 'add', entity: 'complaint', entity_id: complaint.id, after: complaint })
  if (!outlet) return complaint
  await openItsTicket(ctx, complaint, outlet)
  return complaintOf(ctx, no)
}

/** Changes what was recorded. The version stands in the UPDATE: of two editors, one is shown both versions. */
export async function updateComplaint(ctx: Context<typeof complaintsApi.update>): Promise<Complaint> {
  const { db, actor, deps, params } = ctx
  const { if_version, outlet, ...fields } = ctx.body
  const before = await complaintOf(ctx, params.no)
  const category = fields.category ?? before.category
  checkCategory(category, fields.sub_category === undefined ? before.sub_category : fields.sub_category)
  if (outlet !== undefined && outlet !== before.outlet && isFollowing(before))
    throw invalid({ outlet: `Its ticket ${before.ticket!.no} is open: give that to another outlet.` })
  const isMasked = !actor.ability.can('read', 'CustomerName')
  if (isMasked && (fields.customer_name || fields.customer_phone || fields.customer_email)) {
    throw invalid({ customer_name: 'You may not change the customer.' })
  }
  const model = fields.make !== undefined || fields.model !== undefined
  const changed = await db
    .updateTable('complaint')
    .set({
      ...fields,
      ...(await placeOf(db, outlet)),
      ...(model ? modelOf(db, fields.make ?? before.make, fields.model ?? before.model) : {}),
      severity: severityOf(category, fields.severity ?? before.severity),
      version: sql`version + 1`,
      updated_at: deps.clock.now(),
      updated_by: actor.user_id,
      last_outlet_update_at: deps.clock.now(),
    })
    .where('no', '=', params.no)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await complaintOf(ctx, params.no)
  if (!changed) throw conflict('version.stale', 'Somebody changed this complaint meanwhile.', { current: after })
  await recordEvent(ctx, {
    entity_kind: 'complaint',
    entity_id: after.id,
    type: 'changed',
    before: changesOf(before, after),
    after: changesOf(after, before),
  })
  await ctx.audit({ action: 'update', entity: 'complaint', entity_id: after.id, before, after })
  return after
}

const untold = new Set(['version', 'allowed', 'vin_history', 'ticket'])

/** The fields of `one` that differ in `other`. */
const changesOf = (one: Complaint, other: Complaint) =>
  Object.fromEntries(
    Object.entries(one).filter(
      ([key, value]) => !untold.has(key) && JSON.stringify(value) !== JSON.stringify(other[key as keyof Complaint]),
    ),
  )

/** Moves a complaint along its states; the version in the UPDATE lets one of two people through. */
export async function moveComplaint(ctx: Context<typeof complaintsApi.move>): Promise<Complaint> {
  const { db, actor, deps, params, body } = ctx
  const before = await complaintOf(ctx, params.no)
  if (isFollowing(before))
    throw conflict('state.ticket', `It follows its ticket ${before.ticket!.no}, which is open.`, { allowed: [] })
  const allowed = allowedMoves(before.status)
  if (!allowed.includes(body.to))
    throw conflict('state.move', `From ${before.status} it cannot go to ${body.to}.`, { allowed })
  const missing = missingFor(body.to, body.satisfied)
  if (missing) throw invalid(missing)
  const now = deps.clock.now()
  const changed = await db
    .updateTable('complaint')
    .set({
      status: body.to,
      closed_at: body.to === 'closed' ? now : null,
      satisfied_at_close: body.satisfied ?? null,
      version: sql`version + 1`,
      updated_at: now,
      updated_by: actor.user_id,
      last_outlet_update_at: now,
    })
    .where('no', '=', params.no)
    .where('version', '=', body.if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await complaintOf(ctx, params.no)
  if (!changed) throw conflict('version.stale', 'Somebody changed this complaint meanwhile.', { current: after })
  await recordEvent(ctx, {
    entity_kind: 'complaint',
    entity_id: after.id,
    type: body.to,
    text: body.note ?? null,
    before: { status: before.status },
    after: { status: after.status },
  })
  await ctx.audit({
    action: 'move',
    entity: 'complaint',
    entity_id: after.id,
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}
