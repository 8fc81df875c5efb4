import { helpdeskApi, type helpdeskReport } from '@rad/api/knowledge/helpdesk/contract'
import { useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#api/query.ts'
import { ChartCard } from '#kit/chart/chart-card.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { stringifySearch } from '#kit/filter/view-url.ts'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import type { DrawnOf } from '#shell/screens/report-screen.tsx'
import styles from './case-report.module.css'

/** The trouble codes that most cases of the period name; each opens its cases. */
export function TopDtcs({ values }: { values: DrawnOf<typeof helpdeskReport> }) {
  const format = useFormat()
  const { compare: _, ...filters } = values
  const { data, error, refetch } = useQuery(pagedQuery(helpdeskApi.topDtcs, { query: filters }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const most = Math.max(1, ...data.dtcs.map(({ cases }) => cases))
  const addressOf = (code: string) => `/helpdesk${stringifySearch({ ...filters, dtc: [code], submitted: 'true' })}`
  return (
    <ChartCard
      title={t('Top trouble codes')}
      note={t('{count, plural, one {# case submitted with a code} other {# cases submitted with codes}}', {
        count: data.with_codes,
      })}
    >
      {data.dtcs.length === 0 ? (
        <p className={styles.empty}>{t('No case of this period names a trouble code.')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what is wider than the page
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('Top trouble codes')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Code')}</th>
                <th scope="col">{t('Models')}</th>
                <th scope="col" className={styles.figure}>
                  {t('Cases')}
                </th>
                <th scope="col" className={styles.figure}>
                  {t('Share')}
                </th>
                <th scope="col" className={styles.figure}>
                  {t('Fixed')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.dtcs.map(({ code, cases, share, fixed, models }) => (
                <tr key={code}>
                  <th scope="row">
                    <bdi>{code}</bdi>
                  </th>
                  <td>
                    <bdi>{models.join(', ')}</bdi>
                  </td>
                  <td className={styles.figure}>
                    <PathLink href={addressOf(code)} className={styles.count}>
                      <i style={{ inlineSize: `${Math.round((100 * cases) / most)}%` }} aria-hidden="true" />
                      {format.number(cases)}
                    </PathLink>
                  </td>
                  <td className={styles.figure}>{format.percent(share)}</td>
                  <td className={styles.figure}>{format.number(fixed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ChartCard>
  )
}
