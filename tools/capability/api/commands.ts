import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import { recordChange, recordEvent, recordMove } from '#capabilities/service/timeline/commands.ts'
import { type $Thing, $thingFields, type $thingsApi } from './contract.ts'
import { find$Thing } from './queries.ts'
import { $thingStates } from './vocabulary.ts'

const record = defineRecord({ table: '$table', name: '$name', key: 'no', find: find$Thing })

const noOutlet = { outlet: 'Outlet not found.' }

/** Adds one with its number and the first line of its timeline. */
export async function add$Thing(ctx: Context<typeof $thingsApi.add>): Promise<$Thing> {
  const { db, deps, body } = ctx
  const { outlet, ...fields } = body
  const now = deps.clock.now()
  const $thing = await record.add(ctx, {
    ...fields,
    outlet_id: await idByCode(db, 'outlet', outlet, noOutlet),
    no: sql<string>`'S-' || lpad(nextval('$table_no')::text, 6, '0')`,
    opened_at: now,
    opened_on: dayIn(deps.settings.brand_tz, now),
  })
  await recordEvent(ctx, { entity_kind: '$table', entity_id: $thing.id, type: 'opened' })
  return $thing
}

/** Changes fields, and shows in the timeline what changed. */
export async function update$Thing(ctx: Context<typeof $thingsApi.update>): Promise<$Thing> {
  return record.change(ctx, await find$Thing(ctx, ctx.params.no), ctx.body, {
    columns: async ({ outlet, ...fields }) => ({
      ...fields,
      outlet_id: await idByCode(ctx.db, 'outlet', outlet, noOutlet),
    }),
    also: (before, after) => recordChange(ctx, '$table', Object.keys($thingFields.fields), before, after),
  })
}

/** Moves one along its states; of two people at once, the version lets one through. */
export async function move$Thing(ctx: Context<typeof $thingsApi.move>): Promise<$Thing> {
  const { to, note = null, if_version } = ctx.body
  const before = await find$Thing(ctx, ctx.params.no)
  checkMove($thingStates.moves, before.status, to)
  return record.change(
    ctx,
    before,
    { status: to, if_version },
    {
      action: 'move',
      columns: ({ status }) => ({ status, ended_at: $thingStates.isEnd(status) ? ctx.deps.clock.now() : null }),
      also: (moved, after) => recordMove(ctx, '$table', moved, after, note),
      trail: ({ status }) => ({ status }),
    },
  )
}
