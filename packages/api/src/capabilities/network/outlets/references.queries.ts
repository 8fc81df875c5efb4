import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'

/** What an outlet refers to, as a caller writes it. */
export interface Named {
  dealer?: string | undefined
  region?: string | undefined
  territory?: string | null | undefined
  city_id?: string | null | undefined
  channels?: readonly { code: string; level: 'full' | 'limited' }[] | undefined
}

const idOf = async (db: Db, table: 'region' | 'territory' | 'channel', code: string) =>
  (await db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst())?.id

async function territoryOf(db: Db, code: string, region_id: string | undefined) {
  const territory = await db
    .selectFrom('territory')
    .select(['id', 'region_id'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!territory) return { problem: 'Territory not found.' }
  if (territory.region_id !== region_id) return { problem: 'This territory is in another region.' }
  return { id: territory.id }
}

/** Keys for codes; undefined stays undefined. `before` has what is not named. All unknown ones are reported at once. */
export async function referencesOf(
  db: Db,
  named: Named,
  before: { region_id?: string | undefined; territory?: string | null },
  at = '',
) {
  const problems: Record<string, string> = {}
  const dealer =
    named.dealer === undefined
      ? undefined
      : await db.selectFrom('dealer').select(['id', 'status']).where('code', '=', named.dealer).executeTakeFirst()
  if (named.dealer !== undefined && !dealer) problems[`${at}dealer`] = 'Dealer not found.'
  if (dealer?.status === 'closed') problems[`${at}dealer`] = 'This dealer is closed.'

  const region_id = named.region === undefined ? before.region_id : await idOf(db, 'region', named.region)
  if (named.region !== undefined && !region_id) problems[`${at}region`] = 'Region not found.'

  // A moved outlet must not stay in a territory of its old region.
  const code = named.territory === undefined && region_id !== before.region_id ? before.territory : named.territory
  const territory = code && region_id ? await territoryOf(db, code, region_id) : undefined
  if (territory?.problem) problems[`${at}territory`] = territory.problem

  if (named.city_id) {
    const city = await db.selectFrom('city').select('id').where('id', '=', named.city_id).executeTakeFirst()
    if (!city) problems[`${at}city_id`] = 'City not found.'
  }
  const codes = (named.channels ?? []).map((channel) => channel.code)
  const known = await db
    .selectFrom('channel')
    .select(['id', 'code'])
    .where(sql<boolean>`code = any (${sql.val(codes)}::text[])`)
    .execute()
  const ids = new Map(known.map((channel) => [channel.code, channel.id]))
  const unknown = codes.find((channel) => !ids.has(channel))
  if (unknown) problems[`${at}channels`] = `Channel ${unknown} not found.`

  if (Object.keys(problems).length > 0) throw invalid(problems, Object.values(problems)[0])
  return {
    dealer_id: dealer?.id,
    region_id,
    territory_id: named.territory === undefined ? undefined : (territory?.id ?? null),
    city_id: named.city_id,
    channels: named.channels?.map(({ code, level }) => ({ channel_id: ids.get(code)!, level })),
  }
}
