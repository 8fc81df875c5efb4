import { sql } from 'kysely'
import type { Context } from '#kernel/context.ts'
import { checkMove } from '#kernel/moves.ts'
import { dayIn } from '#kernel/periods.ts'
import { defineRecord } from '#kernel/record.ts'
import { idByCode } from '#kernel/references.ts'
import { recordChange, recordEvent, recordMove } from '#capabilities/service/timeline/commands.ts'
import { type Sample, sampleFields, type samplesApi } from './contract.ts'
import { findSample } from './queries.ts'
import { isEnded, sampleMoves } from './vocabulary.ts'

const samples = defineRecord({ table: 'sample', name: 'sample', key: 'no', find: findSample })

const noOutlet = { outlet: 'Outlet not found.' }

/** Opens a sample with its number and the first line of its timeline. */
export async function addSample(ctx: Context<typeof samplesApi.add>): Promise<Sample> {
  const { db, deps, body } = ctx
  const { outlet, ...fields } = body
  const now = deps.clock.now()
  const sample = await samples.add(ctx, {
    ...fields,
    outlet_id: await idByCode(db, 'outlet', outlet, noOutlet),
    no: sql<string>`'S-' || lpad(nextval('sample_no')::text, 6, '0')`,
    opened_at: now,
    opened_on: dayIn(deps.settings.brand_tz, now),
  })
  await recordEvent(ctx, { entity_kind: 'sample', entity_id: sample.id, type: 'opened' })
  return sample
}

/** Changes what was recorded, and shows in the timeline what is another than it was. */
export async function updateSample(ctx: Context<typeof samplesApi.update>): Promise<Sample> {
  return samples.change(ctx, await findSample(ctx, ctx.params.no), ctx.body, {
    columns: async ({ outlet, ...fields }) => ({
      ...fields,
      outlet_id: await idByCode(ctx.db, 'outlet', outlet, noOutlet),
    }),
    also: (before, after) => recordChange(ctx, 'sample', Object.keys(sampleFields.fields), before, after),
  })
}

/** Moves a sample along its states; the version in the UPDATE lets one of two people through. */
export async function moveSample(ctx: Context<typeof samplesApi.move>): Promise<Sample> {
  const { to, note = null, if_version } = ctx.body
  const before = await findSample(ctx, ctx.params.no)
  checkMove(sampleMoves, before.status, to)
  return samples.change(
    ctx,
    before,
    { status: to, if_version },
    {
      action: 'move',
      columns: ({ status }) => ({ status, ended_at: isEnded(status) ? ctx.deps.clock.now() : null }),
      also: (moved, after) => recordMove(ctx, 'sample', moved, after, note),
      trail: ({ status }) => ({ status }),
    },
  )
}
