import { routes } from '#kernel/routes.ts'
import { endSignIn, endSignIns, resetSecondStep, setAccess, setStatus, unlock } from './commands.ts'
import { usersApi } from './contract.ts'
import { listPeople, listSignInsOf } from './queries.ts'

export const userRoutes = routes(usersApi, {
  list: (ctx) => listPeople(ctx, ctx.query),
  setStatus,
  setAccess,
  endSignIns,
  signIns: listSignInsOf,
  endSignIn,
  unlock,
  resetSecondStep,
})
