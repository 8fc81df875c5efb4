import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'

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

/**
 * Rows of the library that are meant for the actor: the rule of rad.is_meant_for, written out so that who the actor is is
 * asked once. The wall does the same for whoever sees a part of the network; editors read beyond what is meant for them.
 */
export const isMeantForMe = (alias: string): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const mine = (field: string) => sql`(select (rad.own_audience()).${sql.ref(field)})`
  return sql<SqlBool>`(
    (${of('roles')} = '{}' or coalesce(${of('roles')} && ${mine('roles')}, true))
    and (${of('channel_ids')} = '{}' or coalesce(${of('channel_ids')} && ${mine('channel_ids')}, true))
    and (${of('region_ids')} = '{}' or coalesce(${of('region_ids')} && ${mine('region_ids')}, true))
    and (${of('job_type')} is null or coalesce(${of('job_type')} = any (${mine('job_types')}::text[]), true)))`
}
