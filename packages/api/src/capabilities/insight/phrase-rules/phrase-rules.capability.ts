import type { Capability } from '#kernel/request/capability.ts'
import { days } from './days.ts'
import { phraseRuleRoutes } from './routes.ts'
import { suggestTopics } from './suggestions/find.commands.ts'
import { topicSuggestionRoutes } from './suggestions/routes.ts'

export const phraseRules: Capability = {
  routes: [...phraseRuleRoutes, ...topicSuggestionRoutes],
  jobs: [suggestTopics],
  days,
}
