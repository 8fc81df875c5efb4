import type { Db } from '#kernel/command/context.ts'

export async function readLaunch(db: Db): Promise<{ at: string | null }> {
  const row = await db.selectFrom('launch').select('at').executeTakeFirst()
  return { at: row?.at ?? null }
}
