import { routes } from '#kernel/routes.ts'
import { accept, checkLink } from './accept.ts'
import { invite, resend, withdraw } from './commands.ts'
import { invitationsApi } from './contract.ts'
import { listInvitations } from './queries.ts'

export const invitationRoutes = routes(invitationsApi, {
  list: ({ db, query, deps }) => listInvitations(db, query, deps.clock.now()),
  invite,
  resend,
  withdraw,
  checkLink,
  accept,
})
