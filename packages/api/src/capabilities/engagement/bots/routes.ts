import { exportList } from '#kernel/export-list.ts'
import { routes } from '#kernel/routes.ts'
import { addChannel, removeChannel, updateChannel } from './channels.ts'
import { addBot, moveBot, updateBot } from './commands.ts'
import { botColumns, botsApi } from './contract.ts'
import { findBot } from './file.ts'
import { botOptions, botsForFile, listBots } from './queries.ts'
import {
  addVersion,
  askForVersion,
  publishVersion,
  updateVersion,
  versionDifference,
  withdrawVersion,
} from './versions.ts'

export const botRoutes = routes(botsApi, {
  list: ({ db, query, deps }) => listBots(db, query, deps),
  export: (ctx) =>
    exportList(ctx, {
      title: 'Bots',
      columns: botColumns,
      rows: (limit) => botsForFile(ctx.db, ctx.query, limit, ctx.deps),
    }),
  options: ({ db }) => botOptions(db),
  get: (ctx) => findBot(ctx, ctx.params.code),
  add: addBot,
  update: updateBot,
  move: moveBot,
  addChannel,
  updateChannel,
  removeChannel,
  addVersion,
  updateVersion,
  ask: askForVersion,
  withdraw: withdrawVersion,
  publish: publishVersion,
  difference: versionDifference,
})
