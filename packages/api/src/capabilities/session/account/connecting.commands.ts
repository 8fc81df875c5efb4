import type { Context } from '#kernel/command/context.ts'
import { CallerError, conflict, notFound } from '#kernel/command/errors.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'
import type { AccountSettings, accountApi, ConnectionProvider } from './contract.ts'
import { providerOf } from './provider.ts'
import { readAccount } from './queries.ts'
import { sandboxCode } from './sandbox-provider.ts'

type Answer = Promise<{ account: AccountSettings }>

const stepMinutes = 10

function knownProvider(ctx: Pick<Context, 'deps'>, name: ConnectionProvider) {
  const provider = providerOf(ctx.deps, name)
  if (!provider) throw conflict('provider.off', 'This site can’t be connected here.')
  return provider
}

/** Begins a connection: what was begun before with the same site is forgotten. */
export async function startConnection(ctx: Context<typeof accountApi.connect>): Promise<{ address: string }> {
  const { db, actor, deps } = ctx
  const { provider: name } = ctx.body
  const provider = knownProvider(ctx, name)
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()]
  await db.deleteFrom('connection_step').where('user_id', '=', actor.user_id).execute()
  await db
    .insertInto('connection_step')
    .values({
      hash: await hashOf(state),
      user_id: actor.user_id,
      provider: name,
      verifier,
      nonce,
      expires_at: new Date(deps.clock.now().getTime() + stepMinutes * 60_000),
    })
    .execute()
  await ctx.audit({ action: 'begin_connection', entity: 'user', entity_id: actor.user_id, after: { provider: name } })
  return { address: provider.authorizationAddress({ state, nonce, challenge: await hashOf(verifier) }) }
}

/** Signs the user in at the sandbox, and returns the code they go back with. */
export async function signInAtSandbox(ctx: Context<typeof accountApi.sandbox>): Promise<{ code: string }> {
  knownProvider(ctx, ctx.body.provider)
  ctx.unchanged()
  return { code: await sandboxCode(ctx.deps, ctx.body) }
}

/** Finishes a connection: once, by the state that was issued, with the identity that the site returns. */
export async function finishConnection(ctx: Context<typeof accountApi.finishConnection>): Answer {
  const { db, actor, deps, body } = ctx
  const { provider: name } = body
  const step = await db
    .deleteFrom('connection_step')
    .where('hash', '=', await hashOf(body.state))
    .where('user_id', '=', actor.user_id)
    .where('provider', '=', name)
    .where('expires_at', '>', deps.clock.now().toISOString())
    .returning(['verifier', 'nonce'])
    .executeTakeFirst()
  const identity = step && (await knownProvider(ctx, name).exchange(body.code, step))
  if (!identity) throw new CallerError(400, 'auth.link', 'The connection wasn’t completed. Start again.')
  const stored = await db
    .insertInto('account_connection')
    .values({ user_id: actor.user_id, provider: name, ...identity, connected_at: deps.clock.now() })
    .onConflict((on) => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) throw conflict('unique.connection', 'That account is already connected here. Disconnect it first.')
  await ctx.audit({
    action: 'connect',
    entity: 'user',
    entity_id: actor.user_id,
    after: { provider: name, handle: identity.handle },
  })
  return { account: await readAccount(ctx) }
}

/** Forgets the user's identity at another site. */
export async function disconnect(ctx: Context<typeof accountApi.disconnect>): Answer {
  const { provider } = ctx.query
  const gone = await ctx.db
    .deleteFrom('account_connection')
    .where('user_id', '=', ctx.actor.user_id)
    .where('provider', '=', provider)
    .returning('handle')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await ctx.audit({
    action: 'disconnect',
    entity: 'user',
    entity_id: ctx.actor.user_id,
    before: { provider, handle: gone.handle },
  })
  return { account: await readAccount(ctx) }
}
