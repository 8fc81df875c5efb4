import type { Db } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'

/** The ids of codes; one that is unknown is refused beside its field. */
async function idsOf(db: Db, table: 'channel' | 'region', codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const found = await db.selectFrom(table).select(['id', 'code']).where('code', 'in', codes).execute()
  const known = new Map(found.map(({ code, id }) => [code, id]))
  const unknown = codes.find((code) => !known.has(code))
  if (unknown !== undefined)
    throw invalid(table === 'channel' ? { channels: 'Channel not found.' } : { regions: 'Region not found.' })
  return codes.map((code) => known.get(code)!)
}

/** The columns of an audience, of what of it is given. */
export const audienceColumns = async (
  db: Db,
  { channels, regions }: { channels?: string[] | undefined; regions?: string[] | undefined },
) => ({
  ...(channels && { channel_ids: await idsOf(db, 'channel', channels) }),
  ...(regions && { region_ids: await idsOf(db, 'region', regions) }),
})
