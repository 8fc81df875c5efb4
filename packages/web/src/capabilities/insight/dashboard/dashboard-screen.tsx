import { type Card, dashboardApi, figuresBy } from '@rad/api/insight/dashboard/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { query } from '#api/query.ts'
import { canBySession } from '#api/rights.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { figureWriter, type Format, useFormat } from '#kit/text/format.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { StatCard } from '#kit/page/stat-card.tsx'
import { t } from '#kit/words.ts'
import { fetchNotedChart } from '#pickers/annotations.tsx'
import { usePerson } from '#shell/frame/person.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { OpenToYou } from './open-to-you.tsx'
import { TaskList } from './task-list.tsx'
import { Trend } from './trend.tsx'
import { WorstOutlets } from './worst-outlets.tsx'
import styles from './dashboard.module.css'

const mostInLine = 7
const options = { ...query(dashboardApi.get, {}), staleTime: 30_000 }

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => {
  if (canBySession('read Dashboard')) void queryClient.prefetchQuery(options)
  if (canBySession('read Complaint')) fetchNotedChart()
}

export function Screen() {
  const can = useCan()
  const person = usePerson()
  const isAllowed = can('read Dashboard')
  const answer = useQuery({ ...options, enabled: isAllowed })
  const format = useFormat()
  const { data } = answer
  const seesComplaints = can('read Complaint')

  if (answer.error && !data)
    return <ErrorState level="page" error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={seesComplaints ? t('My work') : t('Welcome, {name}', { name: person.fullName.split(' ')[0] ?? '' })}
        lead={seesComplaints ? t('Your tickets: critical first, then overdue, then next due.') : undefined}
      />
      {data && data.cards.length > 0 ? (
        <section className={styles.cards} aria-label={t('Figures for your scope')} style={columnsOf(data.cards.length)}>
          {data.cards.map((card) => (
            <Figure key={card.key} card={card} format={format} />
          ))}
        </section>
      ) : isAllowed && !data ? (
        <FiguresToCome count={figuresBy.flatMap(({ allow, keys }) => (can(allow) ? keys : [])).length} />
      ) : null}
      {seesComplaints ? (
        <div className={styles.board}>
          <TaskList tasks={data?.tasks} />
          <div className={styles.side} data-waiting={!data || undefined}>
            <Trend days={data?.trend} />
            <WorstOutlets outlets={data?.worst_outlets} />
          </div>
        </div>
      ) : (
        <OpenToYou />
      )}
      {data && data.cards.length > 0 ? (
        <p className={pageStyles.asof}>
          <time dateTime={data.as_of} title={format.instantWithZone(data.as_of)}>
            {t('As of {instant} ({zone})', { instant: format.instant(data.as_of), zone: format.timeZone })}
          </time>
        </p>
      ) : null}
    </div>
  )
}

/** One line of them, or two alike where there are many; few do not grow wide. */
const columnsOf = (cards: number) =>
  ({ '--cards': Math.max(4, cards > mostInLine ? Math.ceil(cards / 2) : cards) }) as CSSProperties

/** The room of the figures: what stands below them stays where it is when they come. */
function FiguresToCome({ count }: { count: number }) {
  return (
    <div className={styles.cards} style={columnsOf(count)} aria-hidden="true">
      {Array.from({ length: count }, (_, nth) => (
        <div key={nth} className={styles.blank} />
      ))}
    </div>
  )
}

const goodWay = { better: { good: 'up' }, worse: { good: 'down' }, neutral: {} } as const

function Figure({ card, format }: { card: Card; format: Format }) {
  return (
    <div title={card.hint && t(card.hint)}>
      <StatCard
        label={t(card.label)}
        value={card.value}
        kind={card.kind}
        {...(card.before === null
          ? {}
          : { before: card.before, note: t('from {value}', { value: figureWriter(card.kind, format)(card.before) }) })}
        {...goodWay[card.more_is]}
        {...(card.opens ? { href: card.opens } : {})}
      />
    </div>
  )
}
