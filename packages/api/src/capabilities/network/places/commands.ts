import type { Context } from '#kernel/context.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/version.ts'
import type { City, placesApi } from './contract.ts'
import { findCity, findStateId, findTwin } from './queries.ts'

async function stateId(db: Context['db'], code: string): Promise<string> {
  const id = await findStateId(db, code)
  if (!id) throw invalid({ state: 'There is no such state.' })
  return id
}

const taken = () => conflict('unique.name', 'This state has a city of that name already.')

export async function addCity(ctx: Context<typeof placesApi.addCity>): Promise<City> {
  const { state, ...fields } = ctx.body
  const state_id = await stateId(ctx.db, state)
  const { user_id } = ctx.actor
  const added = await ctx.db
    .insertInto('city')
    .values({ ...fields, state_id, created_by: user_id, updated_by: user_id })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw taken()
  const city = await findCity(ctx.db, added.id)
  await ctx.audit({ action: 'add', entity: 'city', entity_id: city.id, after: city })
  return city
}

/** Changes a city. The version stands in the UPDATE: of two editors, one is told that his copy is old. */
export async function updateCity(ctx: Context<typeof placesApi.updateCity>): Promise<City> {
  const { if_version, state, ...fields } = ctx.body
  const { id } = ctx.params
  const before = await findCity(ctx.db, id)
  if (before.version !== if_version) throw staleVersion('city', before)
  if (differences(before, { ...fields, state }).length === 0) {
    ctx.unchanged()
    return before
  }
  const state_id = state === undefined ? undefined : await stateId(ctx.db, state)
  if (await findTwin(ctx.db, state ?? before.state, fields.name ?? before.name, id)) throw taken()
  const changed = await ctx.db
    .updateTable('city')
    .set({ ...fields, state_id, ...nextVersion(ctx) })
    .where('id', '=', id)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await findCity(ctx.db, id)
  if (!changed) throw staleVersion('city', after)
  await ctx.audit({ action: 'update', entity: 'city', entity_id: id, before, after })
  return after
}
