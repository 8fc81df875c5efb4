import type { Ticket } from '@rad/api/service/tickets/contract'
import { words } from '@rad/api/words'
import record from '#kit/page/record.module.css'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { PersonName } from '#peek/peek.tsx'
import { leftWords, secondsUntil } from '#words/time-left.tsx'
import { levelWords } from '#words/ticket-words.tsx'
import styles from './ticket.module.css'

const levelNames: Record<number, string> = words({
  1: 'Service or bodyshop manager',
  2: 'Dealer principal',
  3: 'Territory manager',
  4: 'Regional manager',
})
const levels = [1, 2, 3, 4]

/** Who answers on which level, since when, and when the next one comes. */
export function TicketLevels({ ticket }: { ticket: Ticket }) {
  const format = useFormat()
  const { level, next_level_at } = ticket
  const of = (one: number) => ticket.levels.find((reached) => reached.level === one)
  const ownerOf = (one: number) => {
    const { owner, owner_person } = ticket
    if (one === level && owner) return <PersonName id={owner_person?.id} name={owner} />
    const reached = of(one)
    return reached?.owner ? <PersonName id={reached.owner_id} name={reached.owner} /> : undefined
  }
  const when = (one: number) => {
    const reached = of(one)
    if (reached) return t('Since {instant}', { instant: format.instant(reached.entered_at) })
    if (one < level) return t('Skipped')
    if (one === level + 1 && next_level_at)
      return t('From {instant} ({left})', {
        instant: format.instant(next_level_at),
        left: leftWords(secondsUntil(next_level_at), format),
      })
    return undefined
  }
  return (
    <Card title={t('Levels')}>
      <ol className={styles.ladder}>
        {levels.map((one) => (
          <li
            key={one}
            data-state={one === level ? 'now' : one < level ? 'passed' : 'ahead'}
            aria-current={one === level ? 'step' : undefined}
          >
            <span className={styles.rung} aria-hidden="true">
              {one}
            </span>
            <span className={styles.rungWords}>
              <strong>{ownerOf(one) ?? t(levelNames[one]!)}</strong>
              <span className={record.small}>
                {ownerOf(one)
                  ? t('{level} · {role}', { level: levelWords(one), role: t(levelNames[one]!) })
                  : levelWords(one)}
              </span>
              {when(one) ? <span className={record.small}>{when(one)}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
