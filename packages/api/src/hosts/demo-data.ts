import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#kernel/command/context.ts'

const hasPeople = (deps: Deps): Promise<boolean> =>
  inTransaction(deps.database, { as: 'rad_network' }, 'read', async (db) => {
    const found = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
    return found !== undefined
  })

/**
 * Fills an empty database with demo data, and answers whether it did. The package that makes them is loaded only then: a
 * server without demo data never reads a line of it.
 */
export async function fillWithDemo(deps: Deps): Promise<boolean> {
  if (await hasPeople(deps)) return false
  const { seedDemo } = await import('@rad/demo')
  return seedDemo(deps)
}

/** Has the people of the demo answer in chats. What makes them is loaded only where there are demo data. */
export function keepDemoPeople(deps: Deps): { stop(): Promise<void> } {
  const begun = import('@rad/demo/people').then(({ startAnswering }) => startAnswering(deps))
  begun.catch((error: unknown) => deps.log.error({ err: error }, 'the people of the demo do not answer'))
  return { stop: () => begun.then((people) => people.stop()) }
}
