import { dayIn } from '#kernel/contract/periods.ts'
import { routes } from '#kernel/command/routes.ts'
import { addTask, arrangeTasks, deleteTask, moveTask, purgeDeleted, purgeTask, updateTask } from './commands.ts'
import { todoApi } from './contract.ts'
import { countTasks, findTask, listAssignees, listTasks } from './queries.ts'

export const todoRoutes = routes(todoApi, {
  list: ({ db, query }) => listTasks(db, query),
  get: async ({ db, query }) => ({ task: await findTask(db, query.taskId) }),
  counts: ({ db, deps }) => countTasks(db, dayIn(deps.settings.brand_tz, deps.clock.now())),
  assignees: ({ db, query }) => listAssignees(db, query.q),
  add: addTask,
  update: updateTask,
  move: moveTask,
  arrange: arrangeTasks,
  remove: deleteTask,
  purge: purgeTask,
  purgeDeleted,
})
