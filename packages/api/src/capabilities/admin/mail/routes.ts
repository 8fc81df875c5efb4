import { routes } from '#kernel/routes.ts'
import { wholeNetwork } from './access.ts'
import { retryMail } from './commands.ts'
import { mailApi } from './contract.ts'
import { listMails } from './queries.ts'

export const mailRoutes = routes(mailApi, {
  list: (ctx) => {
    wholeNetwork(ctx)
    return listMails(ctx.db, ctx.query, ctx.deps)
  },
  retry: retryMail,
})
