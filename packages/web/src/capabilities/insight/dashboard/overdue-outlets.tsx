import type { OverdueOutlet } from '@rad/api/insight/dashboard/contract'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './dashboard.module.css'

const overdueIn = (job_type: 'service' | 'bodyshop') => `/holdups?job_type=${job_type}&counted_by=now&overdue=true`

const longerThan = (job_type: 'service' | 'bodyshop', days: number) =>
  `/holdups?job_type=${job_type}&counted_by=now&days=${days}..`

interface OverdueOutletsProps {
  outlets: readonly OverdueOutlet[]
  /** Hold-ups by how long they last, as a territory manager looks at them, and not by whether they are overdue. */
  byLength: boolean
}

/** Where most is overdue, by name. Each figure opens exactly the rows it counts. */
export function OverdueOutlets({ outlets, byLength }: OverdueOutletsProps) {
  const { number } = useFormat()
  const figure = (value: number, outlet: string, list: string) =>
    value === 0 ? number(0) : <PathLink href={`${list}&outlet=${encodeURIComponent(outlet)}`}>{number(value)}</PathLink>
  const title = byLength ? t('Outlets by hold-ups over 7 and 15 days') : t('Outlets with the most overdue')
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
      </header>
      <table className={`${styles.outlets} ${styles.compared}`}>
        <thead>
          <tr>
            <th scope="col">{t('Outlet')}</th>
            <th scope="col">{byLength ? t('Service, over 7 days') : t('Hold-ups, service')}</th>
            <th scope="col">{byLength ? t('Bodyshop, over 15 days') : t('Hold-ups, bodyshop')}</th>
            <th scope="col">{byLength ? t('Overdue tickets') : t('Tickets')}</th>
            <th scope="col">{t('Over 90 days')}</th>
          </tr>
        </thead>
        <tbody>
          {outlets.map(({ outlet, name, holdups_service, holdups_bodyshop, tickets, over_90, over_7, over_15 }) => (
            <tr key={outlet}>
              <th scope="row">{name}</th>
              <td>
                {byLength
                  ? figure(over_7, outlet, longerThan('service', 7))
                  : figure(holdups_service, outlet, overdueIn('service'))}
              </td>
              <td>
                {byLength
                  ? figure(over_15, outlet, longerThan('bodyshop', 15))
                  : figure(holdups_bodyshop, outlet, overdueIn('bodyshop'))}
              </td>
              <td>{figure(tickets, outlet, '/tickets?is_open=true&breached=true')}</td>
              <td>{figure(over_90, outlet, '/follow-ups?over_90=true')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
