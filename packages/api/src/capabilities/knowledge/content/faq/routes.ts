import { routes } from '#kernel/command/routes.ts'
import { rateText } from './commands.ts'
import { contactOf } from './contact.rules.ts'
import { faqApi } from './contract.ts'
import { readFeedback } from './feedback.queries.ts'
import { categoryGroups, faqData, knowledgeCards, readArticle, searchTexts } from './queries.ts'
import { addTopic, orderTopics, removeTopic, updateTopic } from './topics.commands.ts'
import { faqTopicsApi } from './topics.contract.ts'
import { listTopics } from './topics.queries.ts'

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

export const faqTopicRoutes = routes(faqTopicsApi, {
  list: ({ db }) => listTopics(db),
  add: addTopic,
  update: updateTopic,
  order: orderTopics,
  remove: removeTopic,
})
