import { routes } from '#kernel/command/routes.ts'
import { callDisputesApi } from './contract.ts'
import { decideDispute, withdrawDispute } from './decide.commands.ts'
import { acknowledgeCall, disputeSpeaker, disputeVerdict } from './open.commands.ts'
import { disputesOfCall } from './queries.ts'
import { disputeSource } from './source.ts'

export const callDisputeRoutes = routes(callDisputesApi, {
  list: disputeSource.page,
  export: disputeSource.file,
  ofCall: (ctx) => disputesOfCall(ctx, ctx.params.no),
  acknowledge: acknowledgeCall,
  disputeVerdict,
  disputeSpeaker,
  withdraw: withdrawDispute,
  decide: decideDispute,
})
