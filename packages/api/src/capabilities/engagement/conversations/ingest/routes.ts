import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { senderLimits } from '#capabilities/admin/clients/sender.commands.ts'
import { ingestMessages } from './commands.ts'
import { ingestApi } from './contract.ts'

export function ingestRoutes(deps: Deps) {
  const limits = senderLimits(deps, 'ingest')
  return routes(ingestApi, { messages: (ctx) => ingestMessages(ctx, limits) })
}
