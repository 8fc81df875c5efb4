import { routes } from '#kernel/command/routes.ts'
import { endOtherSignIns, endSignIn } from './commands.ts'
import { signInsApi } from './contract.ts'
import { listSignIns } from './queries.ts'

export const signInRoutes = routes(signInsApi, { list: listSignIns, end: endSignIn, endOthers: endOtherSignIns })
