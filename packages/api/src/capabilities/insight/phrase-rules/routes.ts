import { routes } from '#kernel/command/routes.ts'
import { today } from '#capabilities/service/reasons/lookups.ts'
import { phraseRuleMaster, topicMaster } from './commands.ts'
import { phraseRulesApi, topicsApi } from './contract.ts'
import { listRules, listTopics } from './queries.ts'

export const phraseRuleRoutes = [
  ...routes(phraseRulesApi, {
    list: (ctx) => listRules(ctx.db, today(ctx), ctx.query.all === 'true'),
    ...phraseRuleMaster,
  }),
  ...routes(topicsApi, {
    list: (ctx) => listTopics(ctx.db, today(ctx), ctx.query.all === 'true'),
    ...topicMaster,
  }),
]
