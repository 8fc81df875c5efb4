import { routes } from '#kernel/command/routes.ts'
import { assignTickets, giveBackTickets } from './assigning.commands.ts'
import { addTicket, updateTicket } from './commands.ts'
import { addComment } from './comments.ts'
import { ticketsApi } from './contract.ts'
import { attachFile, downloadFile } from './evidence.ts'
import { ticketOf } from './file.ts'
import { moveTicket } from './moves.ts'
import { outletsInstead } from './other-party.ts'
import { vote } from './panel.ts'
import { answerers, callable, personCard } from './people.ts'
import { ticketSource } from './queries.ts'
import { rerouteTicket } from './reroute.ts'

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
