import { routes } from '#kernel/command/routes.ts'
import { updateTimes } from './commands.ts'
import { slaApi } from './contract.ts'
import { listTimes } from './queries.ts'

export const slaRoutes = routes(slaApi, {
  list: ({ db }) => listTimes(db),
  update: updateTimes,
})
