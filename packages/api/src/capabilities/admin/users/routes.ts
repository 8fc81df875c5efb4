import { routes } from '#kernel/command/routes.ts'
import { endSignIn, endSignIns, resetSecondStep, setAccess, setStatus, unlock } from './commands.ts'
import { usersApi } from './contract.ts'
import { listSignInsOf, personSource } from './queries.ts'

export const userRoutes = routes(usersApi, {
  list: personSource.page,
  setStatus,
  setAccess,
  endSignIns,
  signIns: listSignInsOf,
  endSignIn,
  unlock,
  resetSecondStep,
})
