import { routes } from '#kernel/routes.ts'
import { endSignIns, resetSecondStep, setAccess, setStatus, unlock } from './commands.ts'
import { usersApi } from './contract.ts'
import { listPeople } from './queries.ts'

export const userRoutes = routes(usersApi, {
  list: ({ db, query, deps }) => listPeople(db, query, deps.clock.now()),
  setStatus,
  setAccess,
  endSignIns,
  unlock,
  resetSecondStep,
})
