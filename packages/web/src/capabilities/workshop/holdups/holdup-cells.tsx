import type { HoldupRow, HoldupState } from '@rad/api/workshop/holdups/contract'
import { words } from '@rad/api/words'
import { useIsOnline } from '#kit/base/use-is-online.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { partyWords } from '#words/card-words.tsx'
import { openQueue } from '#shell/queue/queue-opening.ts'
import styles from './holdups.module.css'

const stateNames: Record<HoldupState, string> = words({ open: 'Open', overdue: 'Overdue', ended: 'Ended' })
export const stateWords = (state: string) => t(stateNames[state as HoldupState] ?? state)
const stateTones: Record<HoldupState, Tone> = { open: 'accent', overdue: 'bad', ended: 'plain' }

export const nameOf = ({ reg_no, card }: HoldupRow) => reg_no ?? card
export const reasonWords = ({ label, is_retired }: HoldupRow) =>
  is_retired ? t('{reason} (retired)', { reason: t(label) }) : t(label)

/** The state of a tap with the server, where it is not there yet. */
export type Sending = 'waiting' | 'refused' | undefined

export function SendingBadge({ sending }: { sending: Sending }) {
  const isOnline = useIsOnline()
  if (sending === 'waiting') return <Badge tone="warn">{isOnline ? t('Sending') : t('Not sent')}</Badge>
  if (sending === 'refused')
    return (
      <button type="button" className={styles.decide} onClick={() => openQueue()}>
        <Badge tone="bad">{t('Needs a decision')}</Badge>
      </button>
    )
  return null
}

export function Expected({ row }: { row: HoldupRow }) {
  const format = useFormat()
  return (
    <span className={styles.expected} data-overdue={row.status === 'overdue' || undefined}>
      {format.instant(row.expected_until)}
    </span>
  )
}

export interface HoldupCellsOf {
  /** A row as it will be, and its state with the server. */
  shown: (row: HoldupRow) => HoldupRow
  sending: (row: HoldupRow) => Sending
  /** It is the first of its insurer, where rows stand by insurer. */
  leads: (row: HoldupRow) => boolean
}

export function holdupCells({ shown, sending, leads }: HoldupCellsOf): Cells<HoldupRow> {
  return {
    reg_no: ({ reg_no, vor }) => (
      <span className={styles.plate}>
        <strong className={styles.reg} data-none={reg_no === null || undefined}>
          {reg_no ?? t('No registration')}
        </strong>
        {vor ? <Badge tone="bad">{t('VOR')}</Badge> : null}
      </span>
    ),
    card: ({ card }) => (
      <RouterLink to="/job-cards/$no" params={{ no: card }} preload={false}>
        {card}
      </RouterLink>
    ),
    outlet: ({ outlet, outlet_name }) => <span title={outlet_name}>{outlet}</span>,
    reason: (row) => reasonWords(shown(row)),
    party: (row) => partyWords(shown(row).party),
    status: (row) => (
      <span className={styles.states}>
        <Badge tone={stateTones[shown(row).status]} quiet={shown(row).status === 'ended'}>
          {stateWords(shown(row).status)}
        </Badge>
        <SendingBadge sending={sending(row)} />
      </span>
    ),
    expected_until: (row) => <Expected row={shown(row)} />,
    insurer: (row) => (
      <span className={styles.insurer} data-leads={leads(row) || undefined}>
        {row.insurer ?? t('No insurer')}
      </span>
    ),
    vor: ({ vor }) => (vor ? <Badge tone="bad">{t('VOR')}</Badge> : null),
  }
}
