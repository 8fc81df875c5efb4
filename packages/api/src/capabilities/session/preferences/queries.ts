import type { ScopedContext } from '#kernel/context.ts'
import { Preferences, type TableLayouts } from './contract.ts'

/** What is kept of the asker; a field of an older version that no longer fits is left out. */
export async function readPreferences(ctx: ScopedContext): Promise<Partial<Preferences>> {
  const row = await ctx.db
    .selectFrom('preference')
    .select('fields')
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirst()
  const known = Object.entries(Preferences.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(row?.fields[name])
    return read.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(known) as Partial<Preferences>
}

/** How the asker has arranged tables. */
export async function readTables(ctx: ScopedContext): Promise<TableLayouts> {
  const row = await ctx.db
    .selectFrom('preference')
    .select('tables')
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirst()
  return row?.tables ?? {}
}
