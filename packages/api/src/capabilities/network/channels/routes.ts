import { routes } from '#kernel/command/routes.ts'
import { addChannel, updateChannel } from './commands.ts'
import { channelsApi } from './contract.ts'
import { listChannels } from './queries.ts'

export const channelRoutes = routes(channelsApi, {
  list: ({ db, query }) => listChannels(db, query.active),
  add: addChannel,
  update: updateChannel,
})
