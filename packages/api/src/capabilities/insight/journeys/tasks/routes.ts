import { routes } from '#kernel/command/routes.ts'
import { addTask, endTask } from './commands.ts'
import { journeyTasksApi } from './contract.ts'
import { findTask, peopleAt } from './queries.ts'
import { journeyTaskSource } from './source.ts'

export const journeyTaskRoutes = routes(journeyTasksApi, {
  list: journeyTaskSource.page,
  export: journeyTaskSource.file,
  get: (ctx) => findTask(ctx, ctx.params.no),
  people: (ctx) => peopleAt(ctx, ctx.params.outlet),
  add: addTask,
  end: endTask,
})
