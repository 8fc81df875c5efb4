import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Context, Deps, RequestInfo } from '#kernel/command/context.ts'
import { CallerError, forbidden, notSignedIn } from '#kernel/command/errors.ts'
import { routes } from '#kernel/command/routes.ts'
import { word } from '#kernel/contract/words.ts'
import { endSession } from './commands.ts'
import { authApi } from './contract.ts'
import { provenDevice } from './cookies.ts'
import { demoSignIns } from './demo-sign-ins.ts'
import { personSignsIn } from './hook.ts'
import { signInLimits } from './limits.rules.ts'
import { lockScreen, unlockScreen } from './lock.commands.ts'
import { checkNewPassword, isDemo, passwordLimits } from './password-policy.rules.ts'
import { findCredential, findDevice, findSession, findTaken, userDataOf } from './queries.ts'
import { refreshSession } from './refresh.commands.ts'
import { relyingParties } from './relying-party.ts'
import { actorOf, asAuth, signIn, startSession } from './sessions.ts'
import { beginStep, secondStepsOf } from './steps.ts'
import { startViewing, stopViewing } from './view-as.commands.ts'

const wrong = word('Email or Password is Invalid')

/** Compared against where the e-mail is unknown, so that both cases take the same time. */
const unknownUserPassword = 'correct horse battery staple'

async function checkPassword(deps: Deps, standIn: string, email: string, password: string) {
  const user = await inTransaction(deps.database, asAuth, 'read', (db) => findCredential(db, email))
  const matches = await deps.passwords.verify(user?.password_hash ?? standIn, password)
  return user && matches && (user.status === 'active' || user.status === 'pending') ? user : undefined
}

/** Whether this browser has signed in to this account before. */
async function isKnownDevice(deps: Deps, request: RequestInfo, email: string): Promise<boolean> {
  const device = await provenDevice(request)
  if (device === undefined) return false
  const found = await inTransaction(deps.database, asAuth, 'read', (db) => findDevice(db, email, device))
  return found !== undefined
}

const refusedSignIn = (deps: Deps, request: RequestInfo, email: string) =>
  inTransaction(deps.database, asAuth, 'write', (db) =>
    writeAudit(db, { user_id: null, full_name: 'nobody', roles: [] }, request, {
      action: 'sign_in_refused',
      entity: 'account',
      entity_id: email.slice(0, 254),
    }),
  )

/** After a right password: signs in, or requires the second step where the user has one. */
const afterPassword = (
  ctx: Context<typeof authApi.login>,
  user: NonNullable<Awaited<ReturnType<typeof checkPassword>>>,
) =>
  inTransaction(ctx.deps.database, asAuth, 'write', async (db) => {
    const methods = await secondStepsOf(db, user.id)
    if (methods.length === 0) return signIn(ctx, db, user, { remember: ctx.body.remember, by: 'password' })
    const { token, expiresAt } = await beginStep(db, ctx.deps, ctx.request, {
      purpose: 'second_step',
      user_id: user.id,
      password_changed_at: user.changed_at,
      remembered: ctx.body.remember,
    })
    const entry = { action: 'second_step_asked', entity: 'user', entity_id: user.id }
    await writeAudit(db, actorOf(user), ctx.request, entry)
    return { twoStep: { pendingToken: token, methods, expiresAt } }
  })

async function register(ctx: Context<typeof authApi.register>) {
  const { body, deps, request } = ctx
  if (deps.settings.registration === 'off')
    throw forbidden('Registration is closed. Ask an administrator for an account.')
  await signInLimits(deps).tryRegister(request.address)
  const isOpen = isDemo(deps.settings)
  checkNewPassword(body.password, { ...body, full_name: body.username })
  const password_hash = await deps.passwords.hash(body.password)
  return inTransaction(deps.database, asAuth, 'write', async (db) => {
    const taken = await findTaken(db, body.email, body.username)
    if (Object.keys(taken).length > 0) return { error: taken }
    const user = await db
      .insertInto('app_user')
      .values({
        email: body.email,
        username: body.username,
        full_name: body.username,
        status: isOpen ? 'active' : 'pending',
        roles: isOpen ? ['admin'] : [],
      })
      .returning(['id', 'email', 'username', 'full_name', 'avatar', 'status', 'roles'])
      .executeTakeFirstOrThrow()
    await db.insertInto('user_credential').values({ user_id: user.id, password_hash }).execute()
    if (isOpen) await db.insertInto('user_scope').values({ user_id: user.id }).execute()
    await writeAudit(db, actorOf(user), request, {
      action: 'register',
      entity: 'user',
      entity_id: user.id,
      after: { email: user.email, username: user.username, status: user.status },
    })
    const { accessToken } = await startSession(ctx, db, user, { remember: false })
    for (const tell of personSignsIn.connected) await tell(db, deps, user.id)
    return { user: userDataOf(user), accessToken }
  })
}

/** Sign-in, registration, refresh and sign-out. */
export function authRoutes(deps: Deps) {
  const limits = signInLimits(deps)
  let standIn: Promise<string> | undefined

  return routes(authApi, {
    login: async (ctx) => {
      const { body, request } = ctx
      const email = body.email.trim().toLowerCase()
      const known = () => isKnownDevice(deps, request, email)
      await limits.tryLogin(email, request.address, known).catch((error: unknown) => {
        if (!(error instanceof CallerError)) throw error
        throw new CallerError(429, 'rate', error.message, {
          fields: { email: error.message },
          retryAfterSeconds: error.retryAfterSeconds,
        })
      })
      standIn ??= deps.passwords.hash(unknownUserPassword)
      const user = await checkPassword(deps, await standIn, email, body.password)
      if (!user) {
        await refusedSignIn(deps, request, email)
        throw new CallerError(400, 'auth.login', wrong, { fields: { email: wrong } })
      }
      await limits.succeeded(email, request.address)
      return afterPassword(ctx, user)
    },

    register,

    options: () => ({
      app_name: deps.settings.app_name,
      registration: deps.settings.registration,
      passkeys: relyingParties(deps.settings).length > 0,
      password: passwordLimits,
      demo: deps.settings.demo_data ? demoSignIns : [],
    }),

    refresh: ({ body, request }) => refreshSession(deps, request, body.refreshToken),

    signOut: async ({ db, actor, audit }) => {
      await endSession(db, actor.session_id, 'sign_out', deps.clock.now())
      await audit({ action: 'sign_out', entity: 'session', entity_id: actor.session_id })
      return undefined
    },

    lock: lockScreen,
    unlock: unlockScreen,

    viewAs: startViewing,
    stopViewing,

    me: async ({ actor }) => {
      const user = await inTransaction(deps.database, asAuth, 'read', (db) =>
        findSession(db, actor.session_id, deps.clock.now()),
      )
      if (!user) throw notSignedIn('auth.expired', 'Your session has ended. Sign in again.')
      const { app_name, brand_tz, fiscal_year_start_month, currency } = deps.settings
      return {
        userData: userDataOf(user),
        roles: user.roles,
        viewing: user.viewer && { by: user.viewer.full_name, until: user.expires_at },
        settings: { app_name, brand_tz, fiscal_year_start_month, currency },
      }
    },
  })
}
