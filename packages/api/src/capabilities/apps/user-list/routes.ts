import { routes } from '#kernel/command/routes.ts'
import { addUser, changeUsers, removeUser, removeUsers, restoreUsers, updateUser } from './commands.ts'
import { userListApi } from './contract.ts'
import { allUsers, findUser, findUserFile, userActivity, userPage, userSource } from './queries.ts'

export const userListRoutes = routes(userListApi, {
  all: ({ db }) => allUsers(db),
  page: userPage,
  list: userSource.page,
  export: userSource.file,
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
