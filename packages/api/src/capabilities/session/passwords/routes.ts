import { inTransaction } from '#database/transaction.ts'
import { routes } from '#kernel/command/routes.ts'
import { signInLimits } from '#capabilities/session/auth/limits.rules.ts'
import { minLength } from '#capabilities/session/auth/password-policy.rules.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import { change, forgot, reset } from './commands.ts'
import { passwordsApi } from './contract.ts'
import { findByLink } from './queries.ts'

export const passwordRoutes = routes(passwordsApi, {
  forgot,
  checkLink: async ({ body, deps, request }) => {
    await signInLimits(deps).tryFrom(request.address)
    const now = deps.clock.now()
    const user = await inTransaction(deps.database, asAuth, 'read', (db) => findByLink(db, body.token, now))
    return { email: user.email, full_name: user.full_name, min_length: minLength(user.hasTwoStep) }
  },
  reset,
  change,
})
