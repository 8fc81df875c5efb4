import { inTransaction } from '#database/transaction.ts'
import type { Context } from '#kernel/command/context.ts'
import { invalid, notSignedIn } from '#kernel/command/errors.ts'
import { signInLimits } from './limits.rules.ts'
import { findOwnCredential } from './queries.ts'
import { asAuth } from './sessions.ts'

/** Requires the user's password again, before a change that would let a borrowed browser take over the account. */
export async function knowsOwnPassword(
  { deps, actor }: Pick<Context, 'deps' | 'actor'>,
  password: string,
  field: string,
) {
  const limits = signInLimits(deps)
  await limits.tryOwnPassword(actor.user_id)
  const user = await inTransaction(deps.database, asAuth, 'read', (db) => findOwnCredential(db, actor.user_id))
  if (!user) throw notSignedIn('auth.expired', 'Your session has ended. Sign in again.')
  if (!(await deps.passwords.verify(user.password_hash, password))) throw invalid({ [field]: 'Incorrect password.' })
  await limits.knewOwnPassword(actor.user_id)
  return user
}
