import { fromBase64 } from '#kernel/command/bytes.ts'
import { routes } from '#kernel/command/routes.ts'
import { wholeNetwork } from './access.rules.ts'
import { retryMail } from './commands.ts'
import { dismissIncoming, readIncoming, retryIncoming } from './incoming.commands.ts'
import { mailApi } from './contract.ts'
import { findMailFile, mailSource } from './queries.ts'

export const mailRoutes = routes(mailApi, {
  list: async (ctx) => {
    wholeNetwork(ctx)
    return { ...(await mailSource.page(ctx)), kind: ctx.deps.mailer.kind }
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
  incoming: readIncoming,
  retryIncoming,
  dismissIncoming,
})
