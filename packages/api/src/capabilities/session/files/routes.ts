import { routes } from '#kernel/command/routes.ts'
import { removeFile } from './commands.ts'
import { filesApi } from './contract.ts'
import { downloadFile, listFiles } from './queries.ts'

export const fileRoutes = routes(filesApi, {
  list: listFiles,
  content: downloadFile,
  remove: removeFile,
})
