import { routes } from '#kernel/command/routes.ts'
import { accept, checkLink } from './accept.commands.ts'
import { invite, resend, withdraw } from './commands.ts'
import { invitationsApi } from './contract.ts'
import { invitationSource } from './queries.ts'

export const invitationRoutes = routes(invitationsApi, {
  list: invitationSource.page,
  invite,
  resend,
  withdraw,
  checkLink,
  accept,
})
