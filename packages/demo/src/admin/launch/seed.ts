import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'

const daysAhead = 45

/** The page "Coming soon" of the demo counts down to a morning some weeks ahead. */
export async function seedLaunch(db: Db, deps: Deps): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + daysAhead * 86_400_000)
  at.setUTCHours(3, 30, 0, 0)
  await db.insertInto('launch').values({ only_one: true, at }).execute()
}
