import { type HistoryKind, type HistoryLine, historyKinds, vehiclesApi } from '@rad/api/workshop/vehicles/contract'
import { word, words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { StatusTabs } from '#kit/filter/status-tabs.tsx'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { Card } from '#kit/page/facts.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import type { Column } from '#kit/table/column.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { nothing } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import styles from './vehicle.module.css'

const kindNames: Record<HistoryKind, string> = words({
  complaint: 'Complaints',
  ticket: 'Tickets',
  job_card: 'Job cards',
  conversation: 'Conversations',
} as const)

const columns: readonly Column[] = [
  { key: 'no', label: word('Number'), kind: 'code', sortable: false },
  { key: 'day', label: word('Day'), kind: 'day', sortable: false },
  { key: 'kind', label: word('Kind'), kind: 'status', sortable: false },
  { key: 'title', label: word('About'), kind: 'text', sortable: false },
  { key: 'status', label: word('Status'), kind: 'status', sortable: false },
  { key: 'outlet', label: word('Outlet'), kind: 'code', sortable: false },
]

/** What is read of a line: its codes in the reader's language, and what people wrote. */
const aboutOf = ({ codes, title }: HistoryLine) => [...codes.map(inWords), ...(title ? [title] : [])].join(' · ')

/** The cases of a vehicle and the conversations in which its VIN was mentioned, the newest first, by kind. */
export function VehicleHistory({ vin }: { vin: string }) {
  const [kind, setKind] = useState<string>()
  const found = useQuery(query(vehiclesApi.history, { params: { vin } }))
  const { lines = [], counts = {} } = found.data ?? {}
  const shown = kind === undefined ? lines : lines.filter((line) => line.kind === kind)
  const tabs = [
    { value: undefined, label: t('All'), count: lines.length },
    ...historyKinds
      .filter((one) => counts[one] !== undefined)
      .map((one) => ({ value: one, label: t(kindNames[one]), count: counts[one] })),
  ]
  return (
    <Card title={t('History')}>
      {found.data ? (
        <>
          <StatusTabs label={t('Kind')} tabs={tabs} value={kind} onChange={setKind} />
          {shown.length > 0 ? (
            <div className={styles.table}>
              <DataTable<HistoryLine>
                label={t('History')}
                columns={columns}
                rows={shown}
                rowId={({ kind: of, no }) => `${of} ${no}`}
                density="compact"
                cells={{
                  title: (line) => <span className={styles.about}>{aboutOf(line)}</span>,
                  outlet: ({ outlet, outlet_name }) =>
                    outlet ? <span title={outlet_name ?? undefined}>{outlet}</span> : nothing,
                }}
                rowLink={({ link }, content) => <PathLink href={link}>{content}</PathLink>}
              />
            </div>
          ) : (
            <EmptyState
              title={t('No history yet')}
              text={t('Complaints, tickets, job cards, and conversations about this vehicle appear here.')}
            />
          )}
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <BlockSkeleton height={160} />
      )}
    </Card>
  )
}
