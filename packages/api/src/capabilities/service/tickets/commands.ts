import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/version.ts'
import { word } from '#kernel/words.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import { rankOf } from './actor.ts'
import { recomputeClocks } from './clocks.commands.ts'
import type { TicketAnswer, ticketsApi } from './contract.ts'
import { ticketOf } from './file.ts'
import { tellOf } from './notices.ts'
import { openTicket } from './opening.commands.ts'
import { checkOpen, holdTicket, isOpen } from './state.ts'

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

/** Changes what a ticket says; with its priority its clocks are worked out anew from the opening, pauses kept (T4). */
export async function updateTicket(ctx: Context<typeof ticketsApi.update>): Promise<TicketAnswer> {
  const { db, actor, deps, params } = ctx
  const { if_version, ...wanted } = ctx.body
  const ticket = await holdTicket(db, params)
  const before = await ticketOf(ctx, params.no)
  if (ticket.version !== if_version) throw staleVersion('ticket', before.ticket)
  checkOpen(ticket)
  if (rankOf(actor) < 3) throw forbidden('Only level 3 or above can edit a ticket.')
  const changed = differences(before.ticket, wanted)
  if (changed.length === 0) {
    ctx.unchanged()
    return before
  }
  await db
    .updateTable('ticket')
    .set({ ...wanted, ...nextVersion(ctx) })
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

/** Gives open tickets to a person who may see all of them. Their clocks go on (docs/domain.md#levels). */
export async function assignTickets(ctx: Context<typeof ticketsApi.assign>) {
  const { db, actor, deps, body } = ctx
  const numbers = [...new Set(body.tickets)]
  const tickets = await db
    .selectFrom('ticket')
    .select(['id', 'no', 'title', 'status', 'owner_user_id'])
    .where('no', 'in', numbers)
    .orderBy('no')
    .forUpdate()
    .execute()
  if (tickets.length < numbers.length) throw notFound()
  const ended = tickets.filter((ticket) => !isOpen(ticket)).map(({ no }) => no)
  if (ended.length > 0) throw conflict('state.move', 'Only open tickets can be assigned.', { tickets: ended })
  const given = tickets.filter(({ owner_user_id }) => owner_user_id !== body.owner)
  const ids = given.map(({ id }) => id)
  await checkMayHold(ctx, tickets)
  const unchanged = tickets.filter(({ owner_user_id }) => owner_user_id === body.owner).map(({ no }) => no)
  if (given.length === 0) {
    ctx.unchanged()
    return { assigned: [], unchanged }
  }
  await db
    .updateTable('ticket')
    .set({ owner_user_id: body.owner, hops: sql`hops + 1`, ...nextVersion(ctx) })
    .where('id', 'in', ids)
    .execute()
  await sql`
    update ticket_level set owner_user_id = ${body.owner} from ticket
    where ticket.id = ticket_id and ticket.level = ticket_level.level and ticket.id = any (${sql.val(ids)}::uuid[])`.execute(
    db,
  )
  for (const ticket of given) {
    await recordEvent(ctx, {
      entity_kind: 'ticket',
      entity_id: ticket.id,
      type: 'assigned',
      before: { owner: ticket.owner_user_id },
      after: { owner: body.owner },
    })
    if (body.owner !== actor.user_id)
      await tellOf(db, deps, ticket, {
        people: [body.owner],
        kind: 'assigned',
        text: word('{name} assigned {no} to you: {title}'),
        values: { name: actor.full_name },
        key: `assigned-${deps.clock.now().toISOString()}`,
      })
    await ctx.audit({
      action: 'assign',
      entity: 'ticket',
      entity_id: ticket.id,
      before: { owner: ticket.owner_user_id },
      after: { owner: body.owner },
    })
  }
  return { assigned: given.map(({ no }) => no), unchanged }
}

/** Who is to answer tickets must see every one of them. */
async function checkMayHold({ db, body }: Context<typeof ticketsApi.assign>, tickets: readonly { id: string }[]) {
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<{ may: boolean }>`
    select rad.may_answer(${body.owner}) and not exists (
      select from unnest(${sql.val(ids)}::uuid[]) as seen (id)
      where not exists (select from rad.who_see_ticket(array[${body.owner}]::uuid[], seen.id))
    ) as may`.execute(db)
  if (!rows[0]!.may) throw invalid({ owner: 'This person can’t see or handle all of these tickets.' })
}
