import type { Context } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import type { LockedTicket } from './state.commands.ts'

/**
 * The ticket that goes on where this one is cancelled as its duplicate: the older of the two, and none that is itself a
 * duplicate. A test repeats none.
 */
export async function survivorOf(
  { db }: Pick<Context, 'db'>,
  ticket: LockedTicket,
  no: string | undefined,
): Promise<string | null> {
  if (!no) return null
  const survivor = await db
    .selectFrom('ticket')
    .select(['id', 'opened_at', 'duplicate_of'])
    .where('no', '=', no.toUpperCase())
    .executeTakeFirst()
  if (!survivor) throw invalid({ duplicate_of: 'Ticket not found.' })
  if (survivor.id === ticket.id) throw invalid({ duplicate_of: 'A ticket can’t be a duplicate of itself.' })
  if (survivor.duplicate_of) throw invalid({ duplicate_of: 'That ticket is already a duplicate.' })
  if (survivor.opened_at > ticket.opened_at)
    throw invalid({ duplicate_of: 'The older ticket stays open. Cancel the newer one instead.' })
  return survivor.id
}
