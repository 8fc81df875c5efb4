import type { OverdueOutlet } from '@rad/api/insight/dashboard/contract'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './dashboard.module.css'

const overdueIn = (job_type: 'service' | 'bodyshop') => `/holdups?job_type=${job_type}&counted_by=now&overdue=true`

/** Where most is overdue, by name. Each figure opens exactly the rows it counts. */
export function OverdueOutlets({ outlets }: { outlets: readonly OverdueOutlet[] }) {
  const { number } = useFormat()
  const figure = (value: number, outlet: string, list: string) =>
    value === 0 ? number(0) : <PathLink href={`${list}&outlet=${encodeURIComponent(outlet)}`}>{number(value)}</PathLink>
  return (
    <section className={styles.panel} aria-label={t('Outlets with the most overdue')}>
      <header className={styles.head}>
        <h2>{t('Outlets with the most overdue')}</h2>
      </header>
      <table className={`${styles.outlets} ${styles.compared}`}>
        <thead>
          <tr>
            <th scope="col">{t('Outlet')}</th>
            <th scope="col">{t('Hold-ups, service')}</th>
            <th scope="col">{t('Hold-ups, bodyshop')}</th>
            <th scope="col">{t('Tickets')}</th>
            <th scope="col">{t('Over 90 days')}</th>
          </tr>
        </thead>
        <tbody>
          {outlets.map(({ outlet, name, holdups_service, holdups_bodyshop, tickets, over_90 }) => (
            <tr key={outlet}>
              <th scope="row">{name}</th>
              <td>{figure(holdups_service, outlet, overdueIn('service'))}</td>
              <td>{figure(holdups_bodyshop, outlet, overdueIn('bodyshop'))}</td>
              <td>{figure(tickets, outlet, '/tickets?is_open=true&breached=true')}</td>
              <td>{figure(over_90, outlet, '/follow-ups?over_90=true')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
