import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'

/** The message that the address names: of a reply the one whose thread it belongs to, and the reply itself. */
export interface Target {
  message: number | undefined
  reply: number | undefined
  /** Counts how often one was asked for: the same again is brought into sight again. */
  asked: number
  open: (to: { chat: string; id: number; parentId: number | null }) => void
  clear: () => void
}

const numberIn = (written: string | string[] | undefined) => {
  const [text] = [written].flat()
  const no = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : 0
  return no > 0 && no <= 2_147_483_647 ? no : undefined
}

/** A message in the address, as `message` and `reply`, so that a link opens the chat at it. */
export function useTarget(): Target {
  const search = useSearch({ strict: false }) as RawSearch
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const message = numberIn(search.message)
  const open = useCallback<Target['open']>(
    ({ chat, id, parentId }) => {
      setAsked((count) => count + 1)
      void navigate({
        to: '/chat/$id',
        params: { id: chat },
        search: { message: String(parentId ?? id), ...(parentId !== null && { reply: String(id) }) } as never,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const isAsked = message !== undefined
  const clear = useCallback(() => {
    if (!isAsked) return
    void navigate({
      to: '.',
      search: ((before: RawSearch) => ({ ...before, message: undefined, reply: undefined })) as never,
      resetScroll: false,
      replace: true,
    })
  }, [isAsked, navigate])
  return { message, reply: isAsked ? numberIn(search.reply) : undefined, asked, open, clear }
}
