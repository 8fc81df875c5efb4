import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { Bot, BotChannel } from './shapes.contract.ts'
import { checkNotRetired, lockBot } from './commands.ts'
import type { botsApi } from './contract.ts'
import { findBot } from './details.ts'
import { addressOf } from './rules.ts'
import type { Medium } from './vocabulary.ts'

const taken = () => conflict('unique.address', 'This address is already in use by another bot.')

async function checkedAddress(db: Db, bot: Bot, medium: Medium, given: string): Promise<string> {
  const client = await db
    .selectFrom('client')
    .select('allowed_origins')
    .where('code', '=', bot.client)
    .executeTakeFirstOrThrow()
  const read = addressOf(medium, given, client.allowed_origins)
  if ('refused' in read) throw invalid({ address: read.refused })
  return read.address
}

function channelOf(bot: Bot, id: string): BotChannel {
  const channel = bot.channels.find((one) => one.id === id)
  if (!channel) throw notFound()
  return channel
}

export async function addChannel(ctx: Context<typeof botsApi.addChannel>): Promise<Bot> {
  const { medium, address: given } = ctx.body
  const bot = await lockBot(ctx, ctx.params.code)
  checkNotRetired(bot)
  const address = await checkedAddress(ctx.db, bot, medium, given)
  const added = await ctx.db
    .insertInto('bot_channel')
    .values({ bot_id: bot.id, medium, address, created_by: ctx.actor.user_id, updated_by: ctx.actor.user_id })
    .onConflict((on) => on.columns(['medium', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw taken()
  await ctx.audit({ action: 'add_channel', entity: 'bot', entity_id: bot.id, after: { medium, address } })
  return findBot(ctx, bot.code)
}

/** Another address, on or off. A live bot keeps one channel that is on. */
export async function updateChannel(ctx: Context<typeof botsApi.updateChannel>): Promise<Bot> {
  const { if_version, address: given, status } = ctx.body
  const bot = await lockBot(ctx, ctx.params.code)
  const before = channelOf(bot, ctx.params.id)
  if (before.version !== if_version) throw staleVersion('channel', before)
  checkNotRetired(bot)
  const address = given === undefined ? before.address : await checkedAddress(ctx.db, bot, before.medium, given)
  const fields = { address, status: status ?? before.status }
  const changed = differences(before, fields)
  if (changed.length === 0) {
    ctx.unchanged()
    return bot
  }
  if (changed.includes('address')) {
    const { rows } = await sql<{ is_taken: boolean }>`
      select rad.is_channel_taken(${before.medium}, ${address}) as is_taken`.execute(ctx.db)
    if (rows[0]!.is_taken) throw taken()
  }
  const others = bot.channels.filter((one) => one.id !== before.id && one.status === 'active')
  if (bot.status === 'live' && fields.status === 'inactive' && others.length === 0)
    throw conflict('channel.last', 'A live bot needs at least one active channel. Pause the bot first.')
  await ctx.db
    .updateTable('bot_channel')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .execute()
  await ctx.audit({
    action: 'change_channel',
    entity: 'bot',
    entity_id: bot.id,
    before: { medium: before.medium, address: before.address, status: before.status },
    after: { medium: before.medium, ...fields },
  })
  return findBot(ctx, bot.code)
}

/** Takes a channel away that is off, so that another bot may answer there: of a retired bot too. */
export async function removeChannel(ctx: Context<typeof botsApi.removeChannel>): Promise<Bot> {
  const bot = await lockBot(ctx, ctx.params.code)
  const { id, medium, address, status } = channelOf(bot, ctx.params.id)
  if (status === 'active' && bot.status !== 'retired')
    throw conflict('state.move', 'Deactivate this channel before you remove it.')
  await ctx.db.deleteFrom('bot_channel').where('id', '=', id).execute()
  await ctx.audit({ action: 'remove_channel', entity: 'bot', entity_id: bot.id, before: { medium, address } })
  return findBot(ctx, bot.code)
}
