import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

export interface LeaveQuestion {
  stay: () => void
  discard: () => void
}

const placeOf = ({ pathname, search }: { pathname: string; search: unknown }) => `${pathname} ${JSON.stringify(search)}`

/** Asks before something typed is left behind: by a link, by Back, by closing the tab. `allow` opens the way for good. */
export function useLeaveGuard(
  isDirty: boolean,
  onDiscard: () => void,
): { question: LeaveQuestion | undefined; allow: () => void } {
  const isAllowed = useRef(false)
  const isAtRisk = () => isDirty && !isAllowed.current
  const blocker = useBlocker({
    // Another part of the same page takes nothing away.
    shouldBlockFn: ({ current, next }) => isAtRisk() && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isAtRisk,
    withResolver: true,
  })
  const allow = () => {
    isAllowed.current = true
  }
  const question =
    blocker.status === 'blocked'
      ? {
          stay: blocker.reset,
          discard: () => {
            allow()
            onDiscard()
            blocker.proceed()
          },
        }
      : undefined
  return { question, allow }
}
