import { fromBase64 } from '#kernel/bytes.ts'
import { routes } from '#kernel/routes.ts'
import { wholeNetwork } from './access.ts'
import { retryMail } from './commands.ts'
import { mailApi } from './contract.ts'
import { findMailFile, listMails } from './queries.ts'

export const mailRoutes = routes(mailApi, {
  list: (ctx) => {
    wholeNetwork(ctx)
    return listMails(ctx.db, ctx.query, ctx.deps)
  },
  file: async (ctx) => {
    wholeNetwork(ctx)
    const { name, type, base64 } = await findMailFile(ctx.db, ctx.params.id, ctx.params.at)
    return new Response(fromBase64(base64), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '-')}"`,
      },
    })
  },
  retry: retryMail,
})
