import { z } from 'zod'
import { instant } from '#kernel/contract/contract.ts'
import { chatReasonCodes, presenceCodes } from './bounds.contract.ts'

/** Who appears in a list of people; what the asker may not see of them is null. */
const person = {
  id: z.uuid(),
  fullName: z.string(),
  username: z.string().nullable(),
  avatar: z.string().nullable(),
  status: z.enum(presenceCodes),
}

/** A person to write to, or a group: of that `id` is the chat's. */
export const ChatContact = z.object({
  ...person,
  role: z.string().nullable(),
  /** The role in words; of a group how many people it has. */
  designation: z.string(),
  about: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  isGroup: z.boolean(),
  /** Marked by the asker: it is before the others. */
  isImportant: z.boolean(),
  /** The asker's own tags, by their ids. */
  tags: z.array(z.uuid()),
})
export type ChatContact = z.infer<typeof ChatContact>

export const ChatFile = z.object({
  path: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  isImage: z.boolean(),
})
export type ChatFile = z.infer<typeof ChatFile>

export const ChatReaction = z.object({
  emoji: z.string(),
  count: z.int(),
  isYours: z.boolean(),
  /** The first people who chose it. */
  people: z.array(z.string()),
})
export type ChatReaction = z.infer<typeof ChatReaction>

/** A message. `id` counts from 1 in its chat, in the order that everybody reads. */
export const ChatMessage = z.object({
  id: z.int(),
  message: z.string(),
  time: instant,
  senderId: z.uuid(),
  senderName: z.string(),
  isOwn: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  mentionsYou: z.boolean(),
  /** The message whose thread it belongs to. */
  parentId: z.int().nullable(),
  replies: z.int(),
  lastReply: instant.nullable(),
  reactions: z.array(ChatReaction),
  /** It is in the list of pinned messages. */
  isPinned: z.boolean(),
  file: ChatFile.nullable(),
  /** How far it came: for everyone else in the chat. */
  feedback: z.object({ isSent: z.boolean(), isDelivered: z.boolean(), isSeen: z.boolean() }),
  /** What the sender gave it; the same again is the same message. */
  clientId: z.uuid(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** Messages of a chat that follow one another, the oldest first. */
export const ChatPage = z.object({
  chat: z.array(ChatMessage),
  /** What `before` of the page before is; null where nothing is older. */
  next: z.int().nullable(),
  /** What `after` of the page after is; null where nothing is newer. */
  newer: z.int().nullable(),
})
export type ChatPage = z.infer<typeof ChatPage>

export const ChatPin = z.object({ message: ChatMessage, pinnedBy: z.string(), at: instant })
export type ChatPin = z.infer<typeof ChatPin>

/** A file of a chat, and the message it came with. */
export const SentFile = ChatFile.extend({
  message: z.int(),
  /** The message whose thread that belongs to. */
  parentId: z.int().nullable(),
  senderName: z.string(),
  time: instant,
})
export type SentFile = z.infer<typeof SentFile>

export const ChatRow = ChatContact.extend({
  chat: z.object({
    id: z.uuid(),
    /** At most 100. */
    unseenMsgs: z.int(),
    lastMessage: z.object({ id: z.int(), message: z.string(), time: instant, senderId: z.uuid() }).nullable(),
    isMuted: z.boolean(),
    /** Names of the people who write something at this moment. */
    typing: z.array(z.string()),
  }),
})
export type ChatRow = z.infer<typeof ChatRow>

export const ChatMember = z.object({ ...person, isOwner: z.boolean(), isYou: z.boolean() })
export type ChatMember = z.infer<typeof ChatMember>

export const Chat = z.object({
  id: z.uuid(),
  /** What `contact.id` is. */
  userId: z.uuid(),
  unseenMsgs: z.int(),
  /** The newest messages, the oldest of them first. */
  chat: z.array(ChatMessage),
  /** What `before` of the page before is; null where these are all. */
  next: z.int().nullable(),
  /** The message that was read last before this call: what is newer is below the unread line. */
  lastRead: z.int(),
  isGroup: z.boolean(),
  isOwner: z.boolean(),
  isMuted: z.boolean(),
  /** You blocked this person. */
  isBlocked: z.boolean(),
  /** Nothing can be sent where one blocked the other, or no one else is left. */
  maySend: z.boolean(),
  members: z.array(ChatMember),
  /** How many messages are pinned. */
  pins: z.int(),
  typing: z.array(z.object({ fullName: z.string(), until: instant })),
})
export type Chat = z.infer<typeof Chat>

export const ChatProfileShort = z.object(person)
export const ChatProfile = z.object({
  ...person,
  role: z.string(),
  designation: z.string(),
  about: z.string(),
  /** What was chosen; `status` is what others see. */
  chosenStatus: z.enum(presenceCodes),
  settings: z.object({ isTwoStepAuthVerificationEnabled: z.boolean(), isNotificationsOn: z.boolean() }),
})
export type ChatProfile = z.infer<typeof ChatProfile>

export const FoundMessage = z.object({
  chatId: z.uuid(),
  /** Opens the chat. */
  contactId: z.uuid(),
  chatName: z.string(),
  id: z.int(),
  parentId: z.int().nullable(),
  message: z.string(),
  time: instant,
  senderName: z.string(),
  file: z.string().nullable(),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/** A report that waits for a decision, with the message it names. */
export const ChatReport = z.object({
  id: z.uuid(),
  /** The title of a group; null for a chat of two people. */
  group: z.string().nullable(),
  reason: z.enum(chatReasonCodes),
  note: z.string(),
  at: instant,
  /** Who reported it. */
  fullName: z.string(),
  /** Null where the chat was reported as a whole. */
  message: z
    .object({
      text: z.string(),
      senderName: z.string(),
      time: instant,
      /** The name of its file. */
      file: z.string().nullable(),
      isDeleted: z.boolean(),
    })
    .nullable(),
})
export type ChatReport = z.infer<typeof ChatReport>
