import { useEffect, useReducer, useState } from 'react'
import { onSharedDraft, readSharedDraft, saveSharedDraft } from '#kit/form/draft.ts'

const keyOf = (me: string, contact: string, parent?: number) =>
  ['chat', me, contact, ...(parent === undefined ? [] : [parent])].join(':')

/** What is typed in a chat, or a thread of it, and not sent: the same in every tab, and after a reload. */
export function useChatDraft(me: string, contact: string, parent?: number) {
  const key = keyOf(me, contact, parent)
  const [text, setText] = useState(() => readSharedDraft(key))
  useEffect(() => onSharedDraft((changed) => changed === key && setText(readSharedDraft(key))), [key])
  const change = (typed: string) => {
    setText(typed)
    saveSharedDraft(key, typed)
  }
  return [text, change] as const
}

/** Reads what is typed in chats and not sent; the list is drawn again where another tab changes it. */
export function useChatDrafts(me: string | undefined) {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => onSharedDraft(draw), [])
  return (contact: string) => (me === undefined ? '' : readSharedDraft(keyOf(me, contact)))
}
