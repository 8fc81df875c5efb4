import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type User, userColumns, userListApi } from '@rad/api/apps/user-list/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { type Cells, DataTable } from '#kit/table/data-table.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { Pager } from '#kit/table/pager.tsx'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import layout from '../layout.module.css'

const columns = userColumns.filter(({ key }) => ['fullName', 'email', 'role', 'currentPlan', 'status'].includes(key))

const cells: Cells<User> = {
  role: ({ role }) => inWords(role),
  currentPlan: ({ currentPlan }) => inWords(currentPlan),
}

export function ServerRows() {
  const [view, setView] = useState({ q: '', sort: 'fullName', page: 1, perPage: 5 })
  const mayRead = useCan()('read SampleUser')
  const query = { sort: view.sort, page: view.page, perPage: view.perPage, ...(view.q ? { q: view.q } : {}) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...pagedQuery(userListApi.list, { query }),
    enabled: mayRead,
  })
  if (!mayRead)
    return <EmptyState icon={<IconLock size={26} stroke={1.5} />} title={t('You don’t have access to these rows')} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={view.perPage} columns={columns.length} />

  return (
    <>
      <div className={layout.bar}>
        <SearchInput label={t('Search users')} value={view.q} onChange={(q) => setView({ ...view, q, page: 1 })} />
      </div>
      <DataTable
        label={t('Users from the server')}
        columns={columns}
        rows={data.rows}
        rowId={({ id }) => String(id)}
        cells={cells}
        sort={view.sort}
        isMultiSort
        onSort={(sort) => setView({ ...view, sort, page: 1 })}
        isStale={isPlaceholderData}
        empty={<EmptyState title={t('No rows match')} />}
      />
      {data.count > 0 ? (
        <Pager
          page={view.page}
          perPage={view.perPage}
          count={data.count}
          onPage={(page) => setView({ ...view, page })}
          onPerPage={(perPage) => setView({ ...view, perPage, page: 1 })}
        />
      ) : null}
    </>
  )
}
