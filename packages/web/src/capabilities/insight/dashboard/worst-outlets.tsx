import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { t } from '#kit/words.ts'
import styles from './dashboard.module.css'

export interface WorstOutletsProps {
  outlets: { outlet: string; name: string; open: number; silent: number; received: number }[] | undefined
}

const open = 'status=received,registered,acknowledged,under_resolution,answered'

/** Where most is paused. Each figure opens the complaints it counts. */
export function WorstOutlets({ outlets }: WorstOutletsProps) {
  const { number } = useFormat()
  if (!outlets || outlets.length === 0) return null
  const figure = (value: number, outlet: string, filter: string) =>
    value === 0 ? (
      number(0)
    ) : (
      <PathLink href={`/complaints?outlet=${encodeURIComponent(outlet)}&${filter}`}>{number(value)}</PathLink>
    )
  const most = Math.max(...outlets.map(({ silent }) => silent), 1)

  return (
    <section className={styles.panel} aria-label={t('Outlets with the most complaints without an update')}>
      <header className={styles.head}>
        <h2>{t('Most complaints without an update')}</h2>
      </header>
      <table className={styles.outlets}>
        <thead>
          <tr>
            <th scope="col">{t('Outlet')}</th>
            <th scope="col">{t('No update')}</th>
            <th scope="col">{t('Open')}</th>
            <th scope="col" title={t('In the last 28 days')}>
              {t('Received')}
            </th>
          </tr>
        </thead>
        <tbody>
          {outlets.map((outlet) => (
            <tr key={outlet.outlet}>
              <th scope="row">
                <PathLink href={`/complaints?outlet=${encodeURIComponent(outlet.outlet)}&${open}`}>
                  {outlet.name}
                </PathLink>
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${(outlet.silent / most) * 100}%` }}
                  aria-hidden="true"
                />
              </th>
              <td>{figure(outlet.silent, outlet.outlet, 'silent=true')}</td>
              <td>{figure(outlet.open, outlet.outlet, open)}</td>
              <td>{figure(outlet.received, outlet.outlet, 'period=last-28-days')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
