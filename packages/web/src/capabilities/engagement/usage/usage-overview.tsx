import { measures, type Measure, type UsageOverview as Overview, usageApi } from '@rad/api/engagement/usage/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { Sparkline } from '#kit/chart/sparkline.tsx'
import { StatCard } from '#kit/page/stat-card.tsx'
import { WhyButton } from '#kit/page/why-button.tsx'
import { t } from '#kit/words.ts'
import { conversationsAt, type Days } from './usage-addresses.ts'
import { UsageHours, UsageTrend } from './usage-charts.tsx'
import { goodWay, isShare, written } from './usage-words.ts'
import styles from './usage.module.css'

export interface UsageOverviewProps {
  /** The view of the report without its rows: the same filters and days. */
  values: Record<string, unknown>
  onWhy: (measure: Measure) => void
}

const measureCount = Object.keys(measures).length

/** The measures on cards, one of them drawn along time, and the hours in which sessions begin. */
export function UsageOverview({ values, onWhy }: UsageOverviewProps) {
  const answer = useQuery(pagedQuery(usageApi.overview, { query: values as never }))
  const [picked, setPicked] = useState<Measure>('sessions')
  const { data } = answer
  if (answer.error && !data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!data) return <Waiting />
  const drawn = data.series.some(({ key }) => key === picked) ? picked : 'sessions'
  return (
    <>
      <section className={styles.cards} aria-label={t('Measures')} data-stale={answer.isPlaceholderData || undefined}>
        {data.cards.map((card) => (
          <MeasureCard
            key={card.measure}
            card={card}
            data={data}
            values={values}
            isPicked={card.measure === drawn}
            onPick={() => setPicked(card.measure)}
            onWhy={() => onWhy(card.measure)}
          />
        ))}
      </section>
      <div className={styles.charts}>
        <UsageTrend data={data} measure={drawn} values={values} />
        <UsageHours data={data} values={values} />
      </div>
    </>
  )
}

/** As high as what comes, so that nothing jumps. */
function Waiting() {
  return (
    <div className={styles.cards} role="status" aria-label={t('Loading')}>
      {Array.from({ length: measureCount }, (_, place) => (
        <span key={place} className={styles.blank} />
      ))}
    </div>
  )
}

interface MeasureCardProps {
  card: Overview['cards'][number]
  data: Overview
  values: Record<string, unknown>
  isPicked: boolean
  onPick: () => void
  onWhy: () => void
}

/** What the card is about: what it was before, or how much its figure rests on. */
function noteOf({ measure, before }: Overview['cards'][number], { ratings }: Overview, format: Format) {
  if (measure === 'csat_percent')
    return t('{count, plural, one {# rating} other {# ratings}}, {percent} of sessions', {
      count: ratings.count,
      percent: ratings.percent === null ? '–' : format.percent(ratings.percent),
    })
  return before === null ? undefined : t('from {value}', { value: written(measure, before, format) })
}

/** The way a figure took, without what is not over yet. */
function pointsOf({ series, is_last_unfinished }: Overview, measure: Measure): number[] {
  const values = series.find(({ key }) => key === measure)?.values ?? []
  return values.slice(0, is_last_unfinished ? -1 : undefined).filter((value) => value !== null)
}

function MeasureCard({ card, data, values, isPicked, onPick, onWhy }: MeasureCardProps) {
  const format = useFormat()
  const { measure, now, before } = card
  const label = t(measures[measure])
  const good = goodWay[measure]
  const points = pointsOf(data, measure)
  const canPick = data.series.some(({ key }) => key === measure)
  const days = data.filters as unknown as Days
  return (
    <StatCard
      label={label}
      value={now}
      kind={isShare(measure) ? 'percent' : 'number'}
      before={before}
      {...(good ? { good } : {})}
      note={noteOf(card, data, format)}
      href={conversationsAt(values, days, measure)}
      {...(canPick ? { pick: { isPicked, onPick } } : {})}
      action={<WhyButton label={label} onClick={onWhy} />}
    >
      {points.length > 1 ? (
        <Sparkline
          label={t('{measure}, from {first} to {last}', {
            measure: label,
            first: written(measure, points[0]!, format),
            last: written(measure, points.at(-1)!, format),
          })}
          values={points}
        />
      ) : null}
    </StatCard>
  )
}
