import type { ScopedContext } from '#kernel/command/context.ts'
import { type StoredPreferences, Preferences, type TableLayouts } from './contract.ts'

/** The user's stored preferences; a field of an older version that no longer fits is left out. */
export async function readStored(ctx: ScopedContext): Promise<StoredPreferences> {
  const row = await ctx.db
    .selectFrom('preference')
    .select(['fields', 'tables'])
    .where('user_id', '=', ctx.actor.user_id)
    .executeTakeFirst()
  const known = Object.entries(Preferences.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(row?.fields[name])
    return read.success ? [[name, read.data]] : []
  })
  return { ...(Object.fromEntries(known) as Partial<Preferences>), tables: row?.tables ?? {} }
}

/** How the user has arranged the frame. */
export async function readPreferences(ctx: ScopedContext): Promise<Partial<Preferences>> {
  const { tables: _, ...frame } = await readStored(ctx)
  return frame
}

/** How the user has arranged tables. */
export const readTables = async (ctx: ScopedContext): Promise<TableLayouts> => (await readStored(ctx)).tables
