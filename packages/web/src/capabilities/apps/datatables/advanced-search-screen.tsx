import { Button, TextInput } from '@mantine/core'
import { words } from '@rad/api/words'
import { useMemo } from 'react'
import { DayField } from '#kit/form/day-field.tsx'
import { t } from '#kit/words.ts'
import styles from './datatables.module.css'
import { DemoPage } from './demo-page.tsx'
import { useEmployees } from './employee-rows.ts'
import { EmployeeTable } from './employee-table.tsx'
import { columnsOf } from './employee-words.tsx'
import { type EmployeeSearch, searchedTexts, searchEmployees } from './search-employees.ts'
import { type TableView, useTableView } from './use-table-view.ts'

export { prefetch } from './basic-screen.tsx'

const columns = columnsOf('fullName', 'email', 'post', 'city', 'startDate', 'salary')
const labels = words({ fullName: 'Name', email: 'Email', post: 'Position', city: 'City', salary: 'Salary' })
const nothing = { ...Object.fromEntries(searchedTexts.map((key) => [key, undefined])), from: undefined, to: undefined }

const readSearch = ({ get }: TableView): EmployeeSearch => ({
  fullName: get('fullName'),
  email: get('email'),
  post: get('post'),
  city: get('city'),
  salary: get('salary'),
  from: get('from'),
  to: get('to'),
})

function SearchFields({ view, search }: { view: TableView; search: EmployeeSearch }) {
  return (
    <div role="search" className={styles.searches}>
      {searchedTexts.map((key) => (
        <TextInput
          key={key}
          label={t(labels[key])}
          value={search[key]}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => view.set({ [key]: event.currentTarget.value })}
        />
      ))}
      <DayField
        label={t('Started from')}
        isOptional
        value={search.from || null}
        onChange={(day) => view.set({ from: day ?? undefined })}
      />
      <DayField
        label={t('Started until')}
        isOptional
        value={search.to || null}
        onChange={(day) => view.set({ to: day ?? undefined })}
      />
    </div>
  )
}

/** A table that is searched in six columns at once. */
export function Screen() {
  const view = useTableView()
  const { data, error, refetch } = useEmployees()
  const search = useMemo(() => readSearch(view), [view])
  const found = useMemo(() => data && searchEmployees(data, search), [data, search])
  const isSearched = Object.values(search).some(Boolean)
  return (
    <DemoPage
      title={t('Advanced search')}
      lead={t('Rows match every field. Those that begin with the text come first.')}
    >
      <SearchFields view={view} search={search} />
      <EmployeeTable
        label={t('Employees')}
        view={view}
        columns={columns}
        rows={found}
        error={error}
        onRetry={() => void refetch()}
        tools={
          isSearched ? (
            <Button variant="default" size="xs" onClick={() => view.set(nothing)}>
              {t('Clear search')}
            </Button>
          ) : null
        }
      />
    </DemoPage>
  )
}
