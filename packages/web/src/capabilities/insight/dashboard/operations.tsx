import { operationsApi, type Operations as State } from '@rad/api/insight/dashboard/operations.contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import panel from './dashboard.module.css'
import styles from './operations.module.css'

/** What an administrator looks at first: who cannot sign in, what was not delivered, what is late, and how full the server is. */
export function Operations() {
  const { data, error, refetch } = useQuery({ ...query(operationsApi.get, {}), refetchInterval: 60_000 })
  return (
    <section className={panel.panel} aria-label={t('Operations')}>
      <header className={panel.head}>
        <h2>{t('Operations')}</h2>
      </header>
      {data ? <Facts state={data} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <FactsToCome /> : null}
    </section>
  )
}

/** The same lines without figures: what is below does not move when they come. */
function FactsToCome() {
  const labels = [t('Locked out'), t('Failed emails'), t('Late feeds'), t('Failed imports'), t('Server load')]
  return (
    <ul className={styles.facts} aria-busy="true">
      {labels.map((label) => (
        <Fact key={label} label={label} value="–" isBad={false} opens={undefined} more={null} />
      ))}
    </ul>
  )
}

function Facts({ state }: { state: State }) {
  const { number, percent, instant } = useFormat()
  const { locked, locked_count, pending_count, failed_mails, set_aside_mails, late_feeds, late_feeds_count, load } =
    state
  const firstFeed = late_feeds[0]
  return (
    <ul className={styles.facts}>
      <Fact
        label={t('Locked out')}
        value={number(locked_count)}
        isBad={locked_count > 0}
        opens="/users/access?status=locked"
        more={
          locked_count > 0
            ? locked.map(({ full_name }) => full_name).join(', ')
            : t('Waiting for approval: {count}', { count: number(pending_count) })
        }
      />
      <Fact
        label={t('Failed emails')}
        value={number(failed_mails)}
        isBad={failed_mails > 0}
        opens="/dev/mail?status=parked"
        more={t('Queued: {queued}, set aside: {aside}', {
          queued: number(state.waiting_mails),
          aside: number(set_aside_mails),
        })}
      />
      <Fact
        label={t('Late feeds')}
        value={number(late_feeds_count)}
        isBad={late_feeds_count > 0}
        opens="/job-cards"
        more={
          firstFeed
            ? `${firstFeed.outlet_name} · ${firstFeed.last_received_at ? instant(firstFeed.last_received_at) : t('Never received')}`
            : t('All feeds are current')
        }
      />
      <Fact
        label={t('Failed imports')}
        value={number(state.failed_imports)}
        isBad={state.failed_imports > 0}
        opens="/imports"
        more={null}
      />
      <Fact
        label={t('Server load')}
        value={load ? percent(load.percent) : '–'}
        isBad={load !== null && (load.percent >= 90 || load.waiting > 0)}
        opens={undefined}
        more={
          load
            ? t('Active sessions: {count}, waiting calls: {waiting}', {
                count: number(state.active_sessions),
                waiting: number(load.waiting),
              })
            : t('Active sessions: {count}', { count: number(state.active_sessions) })
        }
      />
    </ul>
  )
}

interface FactProps {
  label: string
  value: string
  more: ReactNode
  isBad: boolean
  /** Where its rows are. */
  opens: string | undefined
}

function Fact({ label, value, more, isBad, opens }: FactProps) {
  return (
    <li className={styles.fact} data-bad={isBad || undefined}>
      {opens ? <PathLink href={opens}>{label}</PathLink> : <span>{label}</span>}
      <strong>{value}</strong>
      <small>{more}</small>
    </li>
  )
}
