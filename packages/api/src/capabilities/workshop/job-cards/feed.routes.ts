import type { Deps } from '#kernel/command/context.ts'
import { routes } from '#kernel/command/routes.ts'
import { senderLimits } from '#capabilities/admin/clients/sender.commands.ts'
import { feedCard, feedCards, promiseFeed } from './feed.commands.ts'
import { cardFeedApi } from './feed.contract.ts'
import { feedsOf } from './feed.queries.ts'
import { cardFeedsApi } from './feed-state.contract.ts'

export function cardFeedRoutes(deps: Deps) {
  const limits = senderLimits(deps, 'feed')
  return routes(cardFeedApi, {
    batch: (ctx) => feedCards(ctx, limits),
    one: (ctx) => feedCard(ctx, limits),
  })
}

export const cardFeedStateRoutes = routes(cardFeedsApi, {
  feeds: (ctx) => feedsOf(ctx),
  promise: promiseFeed,
})
