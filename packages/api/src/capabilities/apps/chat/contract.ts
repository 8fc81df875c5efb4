import { z } from 'zod'
import { anyOr, contract, manyLines, text, writtenNumber, yesNo } from '#kernel/contract/contract.ts'
import { chatReasonCodes, fileKindCodes, most, presenceCodes } from './bounds.contract.ts'
import {
  Chat,
  ChatContact,
  ChatMessage,
  ChatPage,
  ChatPin,
  ChatProfile,
  ChatProfileShort,
  ChatReport,
  ChatRow,
  FoundMessage,
  SentFile,
} from './shapes.contract.ts'

const base = { scope: 'own', errors: 'sample' } as const
const reads = { ...base, method: 'GET', allow: 'read Chat', personal: true } as const
const adds = { ...base, method: 'POST', allow: 'create Chat' } as const
const changes = { ...base, allow: 'update Chat' } as const

const moderates = { allow: 'approve Profile', scope: 'outlet', errors: 'sample' } as const

const id = z.uuid('Choose a chat.')
const byId = z.object({ id })
const byMessage = z.object({ id, no: writtenNumber('Choose a message.') })
const number = anyOr(writtenNumber('Choose a message.'))
const clientId = z.uuid('The client ID must be a UUID.').optional()
const parent = z.int('Choose a message.').min(1, 'Choose a message.').max(2_147_483_647, 'Choose a message.').optional()
const message = manyLines(most.letters, 1)
const people = z.array(z.uuid('Choose a person.')).max(most.people, `A group has at most ${most.people} people.`)
const q = z.string().max(200, 'Use at most 200 characters.')

const oneMessage = z.object({ message: ChatMessage })
const done = z.object({ id: z.uuid() })

export const chatApi = contract('chat', {
  list: {
    ...reads,
    path: '/apps/chat/chats-and-contacts',
    summary:
      'Your chats, newest first, and people you can write to by name, important ones before the others; `q` looks for names, `tag` for those with that tag of yours. Marks what came as delivered.',
    query: z.object({ q: anyOr(q), tag: anyOr(z.uuid('Choose a tag.')) }),
    response: z.object({
      chatsContacts: z.array(ChatRow),
      contacts: z.array(ChatContact),
      profileUser: ChatProfileShort,
      /** More people are found by their names. */
      hasMoreContacts: z.boolean(),
    }),
    transaction: 'own',
    load: 'light',
  },
  profile: {
    ...reads,
    path: '/apps/chat/users/profile-user',
    summary: 'How you appear in chats.',
    response: ChatProfile,
  },
  get: {
    ...reads,
    path: '/apps/chat/get-chat',
    summary: 'The newest 50 messages of a chat, by the contact; `read=false` does not mark it as read.',
    query: z.object({ id, read: yesNo }),
    response: z.object({ chat: Chat.optional(), contact: ChatContact }),
    transaction: 'own',
    load: 'light',
  },
  messages: {
    ...reads,
    path: '/apps/chat/chats/:id/messages',
    summary:
      'Fifty messages of a chat, the oldest of them first: those older than `before`, newer than `after`, or on both sides of `around`.',
    params: byId,
    query: z
      .object({ before: number, after: number, around: number })
      .refine(
        ({ before, after, around }) => [before, after, around].filter((one) => one !== undefined).length <= 1,
        'Choose one of before, after, and around.',
      ),
    response: ChatPage,
  },
  thread: {
    ...reads,
    path: '/apps/chat/chats/:id/messages/:no/thread',
    summary: 'A message and the replies to it, the oldest first; at most 500.',
    params: byMessage,
    response: z.object({ message: ChatMessage, replies: z.array(ChatMessage) }),
  },
  pins: {
    ...reads,
    path: '/apps/chat/chats/:id/pins',
    summary: 'The pinned messages of a chat, those pinned last first; at most 50.',
    params: byId,
    response: z.object({ pins: z.array(ChatPin) }),
  },
  files: {
    ...reads,
    path: '/apps/chat/chats/:id/files',
    summary: 'The newest 24 files of a chat, of messages older than `before`; `kind` tells pictures from the others.',
    params: byId,
    query: z.object({ kind: anyOr(z.enum(fileKindCodes, 'Choose pictures or files.')), before: number }),
    response: z.object({ files: z.array(SentFile), next: z.int().nullable() }),
  },
  file: {
    ...reads,
    path: '/apps/chat/files/:id',
    summary: 'A file of a message; a `Range` answers 206 with that part, or 416.',
    params: z.object({ id: z.uuid() }),
    response: 'file',
  },
  search: {
    ...reads,
    path: '/apps/chat/search',
    summary:
      'Messages of your chats, newest first, at most 50: words, and `from:`, `in:`, `type:file`, `type:image`, `type:link`.',
    query: z.object({ q, chat: anyOr(id) }),
    response: z.object({ found: z.array(FoundMessage) }),
  },
  send: {
    ...adds,
    path: '/apps/chat/send-msg',
    summary:
      'Sends a message to a contact; the first one begins the chat. The same client ID again is the same message.',
    body: z.strictObject({
      obj: z.strictObject({ contact: z.union([id, z.object({ id })]), message, clientId, parent }),
    }),
    response: z.object({
      response: z.object({ newMessageData: ChatMessage, id: z.uuid(), chat: Chat.optional() }),
    }),
    status: 201,
  },
  sendFile: {
    ...adds,
    path: '/apps/chat/chats/:id/files',
    multipart: true,
    maxBytes: 11 * 1_048_576,
    summary: 'Sends an image, an MP4 video, a PDF, a document, a table, or a text to a contact, of at most 10 MiB.',
    params: byId,
    body: z.object({
      file: z.instanceof(File, { message: 'Choose a file.' }),
      message: manyLines(most.letters).default(''),
      clientId,
      parent: anyOr(writtenNumber('Choose a message.')),
    }),
    response: z.object({ message: ChatMessage, id: z.uuid() }),
    status: 201,
  },
  edit: {
    ...changes,
    method: 'PATCH',
    path: '/apps/chat/chats/:id/messages/:no',
    summary: 'Changes the text of a message of your own.',
    params: byMessage,
    body: z.strictObject({ message }),
    response: oneMessage,
  },
  remove: {
    ...changes,
    method: 'DELETE',
    path: '/apps/chat/chats/:id/messages/:no',
    summary: 'Deletes a message of your own; its place stays.',
    params: byMessage,
    response: oneMessage,
  },
  react: {
    ...changes,
    method: 'POST',
    path: '/apps/chat/chats/:id/messages/:no/reactions',
    summary: 'Adds a reaction to a message, or takes it away.',
    params: byMessage,
    body: z.strictObject({ emoji: text(16, 1), isOn: z.boolean() }),
    response: oneMessage,
  },
  pin: {
    ...changes,
    method: 'POST',
    path: '/apps/chat/chats/:id/messages/:no/pin',
    summary: 'Pins a message for everyone in the chat, or no longer; at most 50.',
    params: byMessage,
    body: z.strictObject({ isPinned: z.boolean() }),
    response: oneMessage,
  },
  typing: {
    ...changes,
    method: 'POST',
    path: '/apps/chat/chats/:id/typing',
    summary: 'Says for eight seconds that you write something, or no longer.',
    params: byId,
    body: z.strictObject({ isTyping: z.boolean() }),
    response: done,
  },
  mute: {
    ...changes,
    method: 'POST',
    path: '/apps/chat/chats/:id/mute',
    summary: 'Mutes a chat for yourself, or no longer.',
    params: byId,
    body: z.strictObject({ isMuted: z.boolean() }),
    response: done,
  },
  clear: {
    ...changes,
    method: 'POST',
    path: '/apps/chat/chats/:id/clear',
    summary: 'Clears a chat for yourself alone.',
    params: byId,
    response: done,
  },
  block: {
    ...changes,
    method: 'POST',
    path: '/apps/chat/users/:id/block',
    summary: 'Blocks a person, or no longer: neither of you can write to the other.',
    params: byId,
    body: z.strictObject({ isBlocked: z.boolean() }),
    response: done,
  },
  report: {
    ...adds,
    path: '/apps/chat/chats/:id/report',
    summary: 'Reports a chat, or the message `no` of it, to those who moderate; once each.',
    params: byId,
    body: z.strictObject({
      reason: z.enum(chatReasonCodes, 'Choose a reason.'),
      note: manyLines(500).default(''),
      no: parent,
    }),
    response: done,
    status: 201,
  },
  reports: {
    ...moderates,
    method: 'GET',
    path: '/apps/chat/reports',
    personal: true,
    summary:
      'Reports of chats and messages that wait for a decision, the longest waiting first; at most 100. Of a chat they hold the reported message and nothing else.',
    response: z.object({ reports: z.array(ChatReport) }),
  },
  decide: {
    ...moderates,
    method: 'POST',
    path: '/apps/chat/reports/:id/decide',
    summary: 'Dismisses a report, or deletes the message it names for everyone.',
    params: z.object({ id: z.uuid('Choose a report.') }),
    body: z.strictObject({
      decision: z.enum(['dismiss', 'delete'], 'Choose to dismiss the report or to delete the message.'),
    }),
    response: done,
  },
  addGroup: {
    ...adds,
    path: '/apps/chat/groups',
    summary: 'Begins a group with people you see; you own it.',
    body: z.strictObject({ title: text(most.titleLetters, 1), people: people.min(1, 'Choose at least one person.') }),
    response: done,
    status: 201,
  },
  changeGroup: {
    ...changes,
    method: 'PATCH',
    path: '/apps/chat/groups/:id',
    summary: 'Renames a group of yours, adds people you see, or removes people.',
    params: byId,
    body: z.strictObject({
      title: text(most.titleLetters, 1).optional(),
      add: people.default([]),
      remove: people.default([]),
    }),
    response: done,
  },
  leaveGroup: {
    ...changes,
    method: 'DELETE',
    path: '/apps/chat/groups/:id',
    summary: 'Leaves a group. The last owner hands it to who has been in it longest.',
    params: byId,
    response: done,
  },
  saveProfile: {
    ...changes,
    method: 'PATCH',
    path: '/apps/chat/users/profile-user',
    summary: 'Changes how you appear in chats.',
    body: z.strictObject({
      about: manyLines(most.aboutLetters).optional(),
      status: z.enum(presenceCodes, 'Choose a status.').optional(),
      isNotificationsOn: z.boolean().optional(),
    }),
    response: ChatProfile,
  },
})
