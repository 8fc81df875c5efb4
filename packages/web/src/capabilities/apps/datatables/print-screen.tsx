import { datatablesApi, type Employee, employeeList } from '@rad/api/apps/datatables/contract'
import { call } from '@rad/api/client'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { transport } from '#api/transport.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { RouterLink } from '#kit/page/router-link.tsx'
import { isFigure, shownColumns } from '#kit/table/column.ts'
import { Value } from '#kit/text/value.tsx'
import { t } from '#kit/words.ts'
import { Paper } from '#shell/frame/paper.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './datatables.module.css'
import { salaryIn } from './employee-words.tsx'

const mostPerPage = 100
type View = ReturnType<typeof readView<typeof employeeList>>['values']

/** All rows of a view, whatever its page; of some of them where ids are given. */
async function allRows(view: View, ids: readonly string[]): Promise<Employee[]> {
  const found: Employee[] = []
  for (let page = 1; ; page += 1) {
    const query = { ...view, page, perPage: mostPerPage } as never
    const { rows, count } = await call(transport, datatablesApi.list, { query })
    found.push(...rows)
    if (rows.length < mostPerPage || found.length >= count) break
  }
  return ids.length > 0 ? found.filter(({ id }) => ids.includes(String(id))) : found
}

/** The employees of a view as the printer gets them: all of them, on as many sheets as it takes. */
export function Screen() {
  const raw = useSearch({ strict: false }) as RawSearch
  const { values } = readView(employeeList, raw)
  const ids = [raw.ids ?? []].flat().flatMap((some) => some.split(','))
  const { data, error, refetch } = useQuery({
    queryKey: ['datatables', 'print', values, ids],
    queryFn: () => allRows(values, ids),
    enabled: useCan()('read Employee'),
  })
  const columns = shownColumns(employeeList.columns, values.columns)
  return (
    <Paper
      allow="read Employee"
      title={t('Employees')}
      back={<RouterLink to="/table/datatables/employees">{t('Back to employees')}</RouterLink>}
    >
      <h1 className={styles.sheetTitle}>{t('Employees')}</h1>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <table className={styles.sheet} aria-label={t('Employees')}>
          <thead>
            <tr>
              {columns.map(({ key, label, kind }) => (
                <th key={key} scope="col" data-figure={isFigure(kind) || undefined}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.id}>
                {columns.map(({ key, kind }) => (
                  <td key={key} data-figure={isFigure(kind) || undefined}>
                    {key === 'salary' ? salaryIn(row.salary) : <Value kind={kind} value={row[key as keyof Employee]} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Paper>
  )
}
