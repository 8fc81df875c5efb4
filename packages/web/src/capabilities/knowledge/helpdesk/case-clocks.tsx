import type { HelpdeskCase, Side } from '@rad/api/knowledge/helpdesk/contract'
import { word } from '@rad/api/words'
import type { CSSProperties } from 'react'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { caseStatusWords, sideWords } from '#words/helpdesk-words.tsx'
import { RecordFacts } from '#shell/screens/record-facts.tsx'
import styles from './case-clocks.module.css'

/** How long each side had the case: together they are its age. */
export function CaseClocks({ file }: { file: HelpdeskCase }) {
  const format = useFormat()
  const { clocks, turn } = file
  if (!file.submitted_at) return null
  // A working day is no day of the clock: working time is in hours, however many.
  const hoursOf = (seconds: number) => format.hours(seconds / 3600)
  const whole = Math.max(1, clocks.age.seconds)
  return (
    <Card
      title={t('Time with each side')}
      aside={<span className={styles.small}>{format.length(clocks.age.seconds)}</span>}
    >
      <div
        className={styles.bar}
        role="img"
        aria-label={t('Helpdesk {helpdesk}, outlet {outlet}', {
          helpdesk: format.length(clocks.helpdesk.seconds),
          outlet: format.length(clocks.outlet.seconds),
        })}
        style={{ '--helpdesk': `${(100 * clocks.helpdesk.seconds) / whole}%` } as CSSProperties}
      >
        <i />
      </div>
      <dl className={styles.sides}>
        {(['helpdesk', 'outlet'] as const).map((side: Side) => (
          <div key={side} data-side={side} data-now={turn === side || undefined}>
            <dt>{turn === side ? t('{side}, now', { side: sideWords(side) }) : sideWords(side)}</dt>
            <dd>
              {format.length(clocks[side].seconds)}
              <small>{t('{hours} working time', { hours: hoursOf(clocks[side].working_seconds) })}</small>
            </dd>
          </div>
        ))}
      </dl>
      <RecordFacts
        record={clocks}
        facts={[
          { key: 'first_reply_seconds', label: word('First reply after'), isWide: true },
          { key: 'escalates_at', label: word('Escalates automatically'), kind: 'instant', isWide: true },
          { key: 'closes_at', label: word('Closes without feedback'), kind: 'instant', isWide: true },
        ]}
        draws={{
          first_reply_seconds: ({ record: { first_reply_seconds: seconds } }) =>
            seconds === null ? null : t('{hours} working time', { hours: hoursOf(seconds) }),
        }}
      />
      <Turns file={file} />
    </Card>
  )
}

function Turns({ file }: { file: HelpdeskCase }) {
  const format = useFormat()
  if (file.turns.length === 0) return null
  return (
    <details className={styles.turns}>
      <summary>{t('Turn history')}</summary>
      <ol>
        {file.turns.map((turn) => (
          <li key={turn.from_at}>
            <strong>{sideWords(turn.side)}</strong>
            <span>{caseStatusWords(turn.status)}</span>
            <span className={styles.small}>
              {turn.to_at
                ? t('{from} to {to}', { from: format.instant(turn.from_at), to: format.instant(turn.to_at) })
                : t('Since {instant}', { instant: format.instant(turn.from_at) })}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
