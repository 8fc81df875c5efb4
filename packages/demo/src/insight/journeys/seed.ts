import { cutChanged } from '@rad/api/internal/capabilities/insight/journeys/cut.commands.ts'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { seedTasks } from './seed-tasks.ts'

/** The visits that everything before comes to, and what someone does about their deviations. */
export async function seedJourneys(db: Db, deps: Deps): Promise<void> {
  await cutChanged(db, deps)
  await seedTasks(db, deps)
}
