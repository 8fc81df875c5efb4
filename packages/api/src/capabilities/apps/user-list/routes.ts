import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addUser, changeUsers, removeUser, removeUsers, restoreUsers, updateUser } from './commands.ts'
import { userColumns, userListApi } from './contract.ts'
import { allUsers, findUser, findUserFile, listUsers, userActivity, userPage, usersForFile } from './queries.ts'

export const userListRoutes = routes(userListApi, {
  all: ({ db }) => allUsers(db),
  page: ({ db, query }) => userPage(db, query),
  list: ({ db, query, deps }) => listUsers(db, query, deps.clock.now()),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Users',
      columns: userColumns,
      rows: (limit) => usersForFile(ctx.db, ctx.query, limit),
    }),
  get: async ({ db, query }) => ({ user: await findUser(db, query.id) }),
  file: async ({ db, query }) => ({ user: await findUserFile(db, query.id) }),
  activity: async ({ db, query }) => ({ events: await userActivity(db, query.id) }),
  add: addUser,
  update: updateUser,
  change: changeUsers,
  remove: removeUser,
  removeMany: removeUsers,
  restore: restoreUsers,
})
