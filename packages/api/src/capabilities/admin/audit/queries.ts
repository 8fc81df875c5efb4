import { sql } from 'kysely'
import type { z } from 'zod'
import { inPages } from '#database/in-pages.ts'
import type { Context } from '#kernel/context.ts'
import { rareHits } from '#kernel/keys-found.ts'
import { allOf, containing, countsOf, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { daysOfView } from '#kernel/view-days.ts'
import { customerFields, masked } from '#capabilities/service/complaints/vocabulary.ts'
import type { auditView } from './contract.ts'

type View = z.output<typeof auditView>
type Asking = Pick<Context, 'db' | 'actor' | 'deps'> & { query: View }

const sorts = {
  at: sql`at`,
  user_name: sql`user_name`,
  seen_as: sql`seen_as`,
  action: sql`action`,
  entity: sql`entity`,
  entity_id: sql`entity_id`,
  address: sql`address`,
  request_id: sql`request_id`,
}

function matching({ query: view, deps }: Asking, without?: 'action' | 'action and search') {
  const { settings, clock } = deps
  const { from, to } = daysOfView(view, settings, clock.now())
  const zone = settings.brand_tz
  return allOf([
    view.q && without !== 'action and search'
      ? sql`rad.letters(user_name || ' ' || action || ' ' || entity || ' ' || entity_id) like ${containing(view.q)}`
      : undefined,
    from ? sql`at >= (${from}::date)::timestamp at time zone ${zone}` : undefined,
    to ? sql`at < (${to}::date + 1)::timestamp at time zone ${zone}` : undefined,
    view.action && !without ? isOneOf(sql`action`, view.action) : undefined,
    view.person && sql`user_id = any (${sql.val(view.person)}::uuid[])`,
    view.entity && isOneOf(sql`entity`, view.entity),
    view.entity_id && isOneOf(sql`entity_id`, view.entity_id),
    view.address && isOneOf(sql`address`, view.address),
  ])
}

/** A state of a record without the names of customers, however deep they stand. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      (customerFields as readonly string[]).includes(key) && typeof held === 'string'
        ? masked(held)
        : withoutNames(held),
    ]),
  )
}

/**
 * The newest first is the order of an index; the others are sorted. A search with few hits must not walk that index to
 * find them: adding nothing to the instant keeps the order and leaves the search to its own index.
 */
function orderOf(sort: string, isRareSearch: boolean) {
  if (sort !== '-at') return ordered(sort, sorts, sql`id`)
  return isRareSearch ? sql`at + interval '0' desc, id desc` : sql`at desc, id desc`
}

/** Lines of a view, newest first unless it says otherwise. */
const lines = (ctx: Asking, isRareSearch = false) =>
  ctx.db
    .selectFrom('audit_entry')
    .select([
      'id',
      'at',
      'user_id',
      'user_name',
      'seen_as',
      'roles',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
      'address',
      'request_id',
    ])
    .where(matching(ctx))
    .orderBy(orderOf(ctx.query.sort, isRareSearch))

type Line = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

/** Lines as the asker may read them. */
function readable({ actor }: Asking, rows: Line[]): Line[] {
  if (actor.ability.can('read', 'CustomerName')) return rows
  return rows.map((row) => ({ ...row, before: withoutNames(row.before), after: withoutNames(row.after) }))
}

/** Every line of the view, for a file; at most `limit`. */
export async function* linesForFile(ctx: Asking, limit: number) {
  for await (const rows of inPages(ctx.db, lines(ctx).limit(limit))) yield readable(ctx, rows)
}

const counted = sql<number>`count(*)`.as('count')

/** One page of the trail, with the counts per action. */
export async function listAudit(ctx: Asking) {
  const { db, query, deps } = ctx
  const actions = await db
    .selectFrom('audit_entry')
    .select(['action as key', counted])
    .where(matching(ctx, 'action'))
    .groupBy('action')
    .execute()
  const sumOf = (some: typeof actions) => some.reduce((sum, one) => sum + one.count, 0)
  // Without a search the counts hold every line already.
  const total = query.q
    ? (
        await db
          .selectFrom('audit_entry')
          .select(counted)
          .where(matching(ctx, 'action and search'))
          .executeTakeFirstOrThrow()
      ).count
    : sumOf(actions)
  const count = sumOf(actions.filter(({ key }) => !query.action || query.action.includes(key)))
  const { limit, offset } = pageOf(query)
  const isRareSearch = query.q !== undefined && count <= rareHits
  const rows = readable(ctx, await lines(ctx, isRareSearch).limit(limit).offset(offset).execute())
  return { rows, count, total, counts: countsOf(actions), as_of: deps.clock.now().toISOString() }
}
