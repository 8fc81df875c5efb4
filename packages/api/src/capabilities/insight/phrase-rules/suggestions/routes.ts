import { routes } from '#kernel/command/routes.ts'
import { acceptSuggestion, dismissSuggestion } from './commands.ts'
import { topicSuggestionsApi } from './contract.ts'
import { listSuggestions } from './queries.ts'

export const topicSuggestionRoutes = routes(topicSuggestionsApi, {
  list: listSuggestions,
  accept: acceptSuggestion,
  dismiss: dismissSuggestion,
})
