import { SegmentedControl } from '@mantine/core'
import IconFilterOff from '@tabler/icons-react/dist/esm/icons/IconFilterOff.mjs'
import { useState } from 'react'
import { DataTable } from '#kit/table/data-table.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { technicianColumns, technicianId, technicians } from '../technicians.ts'
import layout from '../layout.module.css'

const failure = Object.assign(new Error('The database is busy. Try again in a minute.'), {
  status: 503,
  requestId: '9b2d77c4',
})

export function States() {
  const [state, setState] = useState('empty')
  return (
    <>
      <div className={layout.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('State')}
          value={state}
          onChange={setState}
          data={[
            { value: 'loading', label: t('Loading') },
            { value: 'empty', label: t('Empty') },
            { value: 'failed', label: t('Failed') },
            { value: 'older', label: t('Older rows') },
          ]}
        />
      </div>
      {state === 'loading' ? (
        <TableSkeleton rows={5} columns={technicianColumns.length} />
      ) : state === 'failed' ? (
        <ErrorState error={failure} onRetry={() => setState('older')} />
      ) : (
        <DataTable
          label={t('Technicians in every state')}
          columns={technicianColumns}
          rows={state === 'empty' ? [] : technicians.slice(0, 5)}
          rowId={technicianId}
          isStale={state === 'older'}
          empty={
            <EmptyState
              icon={<IconFilterOff size={26} stroke={1.5} />}
              title={t('No rows match')}
              text={t('Nothing in your scope matches this search and these filters.')}
            />
          }
        />
      )}
    </>
  )
}
