import type { Deps } from '#kernel/context.ts'
import { routes } from '#kernel/routes.ts'
import { ingestLimits, ingestMessages } from './commands.ts'
import { ingestApi } from './contract.ts'

export function ingestRoutes(deps: Deps) {
  const limits = ingestLimits(deps)
  return routes(ingestApi, { messages: (ctx) => ingestMessages(ctx, limits) })
}
