import { datatablesApi, type SampleEmployee } from '@rad/api/apps/datatables/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { SearchInput } from '#kit/filter/search-input.tsx'
import { sortKeysOf } from '#kit/table/sort-order.ts'
import { t } from '#kit/words.ts'
import { DemoPage } from './demo-page.tsx'
import { type EmployeeRow, rowOf } from './employee-rows.ts'
import { EmployeeTable } from './employee-table.tsx'
import { columnsOf } from './employee-words.tsx'
import { type TableView, useTableView } from './use-table-view.ts'

const columns = columnsOf('fullName', 'email', 'post', 'city', 'startDate', 'salary')

/** How the sample call names the columns. */
const wireKeys: Partial<Record<string, keyof SampleEmployee>> = {
  fullName: 'full_name',
  email: 'email',
  post: 'post',
  city: 'city',
  startDate: 'start_date',
  salary: 'salary',
} satisfies Partial<Record<keyof EmployeeRow, keyof SampleEmployee>>

function queryOf({ q, sort, page, perPage }: TableView) {
  const [first] = sortKeysOf(sort)
  const sortBy = first && wireKeys[first.key]
  return {
    page,
    perPage,
    ...(q ? { q: q.slice(0, 200) } : {}),
    ...(sortBy ? { sortBy, sortDesc: first.isDown ? ('true' as const) : ('false' as const) } : {}),
  }
}

/** A table that asks the server for each page, each order, and each search. */
export function Screen() {
  const view = useTableView()
  const input = queryOf(view) as Parameters<typeof pagedQuery<typeof datatablesApi.page>>[1]['query']
  const { data, error, isPlaceholderData, refetch } = useQuery(pagedQuery(datatablesApi.page, { query: input }))
  return (
    <DemoPage title={t('Server-side')} lead={t('The server searches, sorts, and pages the rows.')}>
      <EmployeeTable
        label={t('Employees')}
        view={view}
        columns={columns}
        rows={data?.invoices.map(rowOf)}
        served={data && { count: data.total, isStale: isPlaceholderData }}
        error={error}
        onRetry={() => void refetch()}
        tools={<SearchInput label={t('Search employees')} value={view.q} onChange={(q) => view.set({ q })} />}
      />
    </DemoPage>
  )
}
