import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import { timeNow } from '#kit/text/clock.ts'
import { Badge } from '#kit/text/badge.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'

/** How much is left until an instant, in seconds; less than zero once it has passed. */
export const secondsUntil = (instant: string) => (Date.parse(instant) - timeNow()) / 1000

/** Whole minutes, or none: a clock that counts seconds would be read as one that must be watched. */
function spanWords(seconds: number, format: Format): string {
  const minutes = Math.max(1, Math.floor(Math.abs(seconds) / 60))
  return format.length(minutes * 60)
}

/** "5 hr 20 min left", or "2 days overdue" once it has passed. */
export const leftWords = (seconds: number, format: Format) =>
  seconds < 0
    ? t('{length} overdue', { length: spanWords(seconds, format) })
    : t('{length} left', { length: spanWords(seconds, format) })

export interface TimeLeftProps {
  /** Less than zero once it has passed. */
  seconds: number
  /** The clock is paused, so that this much stays left. */
  isPaused?: boolean
  /** From how many seconds left on it is marked as close. */
  closeFrom?: number
}

const icon = { size: 13, 'aria-hidden': true } as const

/** What is left of a time limit, loud where it is close or over. */
export function TimeLeft({ seconds, isPaused = false, closeFrom = 7200 }: TimeLeftProps) {
  const words = leftWords(seconds, useFormat())
  if (seconds < 0)
    return (
      <Badge tone="bad" icon={<IconAlertTriangleFilled {...icon} />}>
        {words}
      </Badge>
    )
  if (isPaused) return <Badge icon={<IconPlayerPauseFilled {...icon} />}>{t('Paused, {left}', { left: words })}</Badge>
  return <Badge tone={seconds <= closeFrom ? 'warn' : 'accent'}>{words}</Badge>
}
