import type { ChatMessage } from '@rad/api/apps/chat/shapes.contract'
import { useEffect, useRef, useState } from 'react'

/** What the reading after a return brings came while the reader was away: a page that is hidden for long hears of nothing. */
const returnMs = 5_000

/**
 * The message above which "New messages" is shown: the first that came before the chat was opened or while its page was hidden.
 * What arrives before the reader's eyes is not marked, and reading on does not move the mark.
 */
export function useUnreadMark(messages: readonly ChatMessage[], lastRead: number): number | undefined {
  const newest = messages.at(-1)?.id ?? lastRead
  // What came while the reader was away: after the first of the two, up to the second.
  const [[after, upTo], setAway] = useState([lastRead, newest])
  const seen = useRef(newest)
  const returnedAt = useRef(-Infinity)
  useEffect(() => {
    const isAway = document.hidden || performance.now() - returnedAt.current < returnMs
    if (isAway && newest > seen.current) setAway([seen.current, newest])
    if (!document.hidden) seen.current = newest
    const onChange = () => {
      if (!document.hidden) returnedAt.current = performance.now()
      else seen.current = newest
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [newest])
  return messages.find(({ id, isOwn }) => id > after && id <= upTo && !isOwn)?.id
}
