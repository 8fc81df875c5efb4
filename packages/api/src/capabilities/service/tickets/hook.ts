import type { Updateable } from 'kysely'
import { hook } from '#kernel/command/hook.ts'
import type { LockedTicket, Moving } from './state.commands.ts'
import type { Tables } from '#database/tables.gen.ts'
import type { TicketStatus } from './vocabulary.ts'

/** `ticket` as it was before; `fields` are what is written with the new state. */
export type TicketMoved = (
  moving: Moving,
  ticket: LockedTicket,
  to: TicketStatus,
  fields: Updateable<Tables['ticket']>,
) => Promise<void>

/** A ticket changed its state: the record it is about follows, in the same transaction. */
export const ticketMoved = hook<TicketMoved>('a ticket moved')
