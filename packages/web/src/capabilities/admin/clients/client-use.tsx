import { type Client, clientsApi } from '@rad/api/admin/clients/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '#api/query.ts'
import type { ChartData } from '#kit/chart/chart-data.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { daysOfBucket } from '#kit/chart/time-buckets.ts'
import { t } from '#kit/words.ts'
import { NotedChart } from '#shell/annotations/noted-chart.tsx'
import { QuotaBar } from './client-words.tsx'
import styles from './client.module.css'

const height = 200

/** What follows from how much of the quota is used. */
const consequences = (state: Client['quota_state']) =>
  state === 'stopped'
    ? t('No new conversations start until the month ends or the quota is raised.')
    : t('At 100%, no new conversations start until the month ends or the quota is raised.')

/** The messages of this month against the quota, and those of the months before. */
export function ClientUse({ client }: { client: Client }) {
  const found = useQuery(query(clientsApi.months, { params: { code: client.code } }))
  const format = useFormat()
  const data = useMemo<ChartData | undefined>(
    () =>
      found.data && {
        label: t('Monthly messages'),
        axis: { category: t('Month'), value: t('Messages') },
        categories: found.data.map(({ month }) => format.month(month)),
        days: found.data.map(({ month }) => {
          const from = `${month}-01`
          return daysOfBucket('month', from, { from, to: `${month}-31` })
        }),
        series: [
          {
            key: 'messages',
            label: t('Messages'),
            kind: 'bar',
            values: found.data.map(({ messages }) => messages),
          },
        ],
        isLastUnfinished: true,
      },
    [found.data, format],
  )
  const hasMessages = found.data?.some(({ messages }) => messages > 0)
  return (
    <Card title={t('Messages this month')}>
      <div className={styles.use}>
        <QuotaBar client={client} />
        <p className={styles.quiet}>{consequences(client.quota_state)}</p>
        {data ? (
          hasMessages ? (
            <NotedChart data={data} height={height} bots={{ client: [client.code] }} />
          ) : null
        ) : found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <div style={{ blockSize: height }} />
        )}
      </div>
    </Card>
  )
}
