import type { Updateable } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { staleVersion } from '#kernel/command/version.ts'
import { askerOf } from './actor.rules.ts'
import type { TicketAnswer, ticketsApi } from './contract.ts'
import { ticketOf } from './details.ts'
import { survivorOf } from './merge.commands.ts'
import { type Given, refusal } from './rules.ts'
import { factsOf, type LockedTicket, lockTicket, setState } from './state.commands.ts'
import { leaveClosedOutlet } from './succession.commands.ts'
import type { Tables } from '#database/tables.gen.ts'
import type { TicketStatus } from './vocabulary.ts'

type Moving = Context<typeof ticketsApi.move>

const hasEvidence = async ({ db }: Pick<Moving, 'db'>, id: string) =>
  (await db.selectFrom('ticket_file').select('id').where('ticket_id', '=', id).execute()).length

/** What the rules look at. */
async function givenOf(ctx: Moving, { id }: LockedTicket): Promise<Given> {
  const { customer_contacted_at, ...body } = ctx.body
  return {
    ...body,
    evidence: await hasEvidence(ctx, id),
    customer_contacted_at: customer_contacted_at ? new Date(customer_contacted_at) : null,
  }
}

/** The reason an outlet pleads, which must be one it may still plead. */
async function reasonOf(ctx: Moving): Promise<string> {
  const reason = await ctx.db
    .selectFrom('unjustified_reason')
    .select(['id', 'needs_note'])
    .where('code', '=', ctx.body.reason!)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!reason) throw invalid({ reason: 'Reason not found.' })
  if (reason.needs_note && !ctx.body.note) throw invalid({ note: 'Enter a note for this reason.' })
  return reason.id
}

/** The columns each move writes beside the state. */
async function fieldsFor(ctx: Moving, ticket: LockedTicket): Promise<Updateable<Tables['ticket']>> {
  const { actor, body, deps } = ctx
  const now = deps.clock.now()
  switch (body.to) {
    case 'resolved':
      return {
        resolution: body.resolution!,
        resolution_kind: body.resolution_kind ?? 'other',
        root_cause: body.root_cause!,
        customer_contacted_at: body.customer_contacted_at!,
      }
    case 'closed':
      return { satisfied: body.satisfied!, ...(body.satisfied === 'withdrawn' ? {} : { justification: 'justified' }) }
    case 'unjustified_claimed':
      return {
        unjustified_reason_id: await reasonOf(ctx),
        plea_text: body.note ?? null,
        plea_by: actor.user_id,
        plea_at: now,
      }
    case 'cancelled':
      return { duplicate_of: await survivorOf(ctx, ticket, body.duplicate_of) }
    case 'in_progress':
      return isReopened(ticket.status) ? { reopened_count: ticket.reopened_count + 1, satisfied: null } : {}
    default:
      return {}
  }
}

const isReopened = (from: TicketStatus) => from === 'resolved' || from === 'closed'

/**
 * Moves a ticket along its states. A move that is not allowed answers 409 with those that are
 * (docs/domain.md#ticket-states).
 */
export async function moveTicket(ctx: Moving): Promise<TicketAnswer> {
  const { db, actor, deps, params, body } = ctx
  const ticket = await lockTicket(db, params)
  if (ticket.version !== body.if_version) throw staleVersion('ticket', await ticketOf(ctx, params.no))
  const refused = refusal(
    await factsOf(db, ticket),
    askerOf(actor, ticket),
    body.to,
    await givenOf(ctx, ticket),
    deps.clock.now(),
  )
  if (refused?.code === 'auth.right') throw forbidden(refused.message)
  if (refused?.code === 'state.move') throw conflict('state.move', refused.message, { allowed: refused.allowed })
  if (refused) throw invalid(refused.fields as Record<string, string>)
  const isPlea = body.to === 'unjustified_claimed'
  const done = await setState(ctx, ticket, {
    to: body.to,
    reason: isPlea ? null : (body.reason ?? null),
    text: body.resolution ?? body.note ?? null,
    fields: await fieldsFor(ctx, ticket),
    ...(isReopened(ticket.status) && body.to === 'in_progress' ? { type: 'reopened' } : {}),
    ...(isPlea ? { after: { reason: body.reason } } : {}),
  })
  if (done && ticket.status === 'closed') await leaveClosedOutlet(ctx, ticket.id)
  const after = await ticketOf(ctx, params.no)
  if (!done) throw staleVersion('ticket', after)
  await ctx.audit({
    action: 'move',
    entity: 'ticket',
    entity_id: ticket.id,
    before: { status: ticket.status },
    after: { status: body.to, ...body, if_version: undefined },
  })
  return after
}
