import { useState } from 'react'
import { timeNow } from '#kit/text/clock.ts'
import { useFormat } from '#kit/text/format.tsx'

/** The day it is in the brand's zone when a form opens, such as `2026-11-29`. */
export function useToday(): string {
  const { timeZone } = useFormat()
  const [day] = useState(() => new Intl.DateTimeFormat('en-CA', { timeZone }).format(timeNow()))
  return day
}
