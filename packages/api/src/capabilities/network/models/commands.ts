import type { Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import { defined } from '#kernel/command/version.ts'
import type { Model, modelsApi } from './contract.ts'
import { findModel, isNameTaken } from './queries.ts'

const taken = () => conflict('unique.name', 'This make already has a model with this name.')

const models = defineRecord({
  table: 'model',
  name: 'model',
  find: ({ db }, id) => findModel(db, id),
  taken,
})

const channelId = <C extends string | null | undefined>(db: Db, code: C) =>
  idByCode(db, 'channel', code, { channel: 'Channel not found.' })

/** Adds a model to the master; its name is unique within its make. */
export async function addModel(ctx: Context<typeof modelsApi.add>): Promise<Model> {
  const { channel, ...fields } = ctx.body
  return models.add(ctx, { ...fields, channel_id: await channelId(ctx.db, channel) })
}

export async function updateModel(ctx: Context<typeof modelsApi.update>): Promise<Model> {
  return models.change(ctx, await findModel(ctx.db, ctx.params.id), ctx.body, {
    columns: async ({ channel, ...fields }, before) => {
      if (await isNameTaken(ctx.db, { ...before, ...defined(fields) })) throw taken()
      return { ...fields, channel_id: await channelId(ctx.db, channel) }
    },
  })
}
