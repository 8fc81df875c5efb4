import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Deps } from '#kernel/context.ts'
import { allOf, containing, countsOf, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { daysOfView } from '#kernel/view-days.ts'
import type { auditView } from './contract.ts'

type View = z.output<typeof auditView>

const sorts = {
  at: sql`at`,
  user_name: sql`user_name`,
  action: sql`action`,
  entity: sql`entity`,
  entity_id: sql`entity_id`,
  address: sql`address`,
  request_id: sql`request_id`,
}

function matching(view: View, { settings, clock }: Deps, without?: 'action') {
  const { from, to } = daysOfView(view, settings, clock.now())
  const zone = settings.brand_tz
  return allOf([
    view.q
      ? sql`lower(user_name || ' ' || action || ' ' || entity || ' ' || entity_id) like ${containing(view.q)}`
      : undefined,
    from ? sql`at >= (${from}::date)::timestamp at time zone ${zone}` : undefined,
    to ? sql`at < (${to}::date + 1)::timestamp at time zone ${zone}` : undefined,
    view.action && without !== 'action' ? isOneOf(sql`action`, view.action) : undefined,
    view.entity && isOneOf(sql`entity`, view.entity),
    view.entity_id && isOneOf(sql`entity_id`, view.entity_id),
  ])
}

/** The lines of a view, newest first unless it says otherwise. */
export const auditLines = (db: Db, view: View, deps: Deps) =>
  db
    .selectFrom('audit_entry')
    .select([
      'id',
      'at',
      'user_name',
      'roles',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
      'address',
      'request_id',
    ])
    .where(matching(view, deps))
    .orderBy(view.sort === '-at' ? sql`id desc` : ordered(view.sort, sorts, sql`id`))

/** One page of the trail, with the counts per action. */
export async function listAudit(db: Db, view: View, deps: Deps) {
  const { limit, offset } = pageOf(view)
  const rows = await auditLines(db, view, deps).limit(limit).offset(offset).execute()
  const actions = await db
    .selectFrom('audit_entry')
    .select(['action as key', sql<number>`count(*)`.as('count')])
    .where(matching(view, deps, 'action'))
    .groupBy('action')
    .execute()
  const { total } = await db
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const count = actions
    .filter(({ key }) => !view.action || view.action.includes(key))
    .reduce((sum, one) => sum + one.count, 0)
  return { rows, count, total, counts: countsOf(actions), as_of: deps.clock.now().toISOString() }
}
