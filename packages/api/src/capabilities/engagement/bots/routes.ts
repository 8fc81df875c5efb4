import { routes } from '#kernel/command/routes.ts'
import { addChannel, removeChannel, updateChannel } from './channels.commands.ts'
import { addBot, moveBot, updateBot } from './commands.ts'
import { botsApi } from './contract.ts'
import { findBot } from './details.ts'
import { sandboxApi } from './sandbox.contract.ts'
import { sayToBot } from './sandbox.ts'
import { botOptions, botSource } from './queries.ts'
import {
  addVersion,
  askForVersion,
  publishVersion,
  updateVersion,
  versionDifference,
  withdrawVersion,
} from './versions.commands.ts'

export const botRoutes = [
  ...routes(sandboxApi, { say: sayToBot }),
  ...routes(botsApi, {
    list: botSource.page,
    export: botSource.file,
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
  }),
]
