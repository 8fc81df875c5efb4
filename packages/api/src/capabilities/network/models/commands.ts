import type { Context } from '#kernel/context.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { nextVersion, staleVersion } from '#kernel/version.ts'
import type { Model, modelsApi } from './contract.ts'
import { findChannelId, findModel } from './queries.ts'

async function channelId(db: Context['db'], code: string | null | undefined): Promise<string | null | undefined> {
  if (code === null || code === undefined) return code
  const id = await findChannelId(db, code)
  if (!id) throw invalid({ channel: 'There is no such channel.' })
  return id
}

const taken = () => conflict('unique.name', 'This make has a model of that name already.')

/** Adds a model to the master; its name is unique within its make. */
export async function addModel(ctx: Context<typeof modelsApi.add>): Promise<Model> {
  const { channel, ...fields } = ctx.body
  const added = await ctx.db
    .insertInto('model')
    .values({
      ...fields,
      channel_id: await channelId(ctx.db, channel),
      created_by: ctx.actor.user_id,
      updated_by: ctx.actor.user_id,
    })
    .onConflict((on) => on.columns(['make', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw taken()
  const model = await findModel(ctx.db, added.id)
  await ctx.audit({ action: 'add', entity: 'model', entity_id: model.id, after: model })
  return model
}

/** Changes a model. The version stands in the UPDATE: of two editors, one is told that his copy is old. */
export async function updateModel(ctx: Context<typeof modelsApi.update>): Promise<Model> {
  const { if_version, channel, ...fields } = ctx.body
  const { id } = ctx.params
  const before = await findModel(ctx.db, id)
  const twin = await ctx.db
    .selectFrom('model')
    .select('id')
    .where('make', '=', fields.make ?? before.make)
    .where('name', '=', fields.name ?? before.name)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (twin) throw taken()
  const channel_id = await channelId(ctx.db, channel)
  const changed = await ctx.db
    .updateTable('model')
    .set({ ...fields, ...(channel_id === undefined ? {} : { channel_id }), ...nextVersion(ctx) })
    .where('id', '=', id)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await findModel(ctx.db, id)
  if (!changed) throw staleVersion('model', after)
  await ctx.audit({ action: 'update', entity: 'model', entity_id: id, before, after })
  return after
}
