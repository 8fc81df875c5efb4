import { dayIn } from '#kernel/periods.ts'
import { routes } from '#kernel/routes.ts'
import { addReason, orderReasons, switchOffReason, switchOnReason, updateReason } from './commands.ts'
import { reasonsApi } from './contract.ts'
import { listReasons } from './queries.ts'

export const reasonRoutes = routes(reasonsApi, {
  list: ({ db, query, deps }) => listReasons(db, dayIn(deps.settings.brand_tz, deps.clock.now()), query.all === 'true'),
  add: addReason,
  update: updateReason,
  order: orderReasons,
  switchOff: switchOffReason,
  switchOn: switchOnReason,
})
