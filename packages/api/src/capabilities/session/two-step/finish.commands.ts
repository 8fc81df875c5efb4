import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import { outside } from '#kernel/command/clock.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Db, Deps } from '#kernel/command/context.ts'
import { CallerError, invalid, notSignedIn } from '#kernel/command/errors.ts'
import { word } from '#kernel/contract/words.ts'
import type { SignedIn } from '#capabilities/session/auth/contract.ts'
import { signInLimits } from '#capabilities/session/auth/limits.rules.ts'
import { findOwnCredential } from '#capabilities/session/auth/queries.ts'
import { languageOf, mailAboutAccount } from '#capabilities/session/auth/security-mail.ts'
import { asAuth, signIn, type SignInContext } from '#capabilities/session/auth/sessions.ts'
import { beginStep, challengeStep, finishStep, tryStep } from '#capabilities/session/auth/steps.ts'
import type { twoStepApi } from './contract.ts'
import { findPasskey, findTotp, storedPasskeys } from './queries.ts'
import { takeRecoveryCode } from './recovery-codes.commands.ts'
import { readSecret, sealSecret } from './sealed-secret.ts'
import { stepOfCode } from './totp.rules.ts'
import { badPasskey, checkPasskey, requestOptions } from './webauthn.ts'

const asPublic = <T>(deps: Deps, work: (db: Db) => Promise<T>) => inTransaction(deps.database, asAuth, 'write', work)
const goneMeanwhile = () => notSignedIn('auth.expired', 'Sign in again.')

type Step = Awaited<ReturnType<typeof tryStep>>

async function takeTry(ctx: SignInContext, token: string): Promise<Step & { user_id: string }> {
  const step = await asPublic(ctx.deps, (db) => tryStep(db, ctx.deps, ctx.request, 'second_step', token))
  if (!step.user_id) throw goneMeanwhile()
  await signInLimits(ctx.deps).trySecondStep(step.user_id)
  return { ...step, user_id: step.user_id }
}

async function refuseStep(ctx: SignInContext, user_id: string): Promise<void> {
  const noUser = { user_id: null, full_name: 'nobody', roles: [] }
  const entry = { action: 'second_step_refused', entity: 'user', entity_id: user_id }
  await asPublic(ctx.deps, (db) => writeAudit(db, noUser, ctx.request, entry))
}

/** The secret of the server is another one than when the app was added, or the row belonged to another user. */
function unreadable({ log }: Deps, user_id: string): CallerError {
  log.error({ user_id }, 'the secret of an authenticator app cannot be read: it was sealed with another SECRET')
  const message =
    'Your authenticator app can no longer be verified. Use a recovery code or a passkey, or ask an administrator to reset your two-factor authentication.'
  return new CallerError(409, 'auth.unreadable', message, { fields: { code: message } })
}

/** Takes a code of the app. Of two calls with one code, and ever after, none but the first gets through. */
async function takeTotp(db: Db, deps: Deps, user_id: string, code: string): Promise<boolean> {
  const totp = await findTotp(db, user_id)
  if (!totp?.confirmed_at) return false
  const secret = await readSecret(deps.settings.secret, user_id, totp.secret)
  if (secret === undefined) throw unreadable(deps, user_id)
  const step = await stepOfCode(secret, code, outside(deps.clock))
  if (step === undefined) return false
  const taken = await db
    .updateTable('user_totp')
    .set({ last_step: step, secret: await sealSecret(deps.settings.secret, user_id, secret) })
    .where('user_id', '=', user_id)
    .where((is) => is.or([is('last_step', 'is', null), is('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function enter(
  ctx: SignInContext,
  db: Db,
  step: Step,
  user_id: string,
  by: 'totp' | 'recovery code' | 'passkey',
) {
  await finishStep(db, step.hash)
  const user = await findOwnCredential(db, user_id)
  if (!user) throw goneMeanwhile()
  return { user, signedIn: await signIn(ctx, db, user, { remember: step.remembered, by }) }
}

/** Finishes a sign-in with a code. A wrong one is counted and written down before it is answered. */
export async function finishWithCode(ctx: Context<typeof twoStepApi.finish>): Promise<SignedIn> {
  const { pendingToken, code, recoveryCode } = ctx.body
  const now = ctx.deps.clock.now()
  if ((code === undefined) === (recoveryCode === undefined)) throw invalid({ code: 'Enter a code.' })
  const step = await takeTry(ctx, pendingToken)
  const signedIn = await asPublic(ctx.deps, async (db) => {
    if (code !== undefined) {
      if (!(await takeTotp(db, ctx.deps, step.user_id, code))) return undefined
      return (await enter(ctx, db, step, step.user_id, 'totp')).signedIn
    }
    if (!(await takeRecoveryCode(db, step.user_id, recoveryCode!, now))) return undefined
    const entered = await enter(ctx, db, step, step.user_id, 'recovery code')
    await tellOfRecovery(ctx, db, step.user_id, entered.user)
    return entered.signedIn
  })
  if (signedIn) return signedIn
  await refuseStep(ctx, step.user_id)
  const field = code === undefined ? 'recoveryCode' : 'code'
  const message =
    code === undefined
      ? 'This recovery code is incorrect or was already used.'
      : 'This code is incorrect or was already used. Try the next one.'
  throw new CallerError(400, 'auth.code', message, { fields: { [field]: message } })
}

const tellOfRecovery = async (
  ctx: SignInContext,
  db: Db,
  user_id: string,
  user: { email: string; full_name: string },
) =>
  mailAboutAccount(db, ctx.deps, user, {
    language: await languageOf(db, user_id, ctx.request),
    subject: { text: word('A recovery code was used') },
    text: {
      text: word('Someone signed in to your account with one of your recovery codes. This code no longer works.'),
    },
    ifNotYou: word(
      'If this wasn’t you, change your password immediately. If you have few codes left, generate new ones:',
    ),
    path: '/pages/account-settings/security',
  })

/** Lets one of the passkeys of the person finish the sign-in. */
export async function offerPasskeyStep(ctx: Context<typeof twoStepApi.passkeyStep>) {
  const { deps, request } = ctx
  await signInLimits(deps).tryFrom(request.address)
  const options = await requestOptions(deps, request, 'any')
  return asPublic(deps, async (db) => {
    const { user_id } = await challengeStep(db, deps, request, ctx.body.pendingToken, options.challenge)
    const passkeys = await storedPasskeys(db, user_id!)
    const allowCredentials = passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    }))
    return { options: { ...options, userVerification: 'preferred', allowCredentials } }
  })
}

async function enterWithPasskey(
  ctx: SignInContext,
  step: Step,
  response: { id: string },
  alone: boolean,
): Promise<SignedIn> {
  const { deps } = ctx
  const passkey = await inTransaction(deps.database, asAuth, 'read', (db) => findPasskey(db, response.id))
  if (!passkey || !step.challenge || (step.user_id !== null && step.user_id !== passkey.user_id)) throw badPasskey()
  const checked = await checkPasskey(deps, response, step.challenge, passkey, { alone })
  return asPublic(deps, async (db) => {
    await db
      .updateTable('passkey')
      .set({ ...checked, last_used_at: deps.clock.now() })
      .where('id', '=', passkey.id)
      .execute()
    return (await enter(ctx, db, step, passkey.user_id, 'passkey')).signedIn
  })
}

/** Finishes a sign-in with a passkey. */
export async function finishWithPasskey(ctx: Context<typeof twoStepApi.finishWithPasskey>): Promise<SignedIn> {
  const step = await takeTry(ctx, ctx.body.pendingToken)
  return enterWithPasskey(ctx, step, ctx.body.response, false)
}

/** Begins a sign-in by passkey alone: any passkey of this address may answer. */
export async function offerPasskeyFirst(ctx: Context<typeof twoStepApi.passkeyFirst>) {
  const { deps, request } = ctx
  await signInLimits(deps).tryFrom(request.address)
  const options = await requestOptions(deps, request, 'any')
  const { token } = await asPublic(deps, (db) =>
    beginStep(db, deps, request, { purpose: 'passkey_first', challenge: options.challenge }),
  )
  return { challengeToken: token, options: { ...options } }
}

/** Signs in with a passkey alone, which has and knows: it needs neither password nor second step, and no lock stops it. */
export async function signInWithPasskey(ctx: Context<typeof twoStepApi.signInWithPasskey>): Promise<SignedIn> {
  const { body, deps, request } = ctx
  const step = await asPublic(deps, (db) => tryStep(db, deps, request, 'passkey_first', body.challengeToken))
  const signedIn = await enterWithPasskey(ctx, { ...step, remembered: body.remember }, body.response, true)
  await signInLimits(deps).cameFrom(request.address)
  return signedIn
}

/** Unfinished steps and unused links are deleted once their time is over. */
export async function forgetOverdue(db: Db): Promise<void> {
  await sql`delete from sign_in_step where expires_at < now()`.execute(db)
  await sql`delete from password_link where expires_at < now()`.execute(db)
}
