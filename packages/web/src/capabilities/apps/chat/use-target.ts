import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { RawSearch } from '#kit/filter/view-url.ts'

/** The message that the address names: of a reply the one whose thread it belongs to, and the reply itself. */
export interface Target {
  message: number | undefined
  reply: number | undefined
  /** Counts how often one was requested: the same again is brought into sight again. */
  openings: number
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
  const [openings, setOpenings] = useState(0)
  const message = numberIn(search.message)
  const open = useCallback<Target['open']>(
    ({ chat, id, parentId }) => {
      setOpenings((count) => count + 1)
      void navigate({
        to: '/chat/$id',
        params: { id: chat },
        search: { message: String(parentId ?? id), ...(parentId !== null && { reply: String(id) }) } as never,
        resetScroll: false,
      })
    },
    [navigate],
  )
  const hasTarget = message !== undefined
  const clear = useCallback(() => {
    if (!hasTarget) return
    void navigate({
      to: '.',
      search: ((before: RawSearch) => ({ ...before, message: undefined, reply: undefined })) as never,
      resetScroll: false,
      replace: true,
    })
  }, [hasTarget, navigate])
  return { message, reply: hasTarget ? numberIn(search.reply) : undefined, openings, open, clear }
}
