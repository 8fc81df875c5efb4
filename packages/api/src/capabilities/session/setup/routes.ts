import { inTransaction } from '#database/transaction.ts'
import { notFound } from '#kernel/command/errors.ts'
import { routes } from '#kernel/command/routes.ts'
import { passwordLimits } from '#capabilities/session/auth/password-policy.rules.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import { createFirstAdmin } from './commands.ts'
import { setupApi } from './contract.ts'
import { setupHash } from './token.commands.ts'

export const setupRoutes = routes(setupApi, {
  status: async ({ deps }) => {
    const open = await inTransaction(deps.database, asAuth, 'read', setupHash)
    if (open === undefined) throw notFound()
    return { app_name: deps.settings.app_name, min_length: passwordLimits.min }
  },
  create: createFirstAdmin,
})
