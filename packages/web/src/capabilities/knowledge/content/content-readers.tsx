import { type Content, contentApi, type ContentReceipts } from '@rad/api/knowledge/content/contract'
import { roleName } from '@rad/api/session/auth/contract'
import { word } from '@rad/api/words'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card } from '#kit/page/facts.tsx'
import pageStyles from '#kit/page/page.module.css'
import type { Column } from '#kit/table/column.ts'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { ContentFeedback } from './content-feedback.tsx'
import styles from './content.module.css'

type Receipt = Omit<ContentReceipts['rows'][number], 'user'> & { id: string; name: string }

const columns: readonly Column[] = [
  { key: 'name', label: word('Person'), kind: 'person', of: 'id' },
  { key: 'role', label: word('Role'), kind: 'text' },
  { key: 'edition', label: word('Version'), kind: 'code' },
  { key: 'first_read_at', label: word('First read'), kind: 'instant' },
  { key: 'last_read_at', label: word('Last read'), kind: 'instant' },
  { key: 'times', label: word('Times read'), kind: 'number' },
]

const cells: Cells<Receipt> = {
  role: ({ role }) => (role ? t(roleName(role)) : null),
}

/** Who read the text, as far as the reader of this page sees people. */
export function ContentReaders({ item }: { item: Content }) {
  const found = useQuery(query(contentApi.receipts, { params: { id: item.id } }))
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <TableSkeleton rows={6} columns={columns.length} />
  const rows = found.data.rows.map(({ user, ...receipt }): Receipt => ({ ...receipt, ...user }))
  return (
    <>
      {item.live_edition === null ? null : <Reached receipts={found.data} />}
      {item.topic === null ? null : <ContentFeedback id={item.id} />}
      <section className={pageStyles.card}>
        <DataTable
          label={t('Readers')}
          columns={columns.map((column) => ({ ...column, sortable: false }))}
          rows={rows}
          rowId={({ id }) => id}
          cells={cells}
          empty={
            <EmptyState
              icon={<IconEyeOff size={26} stroke={1.5} />}
              title={t('No readers yet')}
              text={t('A person counts as a reader once the text has been on their screen.')}
            />
          }
        />
      </section>
    </>
  )
}

function Reached({ receipts: { meant, read, read_any } }: { receipts: ContentReceipts }) {
  const { number, percent } = useFormat()
  const share = meant === 0 ? 0 : Math.min(1, read / meant)
  return (
    <Card title={t('Live version')}>
      <div className={styles.reached}>
        <p>
          {t('{read} of {meant} people read it ({percent}).', {
            read: number(read),
            meant: number(meant),
            percent: percent(share * 100),
          })}
        </p>
        <div className={styles.bar} aria-hidden="true">
          <i style={{ '--share': share } as CSSProperties} />
        </div>
        {read_any > read ? (
          <p className={styles.soft}>
            {t('{count, plural, one {# person} other {# people}} read an earlier version only.', {
              count: read_any - read,
            })}
          </p>
        ) : null}
      </div>
    </Card>
  )
}
