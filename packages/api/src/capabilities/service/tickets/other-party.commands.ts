import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { invalid, notFound } from '#kernel/command/errors.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { word } from '#kernel/contract/words.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import type { SeatFacts } from './panel.details.ts'
import type { ticketsApi } from './contract.ts'
import { bars, giveTo, outletCalled, type Target, targetOf } from './reroute.commands.ts'
import { type LockedTicket, lockTicket, type Moving } from './state.commands.ts'
import { product } from '#capabilities/service/timeline/commands.ts'
import { anotherOutlet, type Party } from './vocabulary.ts'

const mostOffered = 50

/** Outlets that could answer for a ticket instead, by code or name. */
export async function outletsInstead({ db, params, query }: Context<typeof ticketsApi.parties>) {
  const ticket = await db
    .selectFrom('ticket')
    .select(['job_type', 'outlet_id'])
    .where('no', '=', params.no)
    .executeTakeFirst()
  if (!ticket) throw notFound()
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from rad.case_targets(${containing(query.q ?? '')}, ${ticket.job_type}, ${ticket.outlet_id},
      ${mostOffered}::int)`.execute(db)
  return { outlets: rows }
}

async function pleadedReason(db: Db, { unjustified_reason_id }: LockedTicket): Promise<string | undefined> {
  const found = await db
    .selectFrom('unjustified_reason')
    .select('code')
    .where('id', '=', unjustified_reason_id)
    .executeTakeFirst()
  return found?.code
}

/** The party a vote names, if it is for another party. A plea that claims so is upheld by no other vote. */
export async function partyIn(
  { db, body }: Context<typeof ticketsApi.vote>,
  ticket: LockedTicket,
): Promise<{ party: Party | null; outlet_id: string | null }> {
  if (body.vote === 'upheld' && (await pleadedReason(db, ticket)) === anotherOutlet)
    throw invalid({ vote: 'This plea says another outlet is at fault. Vote for that outlet instead.' })
  if (body.vote !== 'other_party') return { party: null, outlet_id: null }
  if (body.party !== 'outlet') return { party: body.party, outlet_id: null }
  return { party: 'outlet', outlet_id: (await targetOf(db, body.outlet!, ticket)).id }
}

const cause = word('The panel named another outlet.')

/**
 * Gives a ticket to the outlet the panel named, in the transaction of its decision (docs/domain.md#ticket-states).
 * Answers whether it did: where the panel named no outlet, or one that meanwhile takes no cases, it stays.
 */
export async function giveToNamed(
  { db, deps }: Pick<Moving, 'db' | 'deps'>,
  ticket: LockedTicket,
  named: SeatFacts | undefined,
): Promise<boolean> {
  const target = named?.outlet_id ? await targetOfId(db, named.outlet_id) : undefined
  if (!target || bars(target, ticket)) return false
  // Its state has changed since it was taken hold of.
  const decided = await lockTicket(db, { id: ticket.id })
  await giveTo({ db, deps, actor: product }, decided, target, cause)
  return true
}

async function targetOfId(db: Db, id: string): Promise<Target | undefined> {
  const place = (await placesOf(db, [id])).get(id)
  return place && outletCalled(db, place.outlet)
}
