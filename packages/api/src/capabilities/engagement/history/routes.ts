import { routes } from '#kernel/command/routes.ts'
import { linkCase, unlinkCase, unmask } from './commands.ts'
import { historyApi } from './contract.ts'
import { conversationOf } from './conversation.queries.ts'
import { conversationChoices, conversationSource, messagesFile } from './queries.ts'
import { findInConversation, messagesOf } from './transcript.queries.ts'

export const historyRoutes = routes(historyApi, {
  list: conversationSource.page,
  export: conversationSource.file,
  exportMessages: messagesFile,
  choices: ({ db }) => conversationChoices(db),
  get: (ctx) => conversationOf(ctx, ctx.params.no),
  messages: messagesOf,
  find: findInConversation,
  unmask,
  link: linkCase,
  unlink: unlinkCase,
})
