import { isMigrated, type Migration } from '#database/migrate.ts'
import type { Deps, ReadinessCheck } from './context.ts'

/** Everything that has to be well before `/health/ready` says yes; metrics report the same checks. */
export const readinessChecks = (
  { database, admit, checks = [] }: Deps,
  migrations: readonly Migration[],
): readonly ReadinessCheck[] => [
  {
    name: 'database',
    fault: async () =>
      (await isMigrated(database, migrations)) ? undefined : 'The database is missing migrations of this version.',
  },
  {
    // Calls that neither end nor move on: a caller who is sent here would only wait behind them (T-46).
    name: 'places',
    fault: async () => (admit?.isStuck?.() ? 'All request slots are occupied by stuck requests.' : undefined),
  },
  ...checks,
]

/** The checks that fail now, each with a sentence for the operator. */
export async function failingChecks(checks: readonly ReadinessCheck[]): Promise<{ check: string; reason: string }[]> {
  const failing: { check: string; reason: string }[] = []
  for (const { name, fault } of checks) {
    const reason = await fault()
    if (reason !== undefined) failing.push({ check: name, reason })
  }
  return failing
}
