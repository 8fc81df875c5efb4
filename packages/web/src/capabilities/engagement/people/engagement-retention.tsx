import { engagementApi } from '@rad/api/engagement/people/contract'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery } from '#api/query.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { ExportMenu } from '#kit/table/export-menu.tsx'
import { RetentionGrid } from '#kit/page/retention-grid.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { cohortAddress } from './engagement-addresses.ts'

export interface RetentionProps {
  values: Record<string, unknown>
  /** Cohorts of single days are offered as far as a quarter. */
  isShort: boolean
}

type Cohort = 'week' | 'day'

export function retentionQuery(values: Record<string, unknown>, cohort: Cohort) {
  const { compare: _, ...crowd } = values
  return pagedQuery(engagementApi.retention, { query: { ...crowd, cohort } as never })
}

/** M81: who of those first seen in a week or on a day came again. */
export function EngagementRetention({ values, isShort }: RetentionProps) {
  const [chosen, setChosen] = useState<Cohort>('week')
  const can = useCan()
  const cohort = isShort ? chosen : 'week'
  const answer = useQuery(retentionQuery(values, cohort))
  const { data } = answer
  return (
    <ChartCard
      title={t('Retention')}
      note={t('Of the users first seen, how many wrote exactly that many days later. Blank if it’s too early to tell.')}
      actions={
        <>
          {isShort ? (
            <SegmentedControl
              size="xs"
              aria-label={t('Group new users by')}
              value={cohort}
              onChange={(value) => setChosen(value as Cohort)}
              data={[
                { value: 'week', label: t('Week') },
                { value: 'day', label: t('Day') },
              ]}
            />
          ) : null}
          {can('export Bot') ? (
            <ExportMenu
              onExport={(format) =>
                download(engagementApi.retentionExport, { query: { ...values, cohort, format } as never })
              }
            />
          ) : null}
        </>
      }
    >
      {data ? (
        <RetentionGrid
          label={t('Retention')}
          cohorts={data.cohorts}
          mean={data.mean}
          addressOf={(days, later) => cohortAddress(values, days, later)}
        />
      ) : answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <BlockSkeleton height={420} />
      )}
    </ChartCard>
  )
}
