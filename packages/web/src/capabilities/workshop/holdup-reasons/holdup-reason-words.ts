import type { HoldupReason } from '@rad/api/workshop/holdup-reasons/contract'
import { t } from '#kit/words.ts'

/** What a reason does to the turnaround time; nothing where it runs on. */
export function pauseWords({
  pauses_tat,
  pause_max_hours,
  needs_evidence,
}: Pick<HoldupReason, 'pauses_tat' | 'pause_max_hours' | 'needs_evidence'>): string | undefined {
  if (!pauses_tat) return undefined
  const pauses = pause_max_hours
    ? t('Paused for at most {count, plural, one {# hour} other {# hours}}', { count: pause_max_hours })
    : t('Paused')
  return needs_evidence ? t('{pauses}, with evidence', { pauses }) : pauses
}
