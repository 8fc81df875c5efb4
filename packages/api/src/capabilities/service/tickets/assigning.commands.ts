import { sql } from 'kysely'
import type { ActorContext, CommandContext, Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { nextVersion } from '#kernel/command/version.ts'
import { word } from '#kernel/contract/words.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { ticketsApi } from './contract.ts'
import { tellOf } from './notices.ts'
import { isOpen } from './state.commands.ts'

/** The tickets with these numbers, locked until the transaction ends. */
async function lockTickets({ db }: ActorContext, numbers: readonly string[]) {
  const unique = [...new Set(numbers)]
  const tickets = await db
    .selectFrom('ticket')
    .select(['id', 'no', 'title', 'status', 'owner_user_id'])
    .where('no', 'in', unique)
    .orderBy('no')
    .forUpdate()
    .execute()
  if (tickets.length < unique.length) throw notFound()
  return tickets
}
type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number]

/** Who is to answer tickets must see every one of them. */
async function checkMayHold({ db }: ActorContext, owner: string, tickets: readonly LockedTicket[]) {
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<{ may: boolean }>`
    select rad.may_answer(${owner}) and not exists (
      select from unnest(${sql.val(ids)}::uuid[]) as seen (id)
      where not exists (select from rad.who_see_ticket(array[${owner}]::uuid[], seen.id))
    ) as may`.execute(db)
  if (!rows[0]!.may) throw invalid({ owner: 'This person can’t see or handle all of these tickets.' })
}

/** Changes the owner of the tickets, records it in their history, and notifies the new owner. */
async function give(ctx: CommandContext, tickets: readonly LockedTicket[], owner: string | null) {
  const { db, actor, deps } = ctx
  const ids = tickets.map(({ id }) => id)
  await db
    .updateTable('ticket')
    .set({ owner_user_id: owner, hops: sql`hops + 1`, ...nextVersion(ctx) })
    .where('id', 'in', ids)
    .execute()
  await sql`
    update ticket_level set owner_user_id = ${owner}::uuid from ticket
    where ticket.id = ticket_id and ticket.level = ticket_level.level and ticket.id = any (${sql.val(ids)}::uuid[])`.execute(
    db,
  )
  for (const ticket of tickets) {
    const change = { before: { owner: ticket.owner_user_id }, after: { owner } }
    await recordEvent(ctx, { entity_kind: 'ticket', entity_id: ticket.id, type: 'assigned', ...change })
    if (owner !== null && owner !== actor.user_id)
      await tellOf(db, deps, ticket, {
        people: [owner],
        kind: 'assigned',
        text: word('{name} assigned {no} to you: {title}'),
        values: { name: actor.full_name },
        key: `assigned-${deps.clock.now().toISOString()}`,
      })
    await ctx.audit({ action: 'assign', entity: 'ticket', entity_id: ticket.id, ...change })
  }
}

const numbersOf = (tickets: readonly LockedTicket[]) => tickets.map(({ no }) => no)

/** Gives open tickets to a person who may see all of them. Their clocks go on (docs/domain.md#levels). */
export async function assignTickets(ctx: Context<typeof ticketsApi.assign>) {
  const { owner } = ctx.body
  const tickets = await lockTickets(ctx, ctx.body.tickets)
  const ended = numbersOf(tickets.filter((ticket) => !isOpen(ticket)))
  if (ended.length > 0) throw conflict('state.move', 'Only open tickets can be assigned.', { tickets: ended })
  const given = tickets.filter(({ owner_user_id }) => owner_user_id !== owner)
  await checkMayHold(ctx, owner, tickets)
  if (given.length > 0) await give(ctx, given, owner)
  else ctx.unchanged()
  return {
    assigned: numbersOf(given),
    unchanged: numbersOf(tickets.filter((ticket) => !given.includes(ticket))),
    before: given.map(({ no, owner_user_id }) => ({ no, owner: owner_user_id })),
  }
}

/** Undoes an assignment, all of it at once. What was closed or given on since stays as it is. */
export async function giveBackTickets(ctx: Context<typeof ticketsApi.giveBack>) {
  const { from, before } = ctx.body
  const owners = new Map(before.map(({ no, owner }) => [no, owner]))
  const tickets = await lockTickets(ctx, [...owners.keys()])
  const back = tickets.filter(
    (ticket) => isOpen(ticket) && ticket.owner_user_id === from && owners.get(ticket.no) !== from,
  )
  for (const [owner, theirs] of Map.groupBy(back, ({ no }) => owners.get(no) ?? null)) {
    if (owner !== null) await checkMayHold(ctx, owner, theirs)
    await give(ctx, theirs, owner)
  }
  if (back.length === 0) ctx.unchanged()
  return {
    assigned: numbersOf(back),
    unchanged: numbersOf(tickets.filter((ticket) => !back.includes(ticket))),
  }
}
