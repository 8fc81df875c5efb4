import { chatApi } from '#capabilities/apps/chat/contract.ts'
import { chatTagsApi } from '#capabilities/apps/chat/tags.contract.ts'
import type { Caller } from './test-app.ts'

const absent = '00000000-0000-4000-8000-000000000000'

/** The bodies that the writes of chats accept. */
export const chatBodies: Record<string, unknown> = {
  'chat.send': { obj: { contact: absent, message: 'Matrix' } },
  'chat.edit': { message: 'Matrix' },
  'chat.react': { emoji: '👍', isOn: true },
  'chat.pin': { isPinned: true },
  'chat.typing': { isTyping: true },
  'chat.mute': { isMuted: true },
  'chat.block': { isBlocked: true },
  'chat.report': { reason: 'other' },
  'chat.decide': { decision: 'dismiss' },
  'chat.addGroup': { title: 'Matrix', people: [absent] },
  'chat.changeGroup': { title: 'Matrix' },
  'chat-tags.add': { name: 'Matrix', tone: 'good' },
  'chat-tags.update': { name: 'Matrix two', tone: 'warn' },
  'chat-tags.mark': { isImportant: true },
  'chat.saveProfile': { about: 'Matrix' },
}

/** The files of the calls of chats that take one. */
export const chatFiles = {
  'chat.sendFile': { name: 'matrix.html', text: '<p>Matrix</p>', fields: {} },
}

/** A group of two people of head office, with a message, and a tag. */
export async function foreignChat(admin: Caller, other: Caller) {
  const { id: person } = await other.send(chatApi.profile, {})
  const { id } = await admin.send(chatApi.addGroup, { body: { title: 'Head office', people: [person] } })
  const { response } = await admin.send(chatApi.send, { body: { obj: { contact: id, message: 'Foreign' } } })
  const tag = await admin.send(chatTagsApi.add, { body: { name: 'Foreign', tone: 'good' } })
  return { chat: { id, no: String(response.newMessageData.id) }, 'chat-tags': { id: tag.id } }
}
