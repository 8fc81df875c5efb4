import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import { cities, regions, states, zones } from './demo-places.ts'

/** Zones, regions, territories, states and cities of the demo network. */
export async function seedPlaces(db: Db): Promise<void> {
  const zoneIds = new Map(
    (await db.insertInto('zone').values(zones).returning(['id', 'code']).execute()).map(({ code, id }) => [code, id]),
  )
  const regionIds = new Map(
    (
      await db
        .insertInto('region')
        .values(regions.map(({ code, name }) => ({ code, name, zone_id: zoneIds.get(code.slice(0, 1))! })))
        .returning(['id', 'code'])
        .execute()
    ).map(({ code, id }) => [code, id]),
  )
  const territories = regions.flatMap(({ code, territories: [a, b] }) => [
    { code: `${code}A`, name: a, region_id: regionIds.get(code)! },
    { code: `${code}B`, name: b, region_id: regionIds.get(code)! },
  ])
  await db.insertInto('territory').values(territories).execute()
  const stateRows = await db
    .insertInto('state')
    .values(states.map(([code, name]) => ({ code: `IN-${code}`, name, country: 'India' })))
    .returning(['id', 'code'])
    .execute()
  const stateIds = new Map(stateRows.map(({ code, id }) => [code, id]))
  await db
    .insertInto('city')
    .values(
      cities.map(({ name, state, tier, lat, lon }) => ({
        name,
        state_id: stateIds.get(`IN-${state}`)!,
        tier,
        lat,
        lon,
      })),
    )
    .execute()
}
