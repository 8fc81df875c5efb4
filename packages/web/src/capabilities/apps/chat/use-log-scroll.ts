import { useEffect, useLayoutEffect, useRef, useState } from 'react'

interface LogScroll {
  /** The first and the last message that are shown. */
  first: number | undefined
  last: number | undefined
  isOwnLast: boolean
  pending: number
  /** A message to be brought into sight, again whenever it is requested. */
  target: number | undefined
  openings: number
  /** Newer messages than these are not read yet, so that the end of the log is not that of the chat. */
  hasNewer: boolean
  /** Reads older or newer messages; undefined where there are none, or some are on their way. */
  onOlder: (() => void) | undefined
  onNewer: (() => void) | undefined
}

const nearPx = 120

/**
 * Where the log is: at its end as it opens, or at what is new; at its end still when something comes while one is there; where one
 * was when older messages come in above.
 */
export function useLogScroll({ first, last, isOwnLast, pending, target, openings, hasNewer, ...read }: LogScroll) {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef<{ first: number | undefined; height: number; hasNewer: boolean }>(undefined)
  const isAtEnd = useRef(target === undefined)
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
    else if (!known.hasNewer && (isAtEnd.current || isOwnLast)) log.scrollTop = log.scrollHeight
    before.current = { first, height: log.scrollHeight, hasNewer }
    // oxlint-disable-next-line react/exhaustive-deps -- only what comes in moves the log
  }, [first, last, pending])

  const isThere = target !== undefined && first !== undefined && last !== undefined && first <= target && target <= last
  useLayoutEffect(() => {
    const found = isThere ? element.current?.querySelector<HTMLElement>(`[data-message="${target}"]`) : undefined
    if (!found) return
    isAtEnd.current = false
    found.scrollIntoView({ block: 'center' })
    // Who came by a link reads on from the message; who searches stays at the hits.
    if (document.activeElement === document.body) found.focus({ preventScroll: true })
  }, [target, openings, isThere])

  // What grows without being read again, such as an image that comes, keeps the end in sight.
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
    const left = log.scrollHeight - log.scrollTop - log.clientHeight
    isAtEnd.current = left < nearPx && !hasNewer
    setAway(left > log.clientHeight)
    if (log.scrollTop < nearPx) read.onOlder?.()
    else if (left < nearPx) read.onNewer?.()
  }
  return { element, onScroll, isAway, toEnd }
}
