import type { Db } from '#kernel/command/context.ts'
import { badLink } from '#capabilities/session/auth/links.ts'
import { secondStepsOf } from '#capabilities/session/auth/steps.ts'
import { hashOf } from '#kernel/command/secrets.ts'

const user = ['app_user.id', 'email', 'username', 'full_name', 'avatar', 'status', 'roles'] as const

/** The receiver of a link for a new password: a user who may sign in. */
export const findReceiver = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('user_credential', 'user_credential.user_id', 'app_user.id')
    .select(user)
    .where('email', '=', email)
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirst()

/** Whose link this is, where it still works. */
export async function findByLink(db: Db, token: string, now: Date) {
  const found = await db
    .selectFrom('password_link')
    .innerJoin('app_user', 'app_user.id', 'password_link.user_id')
    .select(user)
    .where('hash', '=', await hashOf(token))
    .where('expires_at', '>', now.toISOString())
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirst()
  if (!found) throw badLink()
  return { ...found, hasTwoStep: (await secondStepsOf(db, found.id)).length > 0 }
}
