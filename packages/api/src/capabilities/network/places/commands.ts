import type { Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import { defined } from '#kernel/command/version.ts'
import type { City, placesApi } from './contract.ts'
import { findCity, isCityTaken } from './queries.ts'

const taken = () => conflict('unique.name', 'This state already has a city with this name.')

const cities = defineRecord({ table: 'city', name: 'city', find: ({ db }, id) => findCity(db, id), taken })

const stateId = <C extends string | undefined>(db: Db, code: C) =>
  idByCode(db, 'state', code, { state: 'State not found.' })

export async function addCity(ctx: Context<typeof placesApi.addCity>): Promise<City> {
  const { state, ...fields } = ctx.body
  return cities.add(ctx, { ...fields, state_id: await stateId(ctx.db, state) })
}

export async function updateCity(ctx: Context<typeof placesApi.updateCity>): Promise<City> {
  return cities.change(ctx, await findCity(ctx.db, ctx.params.id), ctx.body, {
    columns: async ({ state, ...fields }, before) => {
      const state_id = await stateId(ctx.db, state)
      if (await isCityTaken(ctx.db, { ...before, ...defined({ state, ...fields }) })) throw taken()
      return { ...fields, state_id }
    },
  })
}
