import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { senderLimits } from '#capabilities/admin/clients/sender.commands.ts'
import { assignSpeakers } from './assign.commands.ts'
import { addCall, ingestCalls } from './commands.ts'
import { callsApi } from './contract.ts'
import { callOptions, findCall, segmentsOf } from './details.ts'
import { ingestCallsApi } from './ingest.contract.ts'
import { callReportSource, callWhy } from './report.ts'
import { callSource } from './source.ts'

export function callRoutes(deps: Deps) {
  const limits = senderLimits(deps, 'calls')
  return [
    ...routes(callsApi, {
      list: callSource.page,
      export: callSource.file,
      report: callReportSource.answer,
      reportExport: callReportSource.file,
      why: callWhy,
      options: callOptions,
      get: (ctx) => findCall(ctx, ctx.params.no),
      segments: (ctx) => segmentsOf(ctx, ctx.params.no, ctx.query.from),
      add: addCall,
      assign: assignSpeakers,
    }),
    ...routes(ingestCallsApi, { calls: (ctx) => ingestCalls(ctx, limits) }),
  ]
}
