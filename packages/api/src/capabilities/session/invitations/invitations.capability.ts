import type { Capability } from '#kernel/request/capability.ts'
import { connection } from '#kernel/command/hook.ts'
import { invitationsOfUserFile } from '#capabilities/admin/users/hook.ts'
import { invitationsOfFile } from './import.commands.ts'
import { invitationRoutes } from './routes.ts'

export const invitations: Capability = {
  routes: invitationRoutes,
  hooks: [connection(invitationsOfUserFile, invitationsOfFile)],
}
