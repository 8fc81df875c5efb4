import { sql } from 'kysely'
import type { Db } from '@rad/api/internal/kernel/command/context.ts'
import type { RevalidationKind } from '@rad/api/internal/capabilities/service/revalidations/vocabulary.ts'

export interface Outlet {
  id: string
  code: string
  dealer_id: string
  region_id: string
  territory_id: string | null
}

export const outletsToAudit = (db: Db): Promise<Outlet[]> =>
  db
    .selectFrom('outlet')
    .select(['id', 'code', 'dealer_id', 'region_id', 'territory_id'])
    .where('status', '=', 'active')
    .orderBy('code')
    .execute()

export interface Auditor {
  id: string
  full_name: string
  territory_id: string
}

/** Of each outlet the manager of its territory, and one of another for what needs a second auditor. */
export async function auditorsByOutlet(db: Db) {
  const { rows } = await sql<Auditor>`
    select distinct on (s.territory_id) u.id, u.full_name, s.territory_id
    from app_user u join user_scope s on s.user_id = u.id
    where u.status = 'active' and 'TSM' = any (u.roles) and s.territory_id is not null
    order by s.territory_id, u.created_at, u.username`.execute(db)
  const of = new Map(rows.map((one) => [one.territory_id, one]))
  return ({ territory_id }: Outlet) => ({
    auditor: territory_id === null ? undefined : of.get(territory_id),
    second: rows.find((one) => one.territory_id !== territory_id),
  })
}

/** What an outlet declared, by its number. */
export interface Subject {
  id: string | null
  no: string
  outlet: Outlet
}

const howMany = 30

/** Complaints and unjustified tickets that were closed, and declarations, of which the number alone is known. */
export async function subjectsOf(
  db: Db,
  outlets: readonly Outlet[],
): Promise<(Subject & { kind: RevalidationKind })[]> {
  const byId = new Map(outlets.map((outlet) => [outlet.id, outlet]))
  const { rows } = await sql<{ kind: RevalidationKind; id: string; no: string; outlet_id: string }>`
    (select 'complaint_closure' as kind, id, no, outlet_id from complaint
      where status = 'closed' and outlet_id is not null order by closed_at desc, no limit ${howMany})
    union all
    (select 'unjustified_ticket', id, no, outlet_id from ticket
      where status = 'closed' and justification = 'unjustified' order by closed_at desc, no limit ${howMany})`.execute(
    db,
  )
  const declarations = outlets
    .filter((_, place) => place % 5 === 2)
    .map((outlet, place) => ({
      kind: 'na_declaration' as const,
      id: null,
      no: `N26${outlet.code}-${String(place + 1).padStart(6, '0')}`,
      outlet,
    }))
  const found = rows.flatMap(({ outlet_id, ...subject }) => {
    const outlet = byId.get(outlet_id)
    return outlet ? [{ ...subject, outlet }] : []
  })
  return [...found, ...declarations]
}
