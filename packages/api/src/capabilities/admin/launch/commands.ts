import { inTransaction } from '#database/transaction.ts'
import { writeAudit } from '#kernel/command/command.ts'
import type { Deps, RequestInfo } from '#kernel/command/context.ts'

/** Stores an address once. The audit line is written either way, so that not even the time reveals which it was. */
export async function joinLaunchList(deps: Deps, request: RequestInfo, email: string): Promise<void> {
  await inTransaction(deps.database, { as: 'rad_auth' }, 'write', async (db) => {
    await db
      .insertInto('launch_list')
      .values({ email, created_at: deps.clock.now() })
      .onConflict((on) => on.doNothing())
      .execute()
    const noUser = { user_id: null, full_name: 'nobody', roles: [] }
    await writeAudit(db, noUser, request, { action: 'join', entity: 'launch_list', entity_id: email })
  })
}
