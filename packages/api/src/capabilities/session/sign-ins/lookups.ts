import { sql } from 'kysely'
import type { ActorContext } from '#kernel/command/context.ts'
import { idleSeconds } from '#capabilities/session/auth/sessions.ts'
import { tokenSeconds } from '#capabilities/session/auth/tokens.ts'
import { readUserAgent } from '#capabilities/session/auth/user-agent.ts'
import type { SignIn } from './contract.ts'

/** A session is over once it can no longer be renewed: after its idle time, unless its browser is remembered. */
function stillCounts(now: Date) {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  return sql<boolean>`ended_at is null and expires_at > ${now.toISOString()} and (remembered
    or last_seen_at > case when binding_hash is null then ${since(tokenSeconds)}::timestamptz else ${since(idleSeconds)}::timestamptz end)`
}

/** Where a person is signed in: the current browser first, then by when they were last seen there. */
export async function signInsOf({ db, actor, deps }: ActorContext, user_id: string): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('user_session')
    .select([
      'id',
      'user_agent',
      'address',
      'created_at as started_at',
      'last_seen_at',
      'expires_at',
      'remembered',
      sql<boolean>`viewer_session_id is not null`.as('view'),
      sql<boolean>`id = ${actor.session_id}`.as('current'),
    ])
    .where('user_id', '=', user_id)
    .where(stillCounts(deps.clock.now()))
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ user_agent, ...row }) => ({ ...row, ...readUserAgent(user_agent) }))
}
