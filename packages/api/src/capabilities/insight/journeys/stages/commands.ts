import { sql } from 'kysely'
import type { CommandContext, Context } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { today } from '#capabilities/service/reasons/lookups.ts'
import { reasonMaster } from '#capabilities/service/reasons/master.commands.ts'
import type { journeyStagesApi } from './contract.ts'
import { findStage, listStages } from './queries.ts'

const master = reasonMaster({
  table: 'journey_stage',
  find: (ctx, id) => findStage(ctx.db, today(ctx), id),
  siblings: (ctx) => listStages(ctx.db, today(ctx), true),
  among: () => sql`true`,
  last: 'You can’t deactivate the last stage.',
})

/** An event makes one stage: counted in two, a visit would be in both at once. */
async function checkSteps({ db }: CommandContext, steps: readonly string[] | undefined, id: string | null) {
  if (steps === undefined) return
  if (new Set(steps).size < steps.length) throw invalid({ steps: 'Enter each event once.' })
  const other = await db
    .selectFrom('journey_stage')
    .select('label')
    .where(sql<boolean>`steps && ${sql.val([...steps])}::text[] and id is distinct from ${id}::uuid`)
    .executeTakeFirst()
  if (other) throw invalid({ steps: `One of these events already makes the stage ${other.label}.` })
}

/** All visits are sorted into the stages again. */
async function sortAgain<R>({ db }: CommandContext, stored: R): Promise<R> {
  await sql`insert into journey_change select distinct vehicle_id from journey_visit`.execute(db)
  return stored
}

/** The stages of a visit. */
export const stageMaster = {
  add: async (ctx: Context<typeof journeyStagesApi.add>) => {
    await checkSteps(ctx, ctx.body.steps, null)
    return sortAgain(ctx, await master.add(ctx))
  },
  update: async (ctx: Context<typeof journeyStagesApi.update>) => {
    await checkSteps(ctx, ctx.body.steps, ctx.params.id)
    return sortAgain(ctx, await master.update(ctx))
  },
  order: async (ctx: Context<typeof journeyStagesApi.order>) => sortAgain(ctx, await master.order(ctx)),
  switchOff: async (ctx: Context<typeof journeyStagesApi.switchOff>) => sortAgain(ctx, await master.switchOff(ctx)),
  switchOn: async (ctx: Context<typeof journeyStagesApi.switchOn>) => sortAgain(ctx, await master.switchOn(ctx)),
}
