import { useEffect, useLayoutEffect, useRef, useState } from 'react'

interface LogScroll {
  /** The first and the last message that are shown. */
  first: number | undefined
  last: number | undefined
  isOwnLast: boolean
  pending: number
  /** A message to be brought into sight. */
  target: number | undefined
  firstUnread: number | undefined
  /** Reads older messages; undefined where there are none, or some are on their way. */
  onOlder: (() => void) | undefined
}

const nearPx = 120

/**
 * Where the log stands: at its end as it opens, or at what is new; at its end still when something comes while one is there; where one
 * was when older messages come in above.
 */
export function useLogScroll({ first, last, isOwnLast, pending, target, firstUnread, onOlder }: LogScroll) {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef<{ first: number | undefined; height: number }>(undefined)
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)

  const toEnd = () => {
    const log = element.current
    if (log) log.scrollTop = log.scrollHeight
  }
  useLayoutEffect(() => {
    const log = element.current
    if (!log) return
    const known = before.current
    if (!known) {
      const mark = log.querySelector<HTMLElement>('[data-unread]')
      log.scrollTop = mark ? Math.max(0, mark.offsetTop - 80) : log.scrollHeight
    } else if (first !== undefined && known.first !== undefined && first < known.first)
      log.scrollTop += log.scrollHeight - known.height
    else if (isAtEnd.current || isOwnLast) log.scrollTop = log.scrollHeight
    before.current = { first, height: log.scrollHeight }
    // oxlint-disable-next-line react/exhaustive-deps -- only what comes in moves the log
  }, [first, last, pending])

  useEffect(() => {
    if (target === undefined) return
    element.current?.querySelector(`[data-message="${target}"]`)?.scrollIntoView({ block: 'center' })
  }, [target, first, firstUnread])

  // What grows without being read anew, such as an image that comes, keeps the end in sight.
  useEffect(() => {
    const log = element.current
    if (!log || typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(() => {
      if (isAtEnd.current) log.scrollTop = log.scrollHeight
    })
    watch.observe(log)
    return () => watch.disconnect()
  }, [])

  const onScroll = () => {
    const log = element.current
    if (!log) return
    isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearPx
    setAway(log.scrollHeight - log.scrollTop - log.clientHeight > log.clientHeight)
    if (log.scrollTop < nearPx) onOlder?.()
  }
  return { element, onScroll, isAway, toEnd }
}
