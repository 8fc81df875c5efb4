import { sql } from 'kysely'
import { forgetOnCommit } from '#kernel/command/believed.ts'
import type { ActorContext, Db, Deps } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { consume } from '#kernel/request/limits.ts'
import { word } from '#kernel/contract/words.ts'
import { notify } from '#capabilities/session/notifications/commands.ts'
import { addressKey, signInLimits } from './limits.rules.ts'
import { languageOf, mailAboutAccount } from './security-mail.ts'

/** Carries every sign-in that counts over a leap of the clock, so that none of them rests or runs out by it. */
export async function carrySignIns(db: Db, ms: number, now: Date): Promise<void> {
  const leap = sql`${ms / 1000} * interval '1 second'`
  const standing = sql`ended_at is null and expires_at > ${now.toISOString()}::timestamptz`
  await sql`
    update refresh_token set issued_at = issued_at + ${leap}, expires_at = expires_at + ${leap}, used_at = used_at + ${leap}
    where session_id in (select id from user_session where ${standing})`.execute(db)
  await sql`
    update user_session set last_seen_at = last_seen_at + ${leap}, expires_at = expires_at + ${leap}
    where ${standing}`.execute(db)
  await sql`update sign_in_step set expires_at = expires_at + ${leap}`.execute(db)
}

/** What a person may do, or how a sign-in of theirs is, has changed: it holds from the commit on, on other servers within a second. */
export const accessChanged = (db: Db, user_id: string): void => forgetOnCommit(db, 'sign-ins', [user_id])

/** Ends one sign-in: from the commit on its tokens open nothing. */
export async function endSession(db: Db, session_id: string, cause: string, now: Date): Promise<void> {
  const ended = await db
    .updateTable('user_session')
    .set({ ended_at: now, end_cause: cause })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (ended) accessChanged(db, ended.user_id)
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
  accessChanged(db, user_id)
  return ended.filter(({ expires_at }) => Date.parse(expires_at) > now.getTime()).length
}

/** Forgets where a person was signed in: by which browsers and from which addresses. */
export async function forgetDevices(db: Db, user_id: string): Promise<void> {
  const nothing = { user_agent: null, address: null, device_hash: null }
  await db.updateTable('user_session').set(nothing).where('user_id', '=', user_id).execute()
}

/** Forgets the wrong tries of a person, so that they need not wait. */
export const forgetTries = (deps: Deps, person: { id: string; email: string }): Promise<void> =>
  signInLimits(deps).unlock(person)

/**
 * Removes app, recovery codes and passkeys of a person who lost them, and ends every session: the password alone signs
 * in until there is a new second step. The person is notified, in case another person requested it.
 */
export async function forgetSecondStep(
  { db, deps, actor }: ActorContext,
  person: { id: string; email: string; full_name: string },
): Promise<void> {
  const { rows } = await sql<{ had: boolean }>`select rad.forget_second_step(${person.id}) as had`.execute(db)
  if (!rows[0]!.had) throw conflict('state.move', 'Two-factor authentication isn’t turned on for this person.')
  await endSessionsOf(db, person.id, 'reset_second_step', deps.clock.now())
  await notify(db, {
    user_ids: [person.id],
    kind: 'account',
    title: { text: word('{name} reset your two-factor authentication'), values: { name: actor.full_name } },
    text: word('You can now sign in with your password alone. Turn two-factor authentication on again.'),
    link: '/pages/account-settings/security',
  })
  await mailAboutAccount(db, deps, person, {
    language: await languageOf(db, person.id),
    subject: { text: word('Your two-factor authentication was reset') },
    text: {
      text: word(
        '{name} reset your two-factor authentication. Your authenticator app, recovery codes, and passkeys no longer work. You can now sign in with your password alone.',
      ),
      values: { name: actor.full_name },
    },
    ifNotYou: word(
      'If you didn’t ask for this, change your password immediately. Then turn two-factor authentication on again:',
    ),
    path: '/pages/account-settings/security',
  })
}

/** Limits the sign-ups for the launch list, by address. */
export function launchLimit(deps: Deps): (address: string) => Promise<void> {
  const perAddress = deps.limiter({ name: 'launch_address', points: 20, seconds: 3600 })
  return (address) => consume(perAddress, addressKey(address), 'Too many attempts from your network. Try again later.')
}
