import type { Updateable } from 'kysely'
import type { CommandContext } from '#kernel/command/context.ts'
import { nextVersion } from '#kernel/command/version.ts'
import { takerOf } from '#capabilities/network/outlets/lookups.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { Tables } from '#database/tables.gen.ts'
import { openTicket } from './opening.commands.ts'
import { leaveClosedOutlet, levelOfDealer } from './succession.commands.ts'
import { type LockedTicket, lockTicket, setState } from './state.commands.ts'
import { mayReopen } from './state-machine.rules.ts'

/** What becomes of a closed ticket beside its state, where its justification was wrong. */
type Correction = Pick<Updateable<Tables['ticket']>, 'justification' | 'charged_to'>

const closedTicket = ({ db }: Pick<CommandContext, 'db'>, id: string) =>
  db
    .selectFrom('ticket')
    .innerJoin('outlet', 'outlet.id', 'ticket.outlet_id')
    .select([
      'ticket.closed_at',
      'ticket.justification',
      'ticket.kind',
      'ticket.description',
      'ticket.category',
      'ticket.sub_category',
      'ticket.vin',
      'outlet.code',
      'outlet.dealer_id',
      'outlet.region_id',
    ])
    .where('ticket.id', '=', id)
    .executeTakeFirstOrThrow()
type Closed = Awaited<ReturnType<typeof closedTicket>>

/** Opens a ticket that repeats one that was closed too long ago to be reopened; what was wrong about the old one is corrected. */
async function repeat(ctx: CommandContext, ticket: LockedTicket, closed: Closed, why: string, correction: Correction) {
  const { closed_at: _, justification, code, dealer_id, region_id, ...same } = closed
  const place = await takerOf(ctx.db, ticket.outlet_id)
  const { id, priority, job_type, channel_id, complaint_id, title } = ticket
  if (correction.justification) {
    await ctx.db
      .updateTable('ticket')
      .set({ ...correction, ...nextVersion(ctx) })
      .where('id', '=', id)
      .execute()
    await recordEvent(ctx, {
      entity_kind: 'ticket',
      entity_id: id,
      type: 'changed',
      text: why,
      before: { justification },
      after: { justification: correction.justification },
    })
  }
  const next = await openTicket(ctx, {
    ...same,
    outlet: place?.taker ?? { id: ticket.outlet_id, code, dealer_id, region_id },
    ...(place?.isClosed && { from_level: levelOfDealer }),
    priority,
    job_type,
    channel_id,
    complaint_id,
    title,
    repeat_of: id,
  })
  await ctx.audit({ action: 'add', entity: 'ticket', entity_id: next.id, after: { no: next.no, repeats: ticket.no } })
}

/**
 * Takes a closed ticket back to work after a second look: it opens again within 30 days, and later a new one repeats it
 * (docs/domain.md#ticket-states). One that is not closed is left as it is. Neither goes to an outlet that closed meanwhile.
 */
export async function returnToWork(
  ctx: CommandContext,
  id: string,
  why: string,
  correction: Correction = {},
): Promise<void> {
  const ticket = await lockTicket(ctx.db, { id })
  if (ticket.status !== 'closed') return
  const closed = await closedTicket(ctx, id)
  const isReopened = mayReopen(closed.closed_at === null ? null : new Date(closed.closed_at), ctx.deps.clock.now())
  if (isReopened) {
    await setState(ctx, ticket, {
      to: 'in_progress',
      type: 'reopened',
      text: why,
      fields: { reopened_count: ticket.reopened_count + 1, satisfied: null, ...correction },
    })
    await leaveClosedOutlet(ctx, id)
  } else await repeat(ctx, ticket, closed, why, correction)
  await ctx.audit({
    action: isReopened ? 'move' : 'repeat',
    entity: 'ticket',
    entity_id: id,
    before: { status: 'closed', justification: closed.justification },
    after: { status: isReopened ? 'in_progress' : 'closed', ...correction },
  })
}

/** The outlet is at fault after all: the ticket counts as justified, is charged to the outlet, and goes back to work. */
export async function returnUnjustified(ctx: CommandContext, id: string, { no }: { no: string }): Promise<void> {
  const { justification } = await closedTicket(ctx, id)
  if (justification !== 'unjustified') return
  await returnToWork(ctx, id, no, { justification: 'justified', charged_to: 'outlet' })
}
