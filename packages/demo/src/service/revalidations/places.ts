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

/**
 * Of each outlet the manager of its territory, and one of another for what needs a second auditor. That manager approved what was
 * declared there, so that two of others look at it.
 */
export async function auditorsByOutlet(db: Db) {
  const { rows } = await sql<Auditor>`
    select distinct on (s.territory_id) u.id, u.full_name, s.territory_id
    from app_user u join user_scope s on s.user_id = u.id
    where u.status = 'active' and 'TSM' = any (u.roles) and s.territory_id is not null
    order by s.territory_id, u.created_at, u.username`.execute(db)
  const of = new Map(rows.map((one) => [one.territory_id, one]))
  return ({ territory_id }: Outlet, kind: RevalidationKind) => {
    const [first, other] = rows.filter((one) => one.territory_id !== territory_id)
    if (kind === 'na_declaration') return { auditor: first, second: other }
    return { auditor: territory_id === null ? undefined : of.get(territory_id), second: first }
  }
}

/** What an outlet declared. */
export interface Subject {
  kind: Exclude<RevalidationKind, 'outlet_certification'>
  id: string
  no: string
  outlet: Outlet
  /** The day on which it was closed, approved, or given up. */
  since: string
  /** When it was looked at again, and with which result, where that is known of it. */
  looked_on: string | null
  is_false: boolean
}

/** So many of each kind, the newest that are at least so many days old; declarations say themselves when they were looked at. */
const [howMany, leastDays] = [30, 10]

/** What was closed, approved, and given up, at outlets that are audited. */
export async function subjectsOf(db: Db, outlets: readonly Outlet[], zone: string, today: string): Promise<Subject[]> {
  const byId = new Map(outlets.map((outlet) => [outlet.id, outlet]))
  const { rows } = await sql<Omit<Subject, 'outlet'> & { outlet_id: string }>`
    with subject as (
      select 'complaint_closure' as kind, id, no, outlet_id, (closed_at at time zone ${zone})::date as since, null::date as looked_on,
        false as is_false from complaint where status = 'closed' and outlet_id is not null
      union all select 'unjustified_ticket', id, no, outlet_id, (closed_at at time zone ${zone})::date, null, false from ticket
        where status = 'closed' and justification = 'unjustified'
      union all select 'lost_customer', id, no, outlet_id, lost_on, null, false from follow_up where status = 'lost'
      union all select 'na_declaration', id, no, outlet_id, decided_on, revalidated_on, status = 'overturned' from na_declaration
        where status in ('approved', 'auto_approved') or overturn_cause = 'revalidation'
    ), placed as (
      select *, row_number() over (partition by kind, looked_on is null order by since desc, no) as place from subject
      where looked_on is not null or since <= ${today}::date - ${sql.lit(leastDays)}
    )
    select kind, id, no, outlet_id, since::text as since, looked_on::text as looked_on, is_false from placed
    where looked_on is not null or place <= case kind when 'na_declaration' then ${sql.lit(howMany / 5)} else ${sql.lit(howMany)} end
    order by kind, no`.execute(db)
  return rows.flatMap(({ outlet_id, ...subject }) => {
    const outlet = byId.get(outlet_id)
    return outlet ? [{ ...subject, outlet }] : []
  })
}
