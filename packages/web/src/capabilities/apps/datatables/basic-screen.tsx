import type { QueryClient } from '@tanstack/react-query'
import { t } from '#kit/words.ts'
import { DemoPage } from './demo-page.tsx'
import { allEmployees, useEmployees } from './employee-rows.ts'
import { EmployeeTable } from './employee-table.tsx'
import { columnsOf } from './employee-words.tsx'
import { useTableView } from './use-table-view.ts'

const columns = columnsOf('id', 'fullName', 'email', 'post', 'age', 'salary')

export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(allEmployees)

/** A table as it comes: sorted by any column, or by several with the shift key. */
export function Screen() {
  const view = useTableView()
  const { data, error, refetch } = useEmployees()
  return (
    <DemoPage title={t('Datatables')} lead={t('Sort by a column. Shift and a press add another one.')}>
      <EmployeeTable
        label={t('Employees')}
        view={view}
        columns={columns}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
      />
    </DemoPage>
  )
}
