import { ageings, type invoicesApi } from '@rad/api/apps/invoices/contract'
import type { Output } from '@rad/api/contract'
import type { CSSProperties } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { PathLink } from '#kit/page/path-link.tsx'
import { StatCard, StatCards } from '#kit/page/stat-card.tsx'
import { t } from '#kit/words.ts'
import styles from './invoice-list.module.css'

type Figures = Output<(typeof invoicesApi)['summary']>
const invoices = (count: number) => t('{count, plural, one {# invoice} other {# invoices}}', { count })

/** What is open, late, received and not yet sent: each opens its rows. */
export function InvoiceFigures({ figures }: { figures: Figures }) {
  const { open, pastDue, drafts, paid, clients } = figures
  return (
    <StatCards label={t('Invoice totals')} most={4}>
      <StatCard
        label={t('Outstanding')}
        kind="money"
        value={open.balance}
        note={invoices(open.count)}
        href="/invoices?open=true"
      />
      <StatCard
        label={t('Overdue')}
        kind="money"
        value={pastDue.balance}
        note={invoices(pastDue.count)}
        href="/invoices?status=Past+Due"
      />
      <StatCard
        label={t('Drafts')}
        kind="money"
        value={drafts.total}
        note={invoices(drafts.count)}
        href="/invoices?status=Draft"
      />
      <StatCard
        label={t('Paid so far')}
        kind="money"
        value={paid}
        note={t('from {count, plural, one {# client} other {# clients}}', { count: clients })}
      />
    </StatCards>
  )
}

/** How long the open balances are past due, as parts of one bar; each part opens its rows. */
export function AgeingBar({ ageing, chosen }: Pick<Figures, 'ageing'> & { chosen: readonly string[] | undefined }) {
  const format = useFormat()
  const all = ageing.reduce((sum, { balance }) => sum + balance, 0)
  return (
    <section className={styles.ageing} aria-label={t('Outstanding balances by age')}>
      <h2>{t('Outstanding balances by age')}</h2>
      <ul>
        {ageing.map(({ key, count, balance }) => (
          <li key={key} data-age={key} style={{ '--share': all > 0 ? balance / all : 0 } as CSSProperties}>
            <PathLink
              href={`/invoices?ageing=${key}&sort=dueDate`}
              aria-current={chosen?.length === 1 && chosen[0] === key ? 'true' : undefined}
            >
              <span>{t(ageings[key])}</span>
              <strong>
                <bdi>{format.money(balance)}</bdi>
              </strong>
              <small>{invoices(count)}</small>
              <i aria-hidden="true" />
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
