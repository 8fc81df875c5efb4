import type { Context } from '#kernel/command/context.ts'
import { invalid } from '#kernel/command/errors.ts'
import { differences } from '#kernel/command/version.ts'
import { mostTables, type Preferences, type preferencesApi, type TableLayouts } from './contract.ts'
import { readPreferences, readTables } from './queries.ts'

/** Keeps the whole arrangement; the audit trail names only what became different. */
export async function savePreferences(ctx: Context<typeof preferencesApi.save>): Promise<Preferences> {
  const before = await readPreferences(ctx)
  const changed = differences<keyof Preferences>(before, ctx.body)
  if (changed.length === 0) {
    ctx.unchanged()
    return ctx.body
  }
  const fields = JSON.stringify(ctx.body)
  const updated_at = ctx.deps.clock.now()
  await ctx.db
    .insertInto('preference')
    .values({ user_id: ctx.actor.user_id, fields, updated_at })
    .onConflict((on) => on.column('user_id').doUpdateSet({ fields, updated_at }))
    .execute()
  const only = (all: Partial<Preferences>) => Object.fromEntries(changed.map((name) => [name, all[name]]))
  await ctx.audit({
    action: 'update',
    entity: 'preference',
    entity_id: ctx.actor.user_id,
    before: only(before),
    after: only(ctx.body),
  })
  return ctx.body
}

/** Stores the layout of one table; without any setting the table is forgotten. */
export async function saveTable(ctx: Context<typeof preferencesApi.saveTable>): Promise<TableLayouts> {
  const { table, layout } = ctx.body
  const { [table]: before = {}, ...others } = await readTables(ctx)
  const isOwn = Object.values(layout).some((part) => part !== undefined)
  const after: TableLayouts = isOwn ? { ...others, [table]: layout } : others
  if (Object.keys(after).length > mostTables) throw invalid({ table: 'At most 200 tables can be arranged.' })
  const given = { widths: layout.widths ?? null, pinned: layout.pinned ?? null, columns: layout.columns ?? null }
  const stored = { widths: before.widths ?? null, pinned: before.pinned ?? null, columns: before.columns ?? null }
  if (differences(stored, given).length === 0) {
    ctx.unchanged()
    return after
  }
  const tables = JSON.stringify(after)
  const updated_at = ctx.deps.clock.now()
  await ctx.db
    .insertInto('preference')
    .values({ user_id: ctx.actor.user_id, fields: '{}', tables, updated_at })
    .onConflict((on) => on.column('user_id').doUpdateSet({ tables, updated_at }))
    .execute()
  await ctx.audit({
    action: 'update',
    entity: 'preference',
    entity_id: ctx.actor.user_id,
    before: { tables: { [table]: before } },
    after: { tables: { [table]: layout } },
  })
  return after
}
