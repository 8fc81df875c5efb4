import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { channelLimits, type Channel, type channelsApi } from './contract.ts'
import { countActive, findChannel } from './queries.ts'

/** Two people who add the last channel at once are counted one after the other. */
const lockChannels = (db: Db) => sql`lock table channel in share row exclusive mode`.execute(db)

async function checkCount(db: Db): Promise<void> {
  const active = await countActive(db)
  if (active > channelLimits.most)
    throw conflict('channel.limit', `At most ${channelLimits.most} channels can be active.`)
  if (active < channelLimits.least)
    throw conflict('channel.limit', `At least ${channelLimits.least} channels must be active.`)
}

const channels = defineRecord({
  table: 'channel',
  name: 'channel',
  find: ({ db }, id) => findChannel(db, id),
  taken: () => conflict('unique.code', 'This code is already in use.'),
})

export async function addChannel(ctx: Context<typeof channelsApi.add>): Promise<Channel> {
  await lockChannels(ctx.db)
  const channel = await channels.add(ctx, ctx.body)
  await checkCount(ctx.db)
  return channel
}

export async function updateChannel(ctx: Context<typeof channelsApi.update>): Promise<Channel> {
  await lockChannels(ctx.db)
  return channels.change(ctx, await findChannel(ctx.db, ctx.params.id), ctx.body, {
    also: async (before, after) => {
      if (before.active !== after.active) await checkCount(ctx.db)
    },
  })
}
