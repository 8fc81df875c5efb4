import { inTransaction } from '#database/transaction.ts'
import { outside } from '#kernel/command/clock.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import type { MailSentence } from '#kernel/mail/mail-words.ts'
import { word } from '#kernel/contract/words.ts'
import { signInLimits } from '#capabilities/session/auth/limits.rules.ts'
import { knowsOwnPassword } from '#capabilities/session/auth/own-password.commands.ts'
import { faultOf, isDemo } from '#capabilities/session/auth/password-policy.rules.ts'
import { languageOf, mailAboutAccount } from '#capabilities/session/auth/security-mail.ts'
import { asAuth } from '#capabilities/session/auth/sessions.ts'
import type { twoStepApi } from './contract.ts'
import { findTotp } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.commands.ts'
import { readSecret, sealSecret } from './sealed-secret.ts'
import { newTotp, stepOfCode } from './totp.rules.ts'

type Own = Pick<Context, 'deps' | 'actor' | 'request'>

/** A change of how the user signs in: in its own transaction, with its line in the audit trail. */
export const changing = <T>(
  { deps, actor, request }: Own,
  action: string,
  change: (db: Db) => Promise<T>,
): Promise<T> =>
  inTransaction(deps.database, asAuth, 'write', async (db) => {
    const changed = await change(db)
    await writeAudit(db, actor, request, { action, entity: 'user', entity_id: actor.user_id })
    return changed
  })

/** Notifies the owner of an account by mail that something about signing in changed. */
export const tellOwner = async ({ deps, actor, request }: Own, db: Db, subject: string, text: MailSentence) =>
  mailAboutAccount(db, deps, actor, {
    language: await languageOf(db, actor.user_id, request),
    subject: { text: subject },
    text,
    ifNotYou: word('If this wasn’t you, change your password immediately and review your sign-in settings:'),
    path: '/pages/account-settings/security',
  })

/** Makes a secret that counts once its first code came. One begun before and never confirmed is thrown away. */
export async function beginTwoStep(ctx: Context<typeof twoStepApi.begin>) {
  const { actor, deps } = ctx
  await knowsOwnPassword(ctx, ctx.body.password, 'password')
  const made = await newTotp(deps.settings.app_name, actor.email)
  const secret = await sealSecret(deps.settings.secret, actor.user_id, made.secret)
  return changing(ctx, 'begin_two_step', async (db) => {
    const fresh = { secret, created_at: deps.clock.now(), last_step: null }
    const stored = await db
      .insertInto('user_totp')
      .values({ user_id: actor.user_id, ...fresh })
      .onConflict((on) => on.column('user_id').doUpdateSet(fresh).where('user_totp.confirmed_at', 'is', null))
      .returning('user_id')
      .executeTakeFirst()
    if (!stored) throw conflict('state.move', 'Two-factor authentication is already on.')
    return made
  })
}

/** Turns the second step on, with a first code as proof that the app has the secret. */
export async function confirmTwoStep(ctx: Context<typeof twoStepApi.confirm>) {
  const { actor, deps } = ctx
  const now = deps.clock.now()
  await signInLimits(deps).trySecondStep(actor.user_id)
  const wrong = () => invalid({ code: 'This code is incorrect. Wait for the next one and try again.' })
  return changing(ctx, 'two_step_on', async (db) => {
    const totp = await findTotp(db, actor.user_id)
    if (!totp) throw conflict('state.move', 'There’s nothing to confirm. Start the setup again.')
    if (totp.confirmed_at) throw conflict('state.move', 'Two-factor authentication is already on.')
    const secret = await readSecret(deps.settings.secret, actor.user_id, totp.secret)
    if (secret === undefined) throw conflict('state.move', 'There’s nothing to confirm. Start the setup again.')
    const last_step = await stepOfCode(secret, ctx.body.code, outside(deps.clock))
    if (last_step === undefined) throw wrong()
    const confirmed = await db
      .updateTable('user_totp')
      .set({ confirmed_at: now, last_step, secret: await sealSecret(deps.settings.secret, actor.user_id, secret) })
      .where('user_id', '=', actor.user_id)
      .where('secret', '=', totp.secret)
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!confirmed) throw wrong()
    await tellOwner(ctx, db, word('Two-factor authentication is on'), {
      text: word('From now on, you need an authentication code from your authenticator app to sign in.'),
    })
    return { recovery_codes: await renewRecoveryCodes(db, actor.user_id) }
  })
}

/** Turns the second step off. The password must then be enough, and as long as one without a second step has to be. */
export async function endTwoStep(ctx: Context<typeof twoStepApi.off>): Promise<undefined> {
  const { actor, body, deps } = ctx
  const user = await knowsOwnPassword(ctx, body.password, 'password')
  if (!isDemo(deps.settings) && faultOf(body.password, user) !== undefined)
    throw invalid({ password: 'This password is too weak without two-factor authentication. Change it first.' })
  await changing(ctx, 'two_step_off', async (db) => {
    const gone = await db.deleteFrom('user_totp').where('user_id', '=', actor.user_id).returning('user_id').execute()
    if (gone.length === 0) throw conflict('state.move', 'Two-factor authentication is already off.')
    await db.deleteFrom('recovery_code').where('user_id', '=', actor.user_id).execute()
    await tellOwner(ctx, db, word('Two-factor authentication is off'), {
      text: word('From now on, you need only your password to sign in.'),
    })
  })
  return undefined
}

/** Ten new recovery codes in place of the former ones. */
export async function renewCodes(ctx: Context<typeof twoStepApi.renewCodes>) {
  await knowsOwnPassword(ctx, ctx.body.password, 'password')
  return changing(ctx, 'renew_recovery_codes', async (db) => {
    const totp = await findTotp(db, ctx.actor.user_id)
    if (!totp?.confirmed_at) throw conflict('state.move', 'Turn on two-factor authentication first.')
    return { recovery_codes: await renewRecoveryCodes(db, ctx.actor.user_id) }
  })
}
