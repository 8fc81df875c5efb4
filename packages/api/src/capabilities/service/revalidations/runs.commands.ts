import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { product } from '#capabilities/service/timeline/commands.ts'
import { lastOf } from './conditions.ts'
import { type Planning, planRevalidation } from './planning.commands.ts'
import { addMonths } from './rules.ts'
import { drawSample } from './sampling.rules.ts'
import { type Candidate, candidatesOf } from './subjects.queries.ts'
import { dueBeforeDays } from './vocabulary.ts'

/** How long after a run what it drew is planned for. */
const leadDays = 14

const lockPlan = (db: Db, id: string) =>
  db
    .selectFrom('revalidation_plan')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
type StoredPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>

/** Active outlets of the plan that have no certification open, nor one that still holds for long. */
async function outletsToCertify(db: Db, { region_id, channel_id }: StoredPlan, today: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select outlet.id, outlet.code as no, outlet.id as outlet_id, ${channel_id}::uuid as channel_id
    from outlet
    left join revalidation last on last.id = ${lastOf(sql`outlet.id`, sql`'outlet_certification'`)}
    where outlet.status = 'active' and (${region_id}::uuid is null or outlet.region_id = ${region_id}::uuid)
      and (${channel_id}::uuid is null or exists (select from outlet_channel served
        where served.outlet_id = outlet.id and served.channel_id = ${channel_id}::uuid))
      and (last.id is null or last.status in ('expired', 'withdrawn')
        or last.status = 'valid' and last.valid_until <= ${today}::date + ${dueBeforeDays}::int)
      and not exists (select from revalidation open where open.outlet_id = outlet.id and open.kind = 'outlet_certification'
        and open.status in ('planned', 'scheduled', 'in_progress', 'submitted', 'reviewed'))
    order by outlet.code`.execute(db)
  return rows
}

/** The days a run looks at: from where the last one ended, to yesterday. */
function daysOfRun(plan: StoredPlan, last: { to_on: string } | undefined, today: string) {
  const to_on = addDays(today, -1)
  const from_on = last ? addDays(last.to_on, 1) : addMonths(today, -plan.every_months)
  return { from_on: from_on > to_on ? to_on : from_on, to_on }
}

function nextRun({ next_run_on, every_months }: StoredPlan, today: string): string {
  let times = 1
  while (addMonths(next_run_on, times * every_months) <= today) times += 1
  return addMonths(next_run_on, times * every_months)
}

/** Plans what a run drew; one that is open already is left alone. */
async function planDrawn(ctx: Planning, plan: StoredPlan, drawn: readonly Candidate[], planned_on: string) {
  const { kind, checklist_id, method, id: plan_id } = plan
  const isOutlet = kind === 'outlet_certification'
  for (const { id, no, outlet_id, channel_id } of drawn)
    await planRevalidation(ctx, {
      outlet_id,
      channel_id,
      kind,
      subject_id: isOutlet ? null : id,
      subject_no: isOutlet ? null : no,
      checklist_id,
      method,
      plan_id,
      planned_on,
    })
}

/** Draws the sample of a plan that is due and plans what it drew; all in one transaction, so that a run is whole or none. */
async function runPlan(db: Db, deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now()
  const zone = deps.settings.brand_tz
  const today = dayIn(zone, now)
  const plan = await lockPlan(db, id)
  if (!plan || plan.next_run_on > today) return
  const last = await db
    .selectFrom('revalidation_run')
    .select(['number', 'to_on'])
    .where('plan_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const days = daysOfRun(plan, last, today)
  const found =
    plan.kind === 'outlet_certification'
      ? await outletsToCertify(db, plan, today)
      : await candidatesOf(db, { ...plan, ...days, zone })
  const byNo = new Map(found.map((one) => [one.no, one]))
  const number = (last?.number ?? 0) + 1
  // A run has a seed of its own, or every run would prefer the same outlets.
  const seed = (plan.seed + number) % 2_147_483_647
  const drawn = drawSample([...byNo.keys()], plan.sample_percent, seed)
  await planDrawn(
    { db, deps, actor: product },
    plan,
    drawn.map((no) => byNo.get(no)!),
    addDays(today, leadDays),
  )
  await db
    .insertInto('revalidation_run')
    .values({
      plan_id: id,
      number,
      run_on: today,
      ...days,
      seed,
      sample_percent: plan.sample_percent,
      candidates: [...byNo.keys()],
      drawn,
      at: now,
    })
    .execute()
  await db
    .updateTable('revalidation_plan')
    .set({ next_run_on: nextRun(plan, today) })
    .where('id', '=', id)
    .execute()
  await auditWork(db, [
    {
      action: 'run',
      entity: 'revalidation_plan',
      entity_id: id,
      after: { number, seed, candidates: byNo.size, drawn: drawn.length },
    },
  ])
}

/** Runs the plans that are due (docs/domain.md#revalidations). */
export const runPlans = {
  name: 'run revalidation plans',
  everySeconds: 900,
  due: (db, deps) =>
    db
      .selectFrom('revalidation_plan')
      .select(['id', 'code as label'])
      .where('active', '=', true)
      .where('next_run_on', '<=', dayIn(deps.settings.brand_tz, deps.clock.now()))
      .orderBy('next_run_on')
      .orderBy('id')
      .limit(maxPerRound)
      .execute(),
  batchSize: 1,
  async runBatch(db, deps, ids) {
    for (const id of ids) await runPlan(db, deps, id)
  },
} satisfies Job
