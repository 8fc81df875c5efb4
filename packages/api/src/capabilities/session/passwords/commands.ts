import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db, Deps } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { mailOf } from '#kernel/mail/mail-words.ts'
import { putInOutbox } from '#kernel/command/outbox.ts'
import { word } from '#kernel/contract/words.ts'
import { endSessionsOf } from '#capabilities/session/auth/commands.ts'
import type { SignedIn } from '#capabilities/session/auth/contract.ts'
import { badLink } from '#capabilities/session/auth/links.ts'
import { signInLimits } from '#capabilities/session/auth/limits.rules.ts'
import { knowsOwnPassword } from '#capabilities/session/auth/own-password.commands.ts'
import { checkNewPassword } from '#capabilities/session/auth/password-policy.rules.ts'
import { greeting, languageOf, mailAboutAccount } from '#capabilities/session/auth/security-mail.ts'
import { actorOf, asAuth, startSession } from '#capabilities/session/auth/sessions.ts'
import { secondStepsOf } from '#capabilities/session/auth/steps.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'
import type { User } from '#capabilities/session/auth/queries.ts'
import type { passwordsApi } from './contract.ts'
import { findByLink, findReceiver } from './queries.ts'

const linkMinutes = 60

/** A link replaces the one before it. Stored as a hash: a reader of the database cannot use it. */
async function sendLink(db: Db, deps: Deps, user: User, language: string): Promise<void> {
  const token = newSecret()
  const expires_at = new Date(deps.clock.now().getTime() + linkMinutes * 60_000)
  const hash = await hashOf(token)
  await db.deleteFrom('password_link').where('user_id', '=', user.id).execute()
  await db.insertInto('password_link').values({ hash, user_id: user.id, expires_at }).execute()
  const { app_name, public_url } = deps.settings
  const payload = await mailOf(deps, {
    to: user.email,
    language,
    subject: { text: word('Reset your {app_name} password'), values: { app_name } },
    paragraphs: [
      greeting(user.full_name),
      {
        text: word(
          'We received a request to reset the password for your account. Choose a new password here within an hour:',
        ),
      },
      { link: `${public_url}/reset-password?token=${token}` },
      { text: word('If this wasn’t you, you can ignore this email. Your password won’t change.') },
    ],
  })
  await putInOutbox(db, { topic: 'mail', dedupe_key: `password_link:${hash}`, payload })
}

const sendWhereKnown = ({ deps, request }: Context<typeof passwordsApi.forgot>, email: string, maySend: boolean) =>
  inTransaction(deps.database, asAuth, 'write', async (db) => {
    const user = await findReceiver(db, email)
    if (user && maySend) await sendLink(db, deps, user, await languageOf(db, user.id, request))
    const entry = { action: 'password_forgotten', entity: 'account', entity_id: email }
    await writeAudit(db, { user_id: null, full_name: 'nobody', roles: [] }, request, entry)
  })

/** Longer than sending a link ever takes, so that the time of the response does not reveal whether one was sent. */
const answerMs = 400

/** Sends a link where there is an account to send it for; the response and its time are the same in either case. */
export async function forgot(ctx: Context<typeof passwordsApi.forgot>) {
  const limits = signInLimits(ctx.deps)
  await limits.tryForgot(ctx.request.address)
  const maySend = await limits.maySendLink(ctx.body.email)
  const wait = new Promise((resolve) => setTimeout(resolve, answerMs))
  await Promise.all([sendWhereKnown(ctx, ctx.body.email, maySend), wait])
  return { accepted: true as const }
}

/** Puts a new password in place, ends every session and everything begun, and notifies the owner. */
async function replacePassword(
  ctx: Pick<Context, 'deps' | 'request'>,
  db: Db,
  user: User,
  password_hash: string,
  action: 'reset_password' | 'change_password',
): Promise<void> {
  const now = ctx.deps.clock.now()
  await db
    .updateTable('user_credential')
    .set({ password_hash, changed_at: now })
    .where('user_id', '=', user.id)
    .execute()
  await db.deleteFrom('password_link').where('user_id', '=', user.id).execute()
  await db.deleteFrom('sign_in_step').where('user_id', '=', user.id).execute()
  const ended = await endSessionsOf(db, user.id, action, now)
  await writeAudit(db, actorOf(user), ctx.request, { action, entity: 'user', entity_id: user.id, after: { ended } })
  await mailAboutAccount(db, ctx.deps, user, {
    language: await languageOf(db, user.id, ctx.request),
    subject: { text: word('Your password was changed') },
    text: { text: word('The password of your account was changed, and all sessions were signed out.') },
    ifNotYou: word('If this wasn’t you, reset your password immediately to recover your account:'),
    path: '/forgot-password',
  })
}

/** Sets a new password by a link of a mail: once, and every sign-in ends. The second step stays as it is. */
export async function reset(ctx: Context<typeof passwordsApi.reset>): Promise<undefined> {
  const { body, deps } = ctx
  await signInLimits(deps).tryFrom(ctx.request.address)
  const now = deps.clock.now()
  const user = await inTransaction(deps.database, asAuth, 'read', (db) => findByLink(db, body.token, now))
  checkNewPassword(body.password, user)
  const password_hash = await deps.passwords.hash(body.password)
  const hash = await hashOf(body.token)
  await inTransaction(deps.database, asAuth, 'write', async (db) => {
    const used = await db.deleteFrom('password_link').where('hash', '=', hash).returning('hash').executeTakeFirst()
    if (!used) throw badLink()
    await replacePassword(ctx, db, user, password_hash, 'reset_password')
  })
  await signInLimits(deps).unlock(user)
  return undefined
}

/** Changes the own password. Every sign-in ends, also this one, which goes on under new tokens. */
export async function change(ctx: Context<typeof passwordsApi.change>): Promise<SignedIn> {
  const { body, deps } = ctx
  const user = await knowsOwnPassword(ctx, body.current, 'current')
  const [hasTwoStep, remember] = await inTransaction(deps.database, asAuth, 'read', async (db) => [
    (await secondStepsOf(db, user.id)).length > 0,
    (
      await db
        .selectFrom('user_session')
        .select('remembered')
        .where('id', '=', ctx.actor.session_id)
        .executeTakeFirstOrThrow()
    ).remembered,
  ])
  if (body.password === body.current)
    throw invalid({ password: 'Choose a password that’s different from your current one.' })
  checkNewPassword(body.password, { ...user, hasTwoStep })
  const password_hash = await deps.passwords.hash(body.password)
  return inTransaction(deps.database, asAuth, 'write', async (db) => {
    await replacePassword(ctx, db, user, password_hash, 'change_password')
    return startSession(ctx, db, user, { remember })
  })
}
