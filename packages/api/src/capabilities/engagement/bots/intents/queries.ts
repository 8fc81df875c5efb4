import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Deps } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { dayIn, daysOf } from '#kernel/periods.ts'
import { fallbackIntent } from '../vocabulary.ts'
import type { Intent, intentView } from './contract.ts'

type View = z.output<typeof intentView>
type Surroundings = Pick<Deps, 'settings' | 'clock'>

/** The 28 whole days before today, as the reports have them. */
const lastDays = ({ settings, clock }: Surroundings) =>
  daysOf('last-28-days', dayIn(settings.brand_tz, clock.now()), settings.fiscal_year_start_month)

/** How often each came up, and in how many live versions it stands: each counted once for all intents. */
function intents(db: Db, deps: Surroundings) {
  const { from, to } = lastDays(deps)
  const used = sql<{ intent: string; used: number }>`(
    select intent, sum(sessions)::int as used from usage_day where day between ${from}::date and ${to}::date group by intent)`
  const named = sql<{ code: string; bots: number }>`(
    select code, count(*)::int as bots from bot_version v cross join unnest(v.intents) as code where v.is_live group by code)`
  return db
    .selectFrom('intent')
    .leftJoin(used.as('u'), 'u.intent', 'intent.code')
    .leftJoin(named.as('n'), 'n.code', 'intent.code')
}

const usedTimes = sql<number>`coalesce(u.used, 0)`
// Every bot has it, whatever its version names.
const inBots = sql<number>`case when intent.code = ${sql.lit(fallbackIntent)}
  then (select count(*)::int from bot_version v where v.is_live) else coalesce(n.bots, 0) end`

const fields = (db: Db, deps: Surroundings) =>
  intents(db, deps).select([
    'intent.id',
    'intent.code',
    'intent.name',
    'intent.domain',
    sql<Intent['journey_stage']>`intent.journey_stage`.as('journey_stage'),
    'intent.active',
    'intent.inactive_reason',
    usedTimes.as('used'),
    inBots.as('bots'),
    'intent.version',
  ])

const sorts = {
  name: sql`lower(intent.name)`,
  code: sql`intent.code`,
  domain: sql`(intent.domain, lower(intent.name))`,
  journey_stage: sql`intent.journey_stage`,
  bots: inBots,
  used: usedTimes,
  active: sql`intent.active`,
}

const matching = (view: View, without?: 'active') =>
  allOf([
    view.q
      ? sql`rad.letters(intent.name || ' ' || intent.code || ' ' || intent.domain) like ${containing(view.q)}`
      : undefined,
    view.domain && isOneOf(sql`intent.domain`, view.domain),
    view.stage && isOneOf(sql`intent.journey_stage`, view.stage),
    view.active && without !== 'active' ? sql`intent.active = ${view.active === 'true'}` : undefined,
  ])

/** One page of the intents, with the counts of domain.md section 13.1. */
export async function listIntents(db: Db, view: View, deps: Surroundings) {
  const rows = await fields(db, deps)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`intent.id`))
    .limit(pageOf(view).limit)
    .offset(pageOf(view).offset)
    .execute()
  const statuses = await db
    .selectFrom('intent')
    .select([
      sql<string>`case when active then 'active' else 'inactive' end`.as('key'),
      sql<number>`count(*)`.as('count'),
    ])
    .where(matching(view, 'active'))
    .groupBy(sql`1`)
    .execute()
  const { total } = await db
    .selectFrom('intent')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const asked = view.active && [view.active === 'true' ? 'active' : 'inactive']
  return { rows, total, ...counted(statuses, asked), as_of: deps.clock.now().toISOString() }
}

/** Every row of the view, for a file; at most `limit`. */
export const intentsForFile = (db: Db, view: View, limit: number, deps: Surroundings) =>
  fields(db, deps)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`intent.id`))
    .limit(limit)
    .execute()

/** Every intent by its name. */
export const intentOptions = (db: Db) =>
  db
    .selectFrom('intent')
    .select(['code', 'name', 'domain', 'active'])
    .orderBy(sql`lower(name)`)
    .orderBy('code')
    .execute()

export async function findIntent(db: Db, deps: Surroundings, id: string): Promise<Intent> {
  const intent = await fields(db, deps).where('intent.id', '=', id).executeTakeFirst()
  if (!intent) throw notFound()
  return intent
}
