import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { linkCase, unlinkCase, unmask } from './commands.ts'
import { conversationColumns, historyApi, messageColumns } from './contract.ts'
import { conversationOf } from './conversation.ts'
import { conversationChoices, conversationsForFile, listConversations, messagesForFile } from './queries.ts'
import { findInConversation, messagesOf } from './transcript.ts'

export const historyRoutes = routes(historyApi, {
  list: listConversations,
  export: (ctx) =>
    exportList(ctx, {
      title: 'Conversations',
      columns: conversationColumns,
      rows: (limit, keys) => conversationsForFile(ctx, limit, keys),
    }),
  exportMessages: (ctx) =>
    exportList(ctx, {
      title: 'Messages',
      columns: messageColumns,
      rows: (limit, keys) => messagesForFile(ctx, limit, keys),
    }),
  choices: ({ db }) => conversationChoices(db),
  get: (ctx) => conversationOf(ctx, ctx.params.no),
  messages: messagesOf,
  find: findInConversation,
  unmask,
  link: linkCase,
  unlink: unlinkCase,
})
