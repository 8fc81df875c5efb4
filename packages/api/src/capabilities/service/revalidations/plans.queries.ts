import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { detailColumns, rowColumns } from '#kernel/list/list-sql.ts'
import { activeOrNot, type Listing, listSource } from '#kernel/list/list-source.ts'
import { type Plan, planFields, planList, type plansApi } from './plans.contract.ts'
import { drawSample } from './sampling.rules.ts'

const rows = (db: Db) =>
  db
    .selectFrom('revalidation_plan')
    .innerJoin('checklist', 'checklist.id', 'revalidation_plan.checklist_id')
    .leftJoin('region', 'region.id', 'revalidation_plan.region_id')
    .leftJoin('channel', 'channel.id', 'revalidation_plan.channel_id')
    .select([
      'revalidation_plan.id',
      ...rowColumns('revalidation_plan', planFields),
      'checklist.code as checklist',
      'region.code as region',
      'channel.code as channel',
      sql<
        string | null
      >`(select max(run.run_on) from revalidation_run run where run.plan_id = revalidation_plan.id)`.as('last_run_on'),
      sql<number>`(select count(*) from revalidation r where r.plan_id = revalidation_plan.id)`.as('planned'),
      sql<number>`(select count(*) from revalidation r
        where r.plan_id = revalidation_plan.id and r.decided_on is null and r.closed_at is null)`.as('open'),
    ])

/** The plans, with what they have planned. */
export const planSource = listSource(planList, ({ db }: Listing) => rows(db), {
  filters: {},
  search: sql`revalidation_plan.code || ' ' || revalidation_plan.name`,
  counted: activeOrNot,
})

const shownRuns = 12

/** A plan with its last runs; 404 for who does not see plans. */
export async function findPlan({ db }: { db: Db }, code: string): Promise<Plan> {
  const found = await rows(db)
    .select(['revalidation_plan.version', ...detailColumns('revalidation_plan', planFields)])
    .where('revalidation_plan.code', '=', code)
    .executeTakeFirst()
  if (!found) throw notFound()
  const runs = await db
    .selectFrom('revalidation_run')
    .select([
      'number',
      'run_on',
      'from_on',
      'to_on',
      'seed',
      'sample_percent',
      sql<number>`cardinality(candidates)`.as('candidates'),
      'drawn',
      'at',
    ])
    .where('plan_id', '=', found.id)
    .orderBy('number', 'desc')
    .limit(shownRuns)
    .execute()
  return { ...found, runs }
}

/** Draws the sample of a run again, from what is stored of it. */
export async function drawAgain({ db, params }: Context<typeof plansApi.sample>) {
  if (!/^\d{1,6}$/.test(params.number)) throw notFound()
  const run = await db
    .selectFrom('revalidation_run as run')
    .innerJoin('revalidation_plan as plan', 'plan.id', 'run.plan_id')
    .select(['run.seed', 'run.sample_percent', 'run.candidates', 'run.drawn'])
    .where('plan.code', '=', params.code)
    .where('run.number', '=', Number(params.number))
    .executeTakeFirst()
  if (!run) throw notFound()
  const drawn = drawSample(run.candidates, run.sample_percent, run.seed)
  return { drawn, is_same: drawn.join() === run.drawn.toSorted().join() }
}
