import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { ResponseTimes, Times } from './contract.ts'
import { defaultPolicies, type Policy, priorities, type Priority } from './vocabulary.ts'

/** Every policy as it is now. */
export const listPolicies = (db: Db): Promise<Policy[]> =>
  db.selectFrom('sla_policy').select(['priority', 'kind', 'hours', 'calendar']).orderBy('priority').execute()

const timesOf = (policies: readonly Policy[], priority: Priority) =>
  Object.fromEntries(
    policies
      .filter((one) => one.priority === priority)
      .flatMap(({ kind, hours, calendar }) => [
        [kind, hours],
        [`${kind}_calendar`, calendar],
      ]),
  ) as Times

/** The times of each priority, most urgent first. A version counts the changes of all its times. */
export async function listTimes(db: Db): Promise<ResponseTimes[]> {
  const policies = await listPolicies(db)
  const versions = await db
    .selectFrom('sla_policy')
    .select(['priority', sql<number>`sum(version)::int`.as('version')])
    .groupBy('priority')
    .execute()
  return priorities.map((priority) => ({
    priority,
    ...timesOf(policies, priority),
    standard: timesOf(defaultPolicies, priority),
    version: versions.find((one) => one.priority === priority)!.version,
  }))
}

export const findTimes = async (db: Db, priority: Priority): Promise<ResponseTimes> =>
  (await listTimes(db)).find((times) => times.priority === priority)!
