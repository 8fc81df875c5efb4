import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { midnightOf } from '#kernel/days/wall-time.ts'
import { placesOf } from '#capabilities/network/outlets/lookups.ts'
import { ticketTurn } from '#capabilities/service/tickets/contract.ts'
import { isBreached, isNudgedSince, ownersNamed } from '#capabilities/service/tickets/lookups.ts'
import type { WaitedFor } from './contract.ts'
import { isToBeMoved, isTurnOf, levelOf, nextOf, ticketSince, waitsFor } from './waiting.queries.ts'

/** So many are shown, and so many of them at most are the actor's own. */
const shown = 6
const ownShown = 3

const rowsOf = ({ db }: ActorContext, where: RawBuilder<SqlBool>, today: Date, most: number) =>
  db
    .selectFrom('ticket')
    .select(['no', 'title', 'priority as urgency', 'status', 'level', 'owner_user_id', 'outlet_id', 'due_at'])
    .select([sql<boolean>`${isBreached}`.as('is_breached'), ticketSince.as('since')])
    .select(isNudgedSince(today).as('is_nudged'))
    .where('ended_at', 'is', null)
    .where(where)
    // In the order of the index of due dates: the oldest few are found without reading all that are open.
    .orderBy('due_at')
    .orderBy('no')
    .limit(most)
    .execute()

/** What the actor waits for (docs/domain.md#daily-work): none for a user who changes no ticket. */
export async function waitedForBy(ctx: ActorContext, zone: string, today: string): Promise<WaitedFor[]> {
  const { db, actor } = ctx
  if (!waitsFor((action, subject) => actor.ability.can(action, subject)).tickets) return []
  const me = sql`${actor.user_id}::uuid`
  const began = new Date(midnightOf(zone, today))
  const own = await rowsOf(ctx, sql`(owner_user_id = ${me} and not ${isToBeMoved})`, began, ownShown)
  const isOthers = sql<SqlBool>`(due_at < now() and owner_user_id is distinct from ${me}
    and not (${isToBeMoved} and ${isTurnOf(me, sql.val(levelOf(actor.roles)))}))`
  const rows = [...own, ...(await rowsOf(ctx, isOthers, began, shown - own.length))]
  const places = await placesOf(
    db,
    rows.map(({ outlet_id }) => outlet_id),
  )
  const owners = await ownersNamed(
    db,
    rows.map(({ owner_user_id }) => owner_user_id),
  )
  return rows.map(({ outlet_id, owner_user_id, ...row }) => {
    const { outlet = null, outlet_name = null } = places.get(outlet_id) ?? {}
    const turn = ticketTurn({ ...row, priority: row.urgency })
    const isOwners = turn === 'owner' || turn === 'outlet'
    return {
      ...row,
      outlet,
      outlet_name,
      turn,
      owner: owners.get(owner_user_id ?? '') ?? null,
      next: isOwners ? (nextOf[row.status as keyof typeof nextOf] ?? null) : null,
      may_nudge: isOwners && owner_user_id !== null && owner_user_id !== actor.user_id && !row.is_nudged,
    }
  })
}
