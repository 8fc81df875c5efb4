import { routes } from '#kernel/command/routes.ts'
import { addGroup, removeGroup } from './commands.ts'
import { journeyGroupsApi } from './contract.ts'
import { journeyGroupSource } from './source.ts'

export const journeyGroupRoutes = routes(journeyGroupsApi, {
  list: journeyGroupSource.page,
  export: journeyGroupSource.file,
  add: addGroup,
  remove: removeGroup,
})
