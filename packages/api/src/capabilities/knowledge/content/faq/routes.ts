import { routes } from '#kernel/routes.ts'
import { rateText } from './commands.ts'
import { contactOf } from './contact.ts'
import { faqApi } from './contract.ts'
import { readFeedback } from './feedback.queries.ts'
import { categoryGroups, faqData, knowledgeCards, readArticle, searchTexts } from './queries.ts'

export const faqRoutes = routes(faqApi, {
  data: faqData,
  knowledgeBase: knowledgeCards,
  category: categoryGroups,
  question: readArticle,
  search: searchTexts,
  contact: ({ deps }) => contactOf(deps.settings),
  rate: rateText,
  feedback: readFeedback,
})
