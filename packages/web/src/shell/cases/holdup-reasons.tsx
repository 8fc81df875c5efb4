import { Select } from '@mantine/core'
import type { HoldupReason } from '@rad/api/workshop/holdup-reasons/contract'
import { t } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'

/** By who is waited for, the most used first. */
function grouped(reasons: readonly HoldupReason[]) {
  const parties = Map.groupBy(
    reasons.toSorted((a, b) => b.holdups - a.holdups),
    ({ party }) => party,
  )
  return [...parties].map(([party, some]) => ({
    group: partyWords(party),
    items: some.map(({ code, label }) => ({ value: code, label: t(label) })),
  }))
}

export interface HoldupReasonFieldProps {
  reasons: readonly HoldupReason[]
  value: string | null
  onChange: (code: string) => void
  error?: string | undefined
}

export function HoldupReasonField({ reasons, value, onChange, error }: HoldupReasonFieldProps) {
  return (
    <Select
      label={t('Reason')}
      required
      size="md"
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      data={grouped(reasons)}
      nothingFoundMessage={t('No results.')}
      value={value}
      onChange={(code) => code && onChange(code)}
      error={error}
    />
  )
}

/** What a reason asks for, and what it does to the clock. */
export function reasonHint(reason: HoldupReason | undefined): string | undefined {
  if (!reason) return undefined
  const asks = reason.evidence ? t('Evidence: {evidence}.', { evidence: t(reason.evidence) }) : ''
  const pauses = !reason.pauses_tat
    ? ''
    : reason.needs_evidence
      ? t('The turnaround time is paused only with evidence: a reference or a file.')
      : t('The turnaround time is paused.')
  return [asks, pauses].filter(Boolean).join(' ') || undefined
}
