import { type AvgSessions, cardsApi, type SupportTracker } from '@rad/api/apps/cards/contract'
import { word } from '@rad/api/words'
import { query } from '#api/query.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { Radial } from '#kit/chart/radial.tsx'
import { t } from '#kit/words.ts'
import { chartOf } from './card-data.ts'
import { chartFile, partsFile } from './card-file.ts'
import styles from './card.module.css'
import { type CardTools, defineCard } from './define-card.tsx'
import { FigureLine } from './figure-line.tsx'

const sessionsOf = (course: AvgSessions, tools: CardTools) => chartOf(course, { ...tools, drawn: { kind: 'bar' } })

/** Sessions a day with the busiest one standing out, and how near to its goals it all is. */
export const avgSessions = defineCard({
  id: 'sessions',
  title: word('Average sessions'),
  size: 6,
  height: 250,
  isPeriodic: true,
  read: (_, period) => query(cardsApi.avgSessions, { query: { period } }),
  isEmpty: ({ total }) => total.value === 0,
  file: (course, tools) => chartFile(sessionsOf(course, tools)),
  draw: (course, tools) => (
    <>
      <FigureLine figure={course.total} />
      <Chart data={{ ...sessionsOf(course, tools), isMini: true, highlighted: course.highlighted }} height={110} />
      <ul className={styles.bars}>
        {[
          { label: t('Goal'), percent: course.goal },
          { label: t('Users'), percent: course.users },
          { label: t('Retention'), percent: course.retention },
          { label: t('Duration'), percent: course.duration },
        ].map(({ label, percent }) => (
          <li key={label}>
            <span>{label}</span>
            <bdi>{tools.format.rate(percent)}</bdi>
            <progress value={percent} max={100} aria-label={label} />
          </li>
        ))}
      </ul>
    </>
  ),
})

const ticketsOf = ({ totalTicket, newTicket, openTicket, completed }: SupportTracker) => [
  { label: t('Completed tickets'), value: totalTicket - newTicket - openTicket, share: completed },
  { label: t('New tickets'), value: newTicket, share: 0 },
  { label: t('Open tickets'), value: openTicket, share: 0 },
]

/** How many tickets there were, and how many of them are done. */
export const supportTracker = defineCard({
  id: 'support-tracker',
  title: word('Support tracker'),
  size: 6,
  height: 250,
  isPeriodic: true,
  read: (_, period) => query(cardsApi.supportTracker, { query: { period } }),
  isEmpty: ({ totalTicket }) => totalTicket === 0,
  file: (tickets, { title, format }) => partsFile(title, ticketsOf(tickets), format.number, 1),
  draw: (tickets, { title, format }) => (
    <>
      <FigureLine figure={tickets.total} good="down" />
      <Radial
        label={title}
        parts={ticketsOf(tickets).slice(0, 1)}
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
  ),
})
