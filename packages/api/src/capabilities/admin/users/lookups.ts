import { sql } from 'kysely'
import type { Db, ScopedContext } from '#kernel/command/context.ts'
import { forbidden, invalid } from '#kernel/command/errors.ts'
import type { Scope } from './contract.ts'
import { type Access, checkAccess, isHeadOffice, ofDealersAlone } from './rules.ts'
import { rolesToGive } from './vocabulary.ts'

/** The scope rows of a person of `app_user` by their codes, the fields that are empty left out. */
export const scopesOf = sql<Record<string, string>[]>`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'channel', channel.code, 'zone', zone.code, 'region', region.code, 'territory', territory.code,
    'dealer', dealer.code, 'outlet', outlet.code, 'job_type', s.job_type)))
  from user_scope s
  left join channel on channel.id = s.channel_id
  left join zone on zone.id = s.zone_id
  left join region on region.id = s.region_id
  left join territory on territory.id = s.territory_id
  left join dealer on dealer.id = s.dealer_id
  left join outlet on outlet.id = s.outlet_id
  where s.user_id = app_user.id), '[]')`

/** The ids of clients by their codes. One outside the actor's own is not found. */
export async function clientIds(db: Db, codes: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('client')
    .select(['id', 'code'])
    .where('code', 'in', ['', ...codes])
    .execute()
  const ids = new Map(found.map(({ id, code }) => [code, id]))
  const unknown = codes.find((code) => !ids.has(code))
  if (unknown !== undefined) throw invalid({ clients: `Client ${unknown} not found.` })
  return [...ids.values()]
}

async function idOf(
  db: Db,
  table: 'channel' | 'zone' | 'region' | 'territory' | 'dealer' | 'outlet',
  code: string | undefined,
  at: number,
) {
  if (code === undefined) return null
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where code = ${code}`.execute(db)
  if (!rows[0]) throw invalid({ [`scopes.${at}.${table}`]: `No place with the code ${code}.` })
  return rows[0].id
}

/** The rows a scope becomes. A code outside the actor's own scope is not found. */
export async function scopeRows(db: Db, scopes: readonly Scope[]) {
  const rows = []
  for (const [at, scope] of scopes.entries())
    rows.push({
      channel_id: await idOf(db, 'channel', scope.channel, at),
      zone_id: await idOf(db, 'zone', scope.zone, at),
      region_id: await idOf(db, 'region', scope.region, at),
      territory_id: await idOf(db, 'territory', scope.territory, at),
      dealer_id: await idOf(db, 'dealer', scope.dealer, at),
      outlet_id: await idOf(db, 'outlet', scope.outlet, at),
      job_type: scope.job_type ?? null,
    })
  return rows
}

/** A scope as it is stored. */
export type ScopeRow = Awaited<ReturnType<typeof scopeRows>>[number]

/** Below head office no user gives more than they have: to people of dealers, roles below their own, within their own scope. */
export async function checkGift(
  { db, actor }: ScopedContext,
  { kind, roles }: Pick<Access, 'kind' | 'roles'>,
  rows: readonly ScopeRow[],
): Promise<void> {
  if (isHeadOffice(actor)) return
  if (kind !== 'dealer') throw forbidden(ofDealersAlone)
  const below = rolesToGive(actor.roles)
  if (roles.some((role) => !below.includes(role))) throw invalid({ roles: 'You can only assign roles below your own.' })
  const { rows: owners } = await sql<{ is_own: boolean }>`
    select rad.are_within_own(${JSON.stringify(rows)}::jsonb) as is_own`.execute(db)
  if (!owners[0]!.is_own) throw invalid({ scopes: 'Part of this scope is outside your own scope.' })
}

/** The rows of a scope, for access that may be given: a person may have it, and the actor may give it. */
export async function rowsToGive(ctx: ScopedContext, access: Access): Promise<ScopeRow[]> {
  checkAccess(access)
  const rows = await scopeRows(ctx.db, access.scopes)
  await checkGift(ctx, access, rows)
  return rows
}
