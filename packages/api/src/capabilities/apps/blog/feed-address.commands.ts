import { sql } from 'kysely'
import { inTransaction } from '#database/transaction.ts'
import type { Context, Db, Deps, ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { consume } from '#kernel/request/limits.ts'
import { hashOf, newSecret } from '#kernel/command/secrets.ts'
import type { feedAddressApi } from './feed-address.contract.ts'
import { writeFeed } from './feed.queries.ts'
import { feedFormats } from './vocabulary.ts'

const entity = 'blog_feed_address'

/** A feed reader polls every quarter of an hour or so; guessing addresses is stopped long before one is found. */
const [readsAnHour, strangersAnHour] = [60, 100]

/** Counts the calls of feed readers of one host. */
export const feedLimits = (deps: Deps) => ({
  ofAddress: deps.limiter({ name: 'blog_feed', points: readsAnHour, seconds: 3600 }),
  ofStranger: deps.limiter({ name: 'blog_feed_stranger', points: strangersAnHour, seconds: 3600 }),
})
type FeedLimits = ReturnType<typeof feedLimits>

/** Whether people of these roles may read the blog: decided by the table of rights, which this module does not know. */
export type MayRead = (roles: readonly string[]) => boolean

/** Whose address it is, is found before anyone is known. */
const asAuth = { as: 'rad_auth' } as const

/** Whether the user has an address. */
export async function findAddress({ db, actor }: ScopedContext) {
  const address = await db
    .selectFrom('blog_feed_address')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst()
  return { address: address ?? null }
}

/** Makes a new address in place of the former one. */
export async function resetAddress(ctx: Context<typeof feedAddressApi.reset>) {
  const { db, actor, deps } = ctx
  const secret = newSecret()
  const row = { hash: await hashOf(secret), created_at: deps.clock.now(), last_used_at: null }
  await db.deleteFrom('blog_feed_address').where('user_id', '=', actor.user_id).execute()
  await db
    .insertInto('blog_feed_address')
    .values({ ...row, user_id: actor.user_id })
    .execute()
  await ctx.audit({ action: 'reset', entity, entity_id: actor.user_id })
  const { address } = await findAddress(ctx)
  const [rss, atom] = feedFormats.map((format) => `${deps.settings.public_url}/blog/feeds/${secret}/${format}`)
  return { address: address!, rss: rss!, atom: atom! }
}

/** Revokes the address. */
export async function revokeAddress(ctx: Context<typeof feedAddressApi.revoke>): Promise<{ address: null }> {
  const { actor, db } = ctx
  const gone = await db.deleteFrom('blog_feed_address').where('user_id', '=', actor.user_id).executeTakeFirst()
  if (gone.numDeletedRows === 0n) ctx.unchanged()
  else await ctx.audit({ action: 'revoke', entity, entity_id: actor.user_id })
  return { address: null }
}

/** Who has this address and may still read the blog; notes the hour of its use. */
async function readerOf(db: Db, hash: string, now: Date, mayRead: MayRead) {
  const reader = await db
    .selectFrom('blog_feed_address')
    .innerJoin('app_user', 'app_user.id', 'blog_feed_address.user_id')
    .select(['app_user.id', 'app_user.roles', 'app_user.status'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!reader || reader.status !== 'active' || !mayRead(reader.roles)) return undefined
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  await db
    .updateTable('blog_feed_address')
    .set({ last_used_at: now })
    .where('user_id', '=', reader.id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < ${hourAgo}::timestamptz)`)
    .execute()
  return reader
}

/** The newest posts for a feed reader that has a user's address. */
export async function readByAddress(
  { deps, request, params }: Context<typeof feedAddressApi.read>,
  limits: FeedLimits,
  mayRead: MayRead,
): Promise<Response> {
  const hash = await hashOf(params.token)
  const reader = await inTransaction(deps.database, asAuth, 'write', (db) =>
    readerOf(db, hash, deps.clock.now(), mayRead),
  )
  if (!reader) {
    await consume(limits.ofStranger, request.address, 'Too many attempts from your network. Try again later.')
    throw notFound()
  }
  await consume(limits.ofAddress, hash, `At most ${readsAnHour} requests per hour.`)
  const runner = { as: 'rad_app', actor_id: reader.id, roles: reader.roles } as const
  return inTransaction(deps.database, runner, 'read', (db) => writeFeed(db, deps, params.format, 'inline'))
}
