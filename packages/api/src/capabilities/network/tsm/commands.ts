import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid } from '#kernel/command/errors.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import type { Load, Territory, tsmApi } from './contract.ts'
import { loadOf, managerOf, type PlannedPlace, planOf, refusals } from './mapping-plan.queries.ts'
import { findTerritory } from './queries.ts'

const today = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** What a mapping would do. Nothing is changed. */
export async function previewMapping(ctx: Context<typeof tsmApi.preview>) {
  const manager = await managerOf(ctx.db, ctx.body.tsm)
  const now = ctx.deps.clock.now()
  const places = await planOf(ctx.db, ctx.body, manager.regions, now)
  ctx.unchanged()
  const rows = places.map(({ outlet, job_type, now: had, problem }) => ({ outlet, job_type, now: had, problem }))
  return { rows, load: await loadOf(ctx.db, manager.id, places, now, today(ctx)) }
}

const mappedMeanwhile = (places: readonly PlannedPlace[]) =>
  conflict('unique.mapping', 'Someone else mapped one of these outlets.', {
    outlets: places.map(({ outlet, job_type }) => ({ outlet, job_type })),
  })

function checkPlan(places: readonly PlannedPlace[], ifUnmappedOnly: boolean): void {
  const wrong = places.find(({ problem }) => problem && problem !== refusals.taken && problem !== refusals.same)
  if (wrong) throw invalid({ outlets: wrong.problem! })
  // Mapping from the work queue means filling a gap: a line from the same day on was added by a quicker user.
  const mapped = places.filter(({ now_id, is_taken }) => now_id !== null || is_taken)
  if (ifUnmappedOnly && mapped.length > 0) throw mappedMeanwhile(mapped)
  const taken = places.filter(({ is_taken }) => is_taken)
  if (taken.length > 0)
    throw conflict('unique.mapping', refusals.taken, {
      outlets: taken.map(({ outlet, job_type }) => ({ outlet, job_type })),
    })
}

/** Ends what the places had the day before, and opens the new lines. Answers what it opened. */
async function write(ctx: Context<typeof tsmApi.map>, places: readonly PlannedPlace[]) {
  const { tsm, from } = ctx.body
  const pairs = sql`unnest(${sql.val(places.map(({ outlet_id }) => outlet_id!))}::uuid[],
    ${sql.val(places.map(({ job_type }) => job_type))}::text[]) as place (outlet_id, job_type)`
  await sql`
    update tsm_mapping m
    set to_on = ${addDays(from, -1)}, version = version + 1, updated_at = ${ctx.deps.clock.now()}, updated_by = ${ctx.actor.user_id}
    from ${pairs}
    where m.outlet_id = place.outlet_id and m.job_type = place.job_type
      and m.from_on < ${from}::date and (m.to_on is null or m.to_on >= ${from}::date)`.execute(ctx.db)
  return ctx.db
    .insertInto('tsm_mapping')
    .values(
      places.map(({ outlet_id, job_type }) => ({
        tsm_user_id: tsm,
        outlet_id: outlet_id!,
        job_type,
        from_on: from,
        created_by: ctx.actor.user_id,
        updated_by: ctx.actor.user_id,
      })),
    )
    .onConflict((on) => on.columns(['outlet_id', 'job_type']).where('to_on', 'is', null).doNothing())
    .returning(['id', 'outlet_id', 'job_type'])
    .execute()
}

/**
 * Maps outlets to a manager from a day on, all or none. Of two who map the same outlet at once, the second violates the
 * unique index and gets an error. Open tickets stay with their owners: they change hands by escalation or by assigning.
 */
export async function mapOutlets(ctx: Context<typeof tsmApi.map>): Promise<{ mapped: number; load: Load[] }> {
  const manager = await managerOf(ctx.db, ctx.body.tsm)
  const now = ctx.deps.clock.now()
  const places = await planOf(ctx.db, ctx.body, manager.regions, now)
  checkPlan(places, ctx.body.if_unmapped_only)
  const moving = places.filter(({ problem }) => problem === null)
  const load = await loadOf(ctx.db, manager.id, places, now, today(ctx))
  if (moving.length === 0) {
    ctx.unchanged()
    return { mapped: 0, load }
  }
  const opened = await write(ctx, moving)
  if (opened.length < moving.length) {
    const made = new Set(opened.map(({ outlet_id, job_type }) => `${outlet_id}:${job_type}`))
    throw mappedMeanwhile(moving.filter(({ outlet_id, job_type }) => !made.has(`${outlet_id}:${job_type}`)))
  }
  const byPlace = new Map(moving.map((place) => [`${place.outlet_id}:${place.job_type}`, place]))
  for (const { id, outlet_id, job_type } of opened) {
    const { outlet, now: before } = byPlace.get(`${outlet_id}:${job_type}`)!
    await ctx.audit({
      action: 'map',
      entity: 'tsm_mapping',
      entity_id: id,
      before: { outlet, job_type, tsm: before },
      after: { outlet, job_type, tsm: manager.full_name, from_on: ctx.body.from },
    })
  }
  return { mapped: opened.length, load }
}

export async function addTerritory(ctx: Context<typeof tsmApi.addTerritory>): Promise<Territory> {
  const { code, name, region: regionCode } = ctx.body
  const region_id = await idByCode(ctx.db, 'region', regionCode, { region: 'Region not found.' })
  const added = await ctx.db
    .insertInto('territory')
    .values({ code, name, region_id, updated_by: ctx.actor.user_id })
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('unique.code', 'This code is already in use.')
  const after = await findTerritory(ctx.db, added.id, today(ctx))
  await ctx.audit({ action: 'add', entity: 'territory', entity_id: added.id, after })
  return after
}

const territories = defineRecord({
  table: 'territory',
  name: 'territory',
  find: (ctx, id) => findTerritory(ctx.db, id, today(ctx)),
})

export const renameTerritory = async (ctx: Context<typeof tsmApi.renameTerritory>): Promise<Territory> =>
  territories.change(ctx, await findTerritory(ctx.db, ctx.params.id, today(ctx)), ctx.body, { action: 'rename' })
