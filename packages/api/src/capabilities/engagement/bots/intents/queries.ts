import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { isOneOf } from '#kernel/list/list-sql.ts'
import { activeOrNot, type Listing, listSource } from '#kernel/list/list-source.ts'
import { dayIn, daysOf } from '#kernel/contract/periods.ts'
import { fallbackIntent } from '../vocabulary.ts'
import { type Intent, intentList } from './contract.ts'

type IntentDeps = Pick<Deps, 'settings' | 'clock'>

/** The 28 whole days before today, as the reports have them. */
const lastDays = ({ settings, clock }: IntentDeps) =>
  daysOf('last-28-days', dayIn(settings.brand_tz, clock.now()), settings.fiscal_year_start_month)

/** How often each came up, and how many live versions contain it: each counted once for all intents. */
function intents(db: Db, deps: IntentDeps) {
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

const fields = (db: Db, deps: IntentDeps) =>
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

/** What people want of bots. */
export const intentSource = listSource(intentList, ({ db, deps }: Listing) => fields(db, deps), {
  filters: { stage: (stages) => isOneOf(sql`intent.journey_stage`, stages) },
  search: sql`intent.name || ' ' || intent.code || ' ' || intent.domain`,
  sorts: { name: sql`lower(name)`, domain: sql`(domain, lower(name))` },
  counted: activeOrNot,
})

/** Every intent by its name. */
export const intentOptions = (db: Db) =>
  db
    .selectFrom('intent')
    .select(['code', 'name', 'domain', 'active'])
    .orderBy(sql`lower(name)`)
    .orderBy('code')
    .execute()

export async function findIntent(db: Db, deps: IntentDeps, id: string): Promise<Intent> {
  const intent = await fields(db, deps).where('intent.id', '=', id).executeTakeFirst()
  if (!intent) throw notFound()
  return intent
}
