import { routes } from '#kernel/command/routes.ts'
import { today } from '#capabilities/service/reasons/lookups.ts'
import { lostReasonMaster, naReasonMaster } from './commands.ts'
import { lostReasonsApi, naReasonsApi } from './contract.ts'
import { listLostReasons, listNaReasons } from './queries.ts'

export const naReasonRoutes = [
  ...routes(naReasonsApi, {
    list: (ctx) => listNaReasons(ctx.db, today(ctx), ctx.query.all === 'true'),
    ...naReasonMaster,
  }),
  ...routes(lostReasonsApi, {
    list: (ctx) => listLostReasons(ctx.db, today(ctx), ctx.query.all === 'true'),
    ...lostReasonMaster,
  }),
]
