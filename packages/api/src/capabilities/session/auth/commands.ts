import type { Db, Deps } from '#kernel/context.ts'
import { addressKey, consume, signInLimits } from './limits.ts'

/** Ends one sign-in; its tokens stop working within five seconds, everywhere. */
export async function endSession(db: Db, session_id: string, cause: string, now: Date): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ ended_at: now, end_cause: cause })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every sign-in of a user: after suspension, a new role or scope, a new password. Answers how many still counted. */
export async function endSessionsOf(
  db: Db,
  user_id: string,
  cause: string,
  now: Date,
  except?: string,
): Promise<number> {
  const ended = await db
    .updateTable('user_session')
    .set({ ended_at: now, end_cause: cause })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .returning('expires_at')
    .execute()
  return ended.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime()).length
}

/** Forgets the wrong tries of a person, so that he need not wait. */
export const forgetTries = (deps: Deps, person: { id: string; email: string }): Promise<void> =>
  signInLimits(deps).unlock(person)

/** Joining the list of those who hear of a launch, by address. */
export function launchLimit(deps: Deps): (address: string) => Promise<void> {
  const perAddress = deps.limiter({ name: 'launch_address', points: 20, seconds: 3600 })
  return (address) => consume(perAddress, addressKey(address), 'Too many tries from your network. Please wait a while.')
}
