import { inTransaction } from '#database/transaction.ts'
import type { Gate } from '#kernel/request/answer.ts'
import { believing } from '#kernel/command/believed.ts'
import type { Deps } from '#kernel/command/context.ts'
import type { Maintenance } from './contract.ts'
import { readMaintenance } from './queries.ts'
import { closedFor } from './rules.ts'

/** How long a server believes what it last read where the notice of a change is lost. */
const believeMs = 2_000

/** Runs before every call: closed during maintenance, for all but administrators. */
export function maintenanceGate(deps: Deps): Gate {
  const believed = believing<Maintenance>(deps.database, { subject: 'maintenance', forMs: believeMs })
  const read = () => inTransaction(deps.database, { as: 'rad_auth' }, 'read', readMaintenance)

  return async (endpoint, request, actor) => {
    if (endpoint.whenClosed) return
    if (actor?.ability.can('manage', 'Maintenance')) return
    // Whether an old token belongs to an administrator is found out by renewing it.
    if (!actor && request.headers.has('authorization')) return
    const now = deps.clock.now()
    const maintenance = await believed.find('', now, read)
    if (maintenance?.isOn) throw closedFor(maintenance, now)
  }
}
