import { routes } from '#kernel/command/routes.ts'
import { assignTickets, giveBackTickets } from './assigning.commands.ts'
import { addTicket, updateTicket } from './commands.ts'
import { addComment } from './comments.commands.ts'
import { ticketsApi } from './contract.ts'
import { attachFile, downloadFile } from './evidence.commands.ts'
import { ticketOf } from './details.ts'
import { moveTicket } from './moves.commands.ts'
import { nudgeTicket } from './nudge.commands.ts'
import { ticketNudgeApi } from './nudge.contract.ts'
import { outletsInstead } from './other-party.commands.ts'
import { vote } from './panel.commands.ts'
import { answerers, callable, personCard } from './people.queries.ts'
import { ticketSource } from './queries.ts'
import { rerouteTicket } from './reroute.commands.ts'

export const ticketRoutes = routes(ticketsApi, {
  list: ticketSource.page,
  export: ticketSource.file,
  people: ({ db, query }) => answerers(db, query),
  person: personCard,
  add: addTicket,
  assign: assignTickets,
  giveBack: giveBackTickets,
  get: (ctx) => ticketOf(ctx, ctx.params.no),
  update: updateTicket,
  move: moveTicket,
  reroute: rerouteTicket,
  comment: addComment,
  attach: attachFile,
  file: downloadFile,
  vote,
  parties: outletsInstead,
  callable,
})

export const ticketNudgeRoutes = routes(ticketNudgeApi, { nudge: nudgeTicket })
