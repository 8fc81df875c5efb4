import { SegmentedControl } from '@mantine/core'
import { journeyStepReport, journeyStepsApi } from '@rad/api/insight/journeys/steps.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import type { ReportRow } from '#kit/page/report.ts'
import { t } from '#kit/words.ts'
import { end, type Spot, start, stepMapOf, type Way, waysOf } from './step-map.rules.ts'
import { StepDrawing } from './step-map.tsx'
import { placeWords, StepWays } from './step-ways.tsx'
import styles from './step-map.module.css'

interface StepMapCardProps {
  /** The filters of the report. */
  values: Record<string, unknown>
}

const filters = ['q', ...Object.keys(journeyStepReport.filters).filter((key) => key !== 'compare')]
/** Ways that fewer visits took are left out of the map at first, in percent of all. */
const leastPercent = 2

const number = (row: ReportRow, key: string) => Number(row[key] ?? 0)

const wayOf = (row: ReportRow): Way => ({
  step: String(row.step),
  next: String(row.next),
  visits: number(row, 'visits'),
  times: number(row, 'times'),
  repeats: number(row, 'repeats'),
  returns: number(row, 'returns'),
  days: typeof row.days === 'number' ? row.days : null,
})

/** Steps and the ways between them, drawn and as a table. */
export function StepMapCard({ values }: StepMapCardProps) {
  const filtered = Object.fromEntries(filters.map((key) => [key, values[key]]))
  const ways = useQuery(pagedQuery(journeyStepsApi.report, { query: { ...filtered, rows: ['step', 'next'] } as never }))
  const steps = useQuery(pagedQuery(journeyStepsApi.report, { query: { ...filtered, rows: ['step'] } as never }))
  const error = ways.error ?? steps.error
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void ways.refetch()
          void steps.refetch()
        }}
      />
    )
  if (!ways.data || !steps.data) return <BlockSkeleton height={420} />
  if (ways.data.rows.length === 0) return null
  const addressOf = (of: { step?: string; next?: string }) =>
    `/journeys${stringifySearch({
      ...filtered,
      ...(of.step === undefined ? {} : { step: [of.step] }),
      ...(of.next === undefined ? {} : { next: [of.next] }),
    })}`
  return (
    <Drawn
      ways={ways.data.rows}
      steps={steps.data.rows}
      all={number(ways.data.total_row, 'visits')}
      addressOf={addressOf}
    />
  )
}

interface DrawnProps {
  ways: readonly ReportRow[]
  steps: readonly ReportRow[]
  /** Visits of all. */
  all: number
  addressOf: (of: { step?: string; next?: string }) => string
}

function Drawn({ ways, steps, all, addressOf }: DrawnProps) {
  const [isAll, setAll] = useState(false)
  const [spot, setSpot] = useState<Spot>({ step: start })
  const whole = useMemo(() => ways.map(wayOf), [ways])
  const shown = useMemo(() => {
    const visits = new Map(steps.map((row) => [String(row.step), number(row, 'visits')]))
    const some = isAll ? whole : whole.filter((way) => (100 * way.visits) / all >= leastPercent)
    return stepMapOf(some, (step) => visits.get(step) ?? all)
  }, [whole, steps, all, isAll])
  const isThere = shown.steps.some(({ step }) => step === spot.step)
  const at: Spot = isThere ? spot : { step: start }
  const chosen = 'next' in at ? at.seenFrom : at.step
  const isChosen = chosen !== start && chosen !== end
  return (
    <ChartCard
      title={t('Map of steps')}
      note={t('Ways ahead run on the one side, returns on the other. The wider the line, the more visits.')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('Ways that are drawn')}
          value={isAll ? 'all' : 'main'}
          onChange={(value) => setAll(value === 'all')}
          data={[
            { value: 'main', label: t('Main ways') },
            { value: 'all', label: t('All ways') },
          ]}
        />
      }
    >
      <div className={styles.parts}>
        <StepDrawing map={shown} addressOf={addressOf} spot={at} onSpot={setSpot} />
        <StepWays
          label={isChosen ? t('Ways from and to {step}', { step: placeWords(chosen) }) : t('Ways from step to step')}
          ways={isChosen ? waysOf({ ...shown, ways: stepMapOf(whole, () => 0).ways }, chosen) : shown.ways}
          addressOf={addressOf}
        />
      </div>
    </ChartCard>
  )
}
