import type { Context, Db } from '#kernel/command/context.ts'
import { conflict } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import { checklistNamed } from './commands.ts'
import type { Plan, plansApi } from './plans.contract.ts'
import { findPlan } from './plans.queries.ts'

const record = defineRecord({
  table: 'revalidation_plan',
  name: 'plan',
  key: 'code',
  find: findPlan,
  taken: () => conflict('unique.code', 'Another plan has this code.'),
})

const placesOf = async (db: Db, region: string | null | undefined, channel: string | null | undefined) => ({
  region_id: await idByCode(db, 'region', region, { region: 'Region not found.' }),
  channel_id: await idByCode(db, 'channel', channel, { channel: 'Channel not found.' }),
})

export async function addPlan(ctx: Context<typeof plansApi.add>): Promise<Plan> {
  const { checklist, region, channel, ...fields } = ctx.body
  return record.add(ctx, {
    ...fields,
    ...(await placesOf(ctx.db, region, channel)),
    checklist_id: await checklistNamed(ctx.db, checklist, fields.kind),
  })
}

export async function updatePlan(ctx: Context<typeof plansApi.update>): Promise<Plan> {
  return record.change(ctx, await findPlan(ctx, ctx.params.code), ctx.body, {
    columns: async ({ checklist, region, channel, ...fields }, before) => ({
      ...fields,
      ...(await placesOf(ctx.db, region, channel)),
      ...(checklist !== undefined && { checklist_id: await checklistNamed(ctx.db, checklist, before.kind) }),
    }),
  })
}
