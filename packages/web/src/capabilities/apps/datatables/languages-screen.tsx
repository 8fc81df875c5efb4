import { NativeSelect } from '@mantine/core'
import { language, languageName, languages, t } from '#kit/words.ts'
import { changeLanguage } from '#shell/customizer/preferences.ts'
import { DemoPage } from './demo-page.tsx'
import { useEmployees } from './employee-rows.ts'
import { EmployeeTable } from './employee-table.tsx'
import { columnsOf } from './employee-words.tsx'
import { useTableView } from './use-table-view.ts'

export { prefetch } from './basic-screen.tsx'

const columns = columnsOf('fullName', 'post', 'email', 'startDate', 'salary', 'status')

/** A table whose heads, days, and figures follow the language. */
export function Screen() {
  const view = useTableView()
  const { data, error, refetch } = useEmployees()
  return (
    <DemoPage
      title={t('Headers by language')}
      lead={t('Headers, dates, and numbers follow the language of the product.')}
    >
      <EmployeeTable
        label={t('Employees')}
        view={view}
        columns={columns}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        tools={
          <NativeSelect
            size="xs"
            aria-label={t('Language')}
            value={language()}
            onChange={(event) => changeLanguage(event.currentTarget.value)}
            data={languages.map((code) => ({ value: code, label: languageName(code) }))}
          />
        }
      />
    </DemoPage>
  )
}
