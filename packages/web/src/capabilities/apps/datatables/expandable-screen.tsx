import { t } from '#kit/words.ts'
import styles from './datatables.module.css'
import { DemoPage } from './demo-page.tsx'
import { type EmployeeRow, useEmployees } from './employee-rows.ts'
import { EmployeeTable } from './employee-table.tsx'
import { columnsOf, yearsIn } from './employee-words.tsx'
import { useTableView } from './use-table-view.ts'

export { prefetch } from './basic-screen.tsx'

const columns = columnsOf('fullName', 'email', 'startDate', 'salary', 'age', 'status')

function Details({ of: { city, experience, post } }: { of: EmployeeRow }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('City')}</dt>
        <dd>
          <bdi>{city ?? t('none')}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('Experience')}</dt>
        <dd>{yearsIn(experience)}</dd>
      </div>
      <div>
        <dt>{t('Position')}</dt>
        <dd>
          <bdi>{post}</bdi>
        </dd>
      </div>
    </dl>
  )
}

/** A table whose rows show more of an employee below. */
export function Screen() {
  const view = useTableView()
  const { data, error, refetch } = useEmployees()
  return (
    <DemoPage title={t('Expandable rows')} lead={t('Expand a row to see city, experience, and position.')}>
      <EmployeeTable
        label={t('Employees')}
        view={view}
        columns={columns}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        rowDetails={(row) => <Details of={row} />}
      />
    </DemoPage>
  )
}
