import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/version.ts'
import { channelLimits, type Channel, type channelsApi } from './contract.ts'
import { countActive, findChannel } from './queries.ts'

/** Two people who add the last channel at once are counted one after the other. */
const lockChannels = (db: Db) => sql`lock table channel in share row exclusive mode`.execute(db)

async function checkCount(db: Db): Promise<void> {
  const active = await countActive(db)
  if (active > channelLimits.most) throw conflict('channel.limit', `At most ${channelLimits.most} channels are active.`)
  if (active < channelLimits.least)
    throw conflict('channel.limit', `At least ${channelLimits.least} channels stay active.`)
}

export async function addChannel(ctx: Context<typeof channelsApi.add>): Promise<Channel> {
  await lockChannels(ctx.db)
  const added = await ctx.db
    .insertInto('channel')
    .values({ ...ctx.body, created_by: ctx.actor.user_id, updated_by: ctx.actor.user_id })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('unique.code', 'This code is or was in use by another channel.')
  await checkCount(ctx.db)
  const channel = await findChannel(ctx.db, added.id)
  await ctx.audit({ action: 'add', entity: 'channel', entity_id: channel.id, after: channel })
  return channel
}

export async function updateChannel(ctx: Context<typeof channelsApi.update>): Promise<Channel> {
  const { if_version, ...fields } = ctx.body
  await lockChannels(ctx.db)
  const before = await findChannel(ctx.db, ctx.params.id)
  if (before.version !== if_version) throw staleVersion('channel', before)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return before
  }
  await ctx.db
    .updateTable('channel')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .execute()
  if (before.active !== (fields.active ?? before.active)) await checkCount(ctx.db)
  const after = await findChannel(ctx.db, before.id)
  await ctx.audit({ action: 'update', entity: 'channel', entity_id: before.id, before, after })
  return after
}
