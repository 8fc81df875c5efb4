import {
  type AvgSessions as Sessions,
  cardsApi,
  type SessionsDevice,
  type SupportTracker as Tickets,
} from '@rad/api/apps/cards/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { Donut } from '#kit/chart/donut.tsx'
import { Radial } from '#kit/chart/radial.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { chartOf, listOf, usePeriod } from './card-data.ts'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { FigureLine } from './figure-line.tsx'

/** Sessions a day with the busiest one standing out, and how near to its goals it all is. */
export function AvgSessions({ title }: { title: string }) {
  const { period, menu } = usePeriod()
  const format = useFormat()
  const reading = useQuery(pagedQuery(cardsApi.avgSessions, { query: { period } }))
  const dataOf = (course: Sessions) => chartOf(course, { title, format, drawn: { kind: 'bar' } })
  return (
    <Card
      title={title}
      reading={reading}
      height={250}
      menu={menu}
      dataOf={dataOf}
      isEmpty={({ total }) => total.value === 0}
    >
      {(course) => (
        <>
          <FigureLine figure={course.total} />
          <Chart data={{ ...dataOf(course), isMini: true, highlighted: course.highlighted }} height={110} />
          <ul className={styles.bars}>
            {[
              { label: t('Goal'), percent: course.goal },
              { label: t('Users'), percent: course.users },
              { label: t('Retention'), percent: course.retention },
              { label: t('Duration'), percent: course.duration },
            ].map(({ label, percent }) => (
              <li key={label}>
                <span>{label}</span>
                <bdi>{format.rate(percent)}</bdi>
                <progress value={percent} max={100} aria-label={label} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** How many tickets there were, and how many of them are done. */
export function SupportTracker({ title }: { title: string }) {
  const { period, menu } = usePeriod()
  const format = useFormat()
  const reading = useQuery(pagedQuery(cardsApi.supportTracker, { query: { period } }))
  const partsOf = (tickets: Tickets) => [
    { label: t('New tickets'), value: tickets.newTicket },
    { label: t('Open tickets'), value: tickets.openTicket },
    { label: t('Completed tickets'), value: tickets.totalTicket - tickets.newTicket - tickets.openTicket },
  ]
  return (
    <Card
      title={title}
      reading={reading}
      height={250}
      menu={menu}
      dataOf={(tickets) => listOf(title, partsOf(tickets))}
      isEmpty={({ totalTicket }) => totalTicket === 0}
    >
      {(tickets) => (
        <>
          <FigureLine figure={tickets.total} good="down" />
          <Radial
            label={title}
            parts={[{ ...partsOf(tickets)[2]!, share: tickets.completed }]}
            middle={{ figure: format.percent(tickets.completed), word: t('Completed') }}
          />
          <dl className={styles.facts}>
            <div>
              <dt>{t('New tickets')}</dt>
              <dd>{format.number(tickets.newTicket)}</dd>
            </div>
            <div>
              <dt>{t('Open tickets')}</dt>
              <dd>{format.number(tickets.openTicket)}</dd>
            </div>
            <div>
              <dt>{t('Response time')}</dt>
              <dd>{format.length(tickets.responseTime * 60)}</dd>
            </div>
          </dl>
        </>
      )}
    </Card>
  )
}

/** With what people come, and whether more of them do. */
export function SessionsByDevice({ title }: { title: string }) {
  const { period, menu } = usePeriod()
  const format = useFormat()
  const reading = useQuery(pagedQuery(cardsApi.sessionsDevice, { query: { period } }))
  const partsOf = ({ devices }: SessionsDevice) =>
    devices.map(({ name, sessions }) => ({ label: inWords(name), value: sessions }))
  return (
    <Card
      title={title}
      reading={reading}
      height={220}
      menu={menu}
      dataOf={(read) => listOf(title, partsOf(read))}
      isEmpty={({ total }) => total.value === 0}
    >
      {(read) => (
        <>
          <FigureLine figure={read.total} />
          <Donut label={t('Sessions')} parts={partsOf(read)} />
          <p className={styles.caption}>{t('Change vs. previous period')}</p>
          <dl className={styles.facts}>
            {read.devices.map(({ name, change }) => (
              <div key={name}>
                <dt>{inWords(name)}</dt>
                <dd>
                  <Percent change={change} write={format.percent} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Card>
  )
}

/** A change in percent with its sign; a dash where there was nothing before. */
export function Percent({ change, write }: { change: number | null; write: (value: number) => string }) {
  if (change === null) return <bdi>–</bdi>
  return (
    <bdi className={styles.amount} data-tone={change < 0 ? 'bad' : change > 0 ? 'good' : undefined}>
      {change > 0 ? '+' : change < 0 ? '−' : ''}
      {write(Math.abs(change))}
    </bdi>
  )
}
