import { words } from '#kernel/contract/words.ts'

/** What chats are bounded by; each is explained where it is reached. */
export const most = {
  letters: 4000,
  aboutLetters: 1000,
  titleLetters: 80,
  people: 100,
  groups: 100,
  reactions: 12,
  fileBytes: 10 * 1_048_576,
  files: 500,
  chats: 200,
  contacts: 100,
  page: 50,
  found: 50,
  thread: 500,
  pins: 50,
  filesShown: 24,
  /** Contacts that someone marks, their tags, and those of one contact. */
  marked: 500,
  tags: 50,
  tagsOfOne: 10,
  tagLetters: 40,
} as const

/** How someone appears; `offline` also where they did nothing in chats for a while. */
export const presences = words({
  online: 'Online',
  busy: 'Do not disturb',
  away: 'Away',
  offline: 'Offline',
})
export type Presence = keyof typeof presences
export const presenceCodes = Object.keys(presences) as [Presence, ...Presence[]]

/** Why someone reports a chat. */
export const chatReportReasons = words({
  rude: 'Rude or hurtful',
  private: 'Shows private data',
  wrong: 'Wrong or misleading',
  advertising: 'Advertising',
  other: 'Another reason',
})
export type ChatReportReason = keyof typeof chatReportReasons
export const chatReasonCodes = Object.keys(chatReportReasons) as [ChatReportReason, ...ChatReportReason[]]

/** What is shown of the files of a chat: its pictures, or all else. */
export const fileKinds = words({ image: 'Pictures', file: 'Files' })
export type FileKind = keyof typeof fileKinds
export const fileKindCodes = Object.keys(fileKinds) as [FileKind, ...FileKind[]]

/** Reactions on offer; others are taken, too, as long as they are one sign. */
export const offeredReactions = ['👍', '❤️', '😂', '🎉', '🙏', '👀'] as const
