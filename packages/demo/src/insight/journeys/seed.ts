import { cutChanged } from '@rad/api/internal/capabilities/insight/journeys/cut.commands.ts'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'

/** The visits that everything before comes to. */
export const seedJourneys = (db: Db, deps: Deps): Promise<void> => cutChanged(db, deps)
