import { sql } from 'kysely'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import type { CommandContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { defined } from '#kernel/command/version.ts'
import { belongsTo, repeatDays } from '#capabilities/service/tickets/case.vocabulary.ts'
import { priorityOfSeverity } from '#capabilities/service/tickets/contract.ts'
import { openTicket } from '#capabilities/service/tickets/opening.commands.ts'
import { recordChange, recordEvent, recordMove } from '../timeline/commands.ts'
import { type Complaint, complaintFields, type complaintsApi } from './contract.ts'
import { complaintOf, isFollowing } from './queries.ts'
import { missingFor, severityOf } from './rules.ts'
import { complaintMoves, customerFields } from './vocabulary.ts'

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
  if (!outlet) throw invalid({ outlet: 'Outlet not found.' })
  if (outlet.status === 'closed') throw invalid({ outlet: 'This outlet is closed and can’t take new cases.' })
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
    throw invalid({ sub_category: 'This subcategory belongs to another category.' })
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

/** The fields that change with the outlet of a complaint. */
const placeFields = ['outlet_name', 'dealer', 'region', 'channel']

/** What records a complaint: a call of the API, or another act that one follows from. */
type Recording = CommandContext & Pick<Context<typeof complaintsApi.add>, 'body'>

/** What a ticket is called that a complaint opens. */
const titleOf = ({ category, sub_category, make, model }: Recording['body']) =>
  [[category, sub_category].filter(Boolean).join(', '), [make, model].filter(Boolean).join(' ')]
    .filter((part) => part !== '')
    .join(' · ')

/** A complaint about an outlet is its ticket to answer, opened with it; the complaint is registered thereby. */
async function openItsTicket(ctx: Recording, complaint: Complaint, outlet: string) {
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

const complaints = defineRecord({
  table: 'complaint',
  name: 'complaint',
  stale: 'Someone else changed this complaint.',
  key: 'no',
  find: complaintOf,
})

/**
 * Records a complaint: its number, the day in the brand's zone, what it repeats, and the first line of its timeline. One
 * about an outlet opens its ticket in the same transaction; imported ones are history and open none.
 */
export async function addComplaint(ctx: Recording): Promise<Complaint> {
  const { db, actor, deps, body } = ctx
  const now = deps.clock.now()
  const { outlet, received_at = now.toISOString(), ...fields } = body
  if (!outlet && !actor.whole_network) throw invalid({ outlet: 'Choose an outlet.' })
  if (Date.parse(received_at) > now.getTime() + 300_000)
    throw invalid({ received_at: 'This time can’t be in the future.' })
  checkCategory(fields.category, fields.sub_category)
  const received_on = dayIn(deps.settings.brand_tz, new Date(received_at))
  const complaint = await complaints.add(ctx, {
    ...fields,
    ...(await placeOf(db, outlet)),
    ...modelOf(db, fields.make, fields.model),
    no: sql<string>`${`C${received_on.slice(2, 4)}${outlet ?? 'HQ'}-`} || to_char(nextval('complaint_no'), ${caseDigits})`,
    received_at,
    received_on,
    severity: severityOf(fields.category, fields.severity),
    ...(outlet && { status: 'registered' as const }),
    repeat_of: await earlierOf(db, fields.vin, fields.category, received_on),
  })
  await recordEvent(ctx, { entity_kind: 'complaint', entity_id: complaint.id, type: 'received', text: null })
  if (!outlet) return complaint
  await openItsTicket(ctx, complaint, outlet)
  return complaintOf(ctx, complaint.no)
}

function checkCustomer({ actor }: Pick<Context, 'actor'>, fields: Partial<Complaint>): void {
  const isGiven = customerFields.some((field) => fields[field])
  if (isGiven && !actor.ability.can('read', 'CustomerName'))
    throw invalid({ customer_name: 'You don’t have permission to change the customer.' })
}

/** Changes what was recorded, and shows in the timeline what is another than it was. */
export async function updateComplaint(ctx: Context<typeof complaintsApi.update>): Promise<Complaint> {
  return complaints.change(ctx, await complaintOf(ctx, ctx.params.no), ctx.body, {
    columns: async ({ outlet, ...fields }, before) => {
      const { category, sub_category, make, model, severity } = { ...before, ...defined(fields) }
      checkCategory(category, sub_category)
      if (outlet !== undefined && outlet !== before.outlet && isFollowing(before))
        throw invalid({ outlet: `Ticket ${before.ticket!.no} is open. Transfer it to another outlet instead.` })
      checkCustomer(ctx, fields)
      return {
        ...fields,
        ...(await placeOf(ctx.db, outlet)),
        ...(fields.make === undefined && fields.model === undefined ? {} : modelOf(ctx.db, make, model)),
        severity: severityOf(category, severity),
        last_outlet_update_at: ctx.deps.clock.now(),
      }
    },
    also: (before, after) =>
      recordChange(ctx, 'complaint', [...Object.keys(complaintFields.fields), ...placeFields], before, after),
  })
}

/** Moves a complaint along its states; the version in the UPDATE lets one of two people through. */
export async function moveComplaint(ctx: Context<typeof complaintsApi.move>): Promise<Complaint> {
  const { deps, params, body } = ctx
  const before = await complaintOf(ctx, params.no)
  if (isFollowing(before))
    throw conflict('state.ticket', `This complaint follows its ticket ${before.ticket!.no}, which is still open.`, {
      allowed: [],
    })
  checkMove(complaintMoves, before.status, body.to)
  const missing = missingFor(body.to, body.satisfied)
  if (missing) throw invalid(missing)
  return complaints.change(
    ctx,
    before,
    { status: body.to, satisfied_at_close: body.satisfied ?? null, if_version: body.if_version },
    {
      action: 'move',
      columns: (fields) => ({
        ...fields,
        closed_at: body.to === 'closed' ? deps.clock.now() : null,
        last_outlet_update_at: deps.clock.now(),
      }),
      also: (moved, after) => recordMove(ctx, 'complaint', moved, after, body.note ?? null),
      trail: ({ status }) => ({ status }),
    },
  )
}
