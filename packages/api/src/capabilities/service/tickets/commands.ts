import type { Context } from '#kernel/command/context.ts'
import { forbidden, invalid, conflict } from '#kernel/command/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { rankOf } from './actor.rules.ts'
import { recomputeClocks } from './clocks.commands.ts'
import type { TicketAnswer, ticketsApi } from './contract.ts'
import { ticketOf } from './details.ts'
import { openTicket } from './opening.commands.ts'
import { checkOpen, lockTicket } from './state.commands.ts'

type Adding = Context<typeof ticketsApi.add>

async function outletOf({ db, body }: Adding) {
  const outlet = await db
    .selectFrom('outlet')
    .select(['id', 'code', 'dealer_id', 'region_id', 'status', 'functions'])
    .where('code', '=', body.outlet.toUpperCase())
    .executeTakeFirst()
  if (!outlet) throw invalid({ outlet: 'Outlet not found.' })
  if (outlet.status === 'closed') throw invalid({ outlet: 'This outlet is closed and can’t take new cases.' })
  if (!outlet.functions.includes(body.job_type))
    throw invalid({
      job_type:
        body.job_type === 'service'
          ? 'This outlet doesn’t offer service work.'
          : 'This outlet doesn’t offer bodyshop work.',
    })
  return outlet
}

async function channelOf({ db, body }: Adding): Promise<string | null> {
  if (!body.channel) return null
  const channel = await db.selectFrom('channel').select('id').where('code', '=', body.channel).executeTakeFirst()
  if (!channel) throw invalid({ channel: 'Channel not found.' })
  return channel.id
}

/** The complaint a ticket is about, which must be of the same outlet and have no open ticket. */
async function complaintOf({ db, body }: Adding, outlet_id: string) {
  if (!body.complaint) return undefined
  const complaint = await db
    .selectFrom('complaint')
    .select(['id', 'outlet_id', 'category', 'sub_category'])
    .where('no', '=', body.complaint)
    .executeTakeFirst()
  if (!complaint) throw invalid({ complaint: 'Complaint not found.' })
  if (complaint.outlet_id !== outlet_id) throw invalid({ complaint: 'This complaint is about another outlet.' })
  const ticket = await db
    .selectFrom('ticket')
    .select('no')
    .where('complaint_id', '=', complaint.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ticket)
    throw conflict('unique.complaint', `This complaint already has an open ticket, ${ticket.no}.`, {
      ticket: ticket.no,
    })
  return complaint
}

/** Opens a ticket by hand. */
export async function addTicket(ctx: Adding): Promise<TicketAnswer> {
  const { body } = ctx
  const outlet = await outletOf(ctx)
  const complaint = await complaintOf(ctx, outlet.id)
  const { id, no } = await openTicket(ctx, {
    kind: complaint ? 'complaint' : 'manual',
    outlet,
    job_type: body.job_type,
    channel_id: await channelOf(ctx),
    title: body.title,
    description: body.description || null,
    priority: body.priority,
    category: complaint?.category ?? null,
    sub_category: complaint?.sub_category ?? null,
    vin: body.vin,
    complaint_id: complaint?.id ?? null,
  })
  const after = await ticketOf(ctx, no)
  await ctx.audit({ action: 'add', entity: 'ticket', entity_id: id, after: after.ticket })
  return after
}

/** Changes a ticket's fields; with its priority its clocks are recomputed from the opening, with their pauses (T4). */
export async function updateTicket(ctx: Context<typeof ticketsApi.update>): Promise<TicketAnswer> {
  const { db, actor, deps, params } = ctx
  const { if_version, ...fields } = ctx.body
  const ticket = await lockTicket(db, params)
  const before = await ticketOf(ctx, params.no)
  if (ticket.version !== if_version) throw staleVersion('ticket', before.ticket)
  checkOpen(ticket)
  if (rankOf(actor) < 3) throw forbidden('Only level 3 or above can edit a ticket.')
  const changed = differences(before.ticket, fields)
  if (changed.length === 0) {
    ctx.unchanged()
    return before
  }
  await db
    .updateTable('ticket')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('id', '=', ticket.id)
    .execute()
  if (changed.includes('priority')) await recomputeClocks(db, deps, { tickets: [ticket.id] })
  const after = await ticketOf(ctx, params.no)
  const of = (one: TicketAnswer) => Object.fromEntries(changed.map((key) => [key, one.ticket[key]]))
  await recordEvent(ctx, {
    entity_kind: 'ticket',
    entity_id: ticket.id,
    type: 'changed',
    before: of(before),
    after: of(after),
  })
  await ctx.audit({ action: 'update', entity: 'ticket', entity_id: ticket.id, before: of(before), after: of(after) })
  return after
}
