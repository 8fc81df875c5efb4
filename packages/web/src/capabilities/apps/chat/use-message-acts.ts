import { chatApi } from '@rad/api/apps/chat/contract'
import type { ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { t } from '#kit/words.ts'

const refused = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })

export interface MessageActs {
  edit: (message: ChatMessage, text: string) => Promise<void>
  remove: (message: ChatMessage) => Promise<void>
  react: (message: ChatMessage, emoji: string) => void
  /** Pins it for everyone in the chat, or no longer. */
  pin: (message: ChatMessage) => void
  /** Whose chat it is. */
  contact: string
}

/** What is done with messages of a chat. */
export function useMessageActs(contact: string): MessageActs {
  const editing = useSend(chatApi.edit)
  const removing = useSend(chatApi.remove)
  const reacting = useSend(chatApi.react)
  const pinning = useSend(chatApi.pin)
  const at = ({ id }: ChatMessage) => ({ params: { id: contact, no: String(id) } })
  return {
    edit: (message, text) =>
      editing.mutateAsync({ ...at(message), body: { message: text } }).then(() => sayDone(t('Message edited.'))),
    remove: (message) => removing.mutateAsync(at(message)).then(() => sayDone(t('Message deleted.')), refused),
    react: (message, emoji) => {
      const isOn = !message.reactions.some((one) => one.emoji === emoji && one.isYours)
      reacting.mutateAsync({ ...at(message), body: { emoji, isOn } }).catch(refused)
    },
    pin: (message) => {
      const isPinned = !message.isPinned
      pinning
        .mutateAsync({ ...at(message), body: { isPinned } })
        .then(() => sayDone(isPinned ? t('Message pinned.') : t('Message unpinned.')), refused)
    },
    contact,
  }
}
