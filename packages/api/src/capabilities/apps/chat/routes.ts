import { routes } from '#kernel/command/routes.ts'
import { blockPerson, clearChat, muteChat, saveChatProfile, setTyping } from './chats.commands.ts'
import { chatApi } from './contract.ts'
import { addGroup, changeGroup, leaveGroup } from './groups.commands.ts'
import { editMessage, reactToMessage, removeMessage } from './messages.commands.ts'
import { pinMessage } from './pins.commands.ts'
import { listFiles, listPins } from './pins.queries.ts'
import { readProfile } from './profile.queries.ts'
import { getChat, listAll, listMessages, readChatFile, readThread } from './queries.ts'
import { decideReport, listReports, reportChat } from './reports.commands.ts'
import { searchMessages } from './search.queries.ts'
import { sendFile, sendText } from './send.commands.ts'
import { addTag, markContact, removeTag, updateTag } from './tags.commands.ts'
import { chatTagsApi } from './tags.contract.ts'
import { listTags } from './tags.queries.ts'

export const chatRoutes = routes(chatApi, {
  list: listAll,
  profile: async ({ db, actor, deps }) => (await readProfile(db, actor, deps.clock.now())).shown,
  get: getChat,
  messages: listMessages,
  thread: readThread,
  pins: listPins,
  files: listFiles,
  file: readChatFile,
  search: searchMessages,
  send: sendText,
  sendFile,
  edit: editMessage,
  remove: removeMessage,
  react: reactToMessage,
  pin: pinMessage,
  typing: setTyping,
  mute: muteChat,
  clear: clearChat,
  block: blockPerson,
  report: reportChat,
  reports: listReports,
  decide: decideReport,
  addGroup,
  changeGroup,
  leaveGroup,
  saveProfile: saveChatProfile,
})

export const chatTagsRoutes = routes(chatTagsApi, {
  list: async ({ db }) => ({ tags: await listTags(db) }),
  add: addTag,
  update: updateTag,
  remove: removeTag,
  mark: markContact,
})
