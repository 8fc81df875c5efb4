import type { Context } from '#kernel/context.ts'
import { differences } from '#kernel/version.ts'
import type { Preferences, preferencesApi } from './contract.ts'
import { readPreferences } from './queries.ts'

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
