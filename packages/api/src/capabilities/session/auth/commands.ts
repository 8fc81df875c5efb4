import type { Db } from '#kernel/context.ts'

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
