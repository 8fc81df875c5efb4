import { inTransaction } from '#database/transaction.ts'
import type { Gate } from '#kernel/answer.ts'
import type { Deps } from '#kernel/context.ts'
import { maintenanceApi, type Maintenance } from './contract.ts'
import { readMaintenance } from './queries.ts'
import { closedFor } from './rules.ts'

/** How long a server believes what it last read, so that all of them close and open within five seconds. */
const believeMs = 2_000

/** The door of every call: closed during maintenance, for all but administrators. */
export function maintenanceGate(deps: Deps): Gate {
  let believed: { maintenance: Maintenance; until: number } | undefined

  const lookUp = async (now: Date) => {
    if (believed && believed.until > now.getTime()) return believed.maintenance
    const maintenance = await inTransaction(deps.database, { as: 'rad_auth' }, 'read', readMaintenance)
    believed = { maintenance, until: now.getTime() + believeMs }
    return maintenance
  }

  return async (endpoint, request, actor) => {
    if (endpoint.whenClosed) return
    if (actor?.ability.can('manage', 'Maintenance')) {
      // Whoever opens or closes sees it at once on this server.
      if (endpoint === maintenanceApi.set) believed = undefined
      return
    }
    // Whether an old token belongs to an administrator is found out by renewing it.
    if (!actor && request.headers.has('authorization')) return
    const now = deps.clock.now()
    const maintenance = await lookUp(now)
    if (maintenance.isOn) throw closedFor(maintenance, now)
  }
}
