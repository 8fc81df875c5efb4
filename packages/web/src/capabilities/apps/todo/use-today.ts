import { dayIn } from '@rad/api/periods'
import { useCallback, useSyncExternalStore } from 'react'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}

/** The day it is in the brand's zone; a page that stays open over midnight begins the next one. */
export function useToday(): string {
  const { timeZone } = useFormat()
  const today = useCallback(() => dayIn(timeZone, new Date(timeNow())), [timeZone])
  return useSyncExternalStore(everyMinute, today)
}
