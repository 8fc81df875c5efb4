import { invoicesApi } from '@rad/api/apps/invoices/contract'
import type { UserFile } from '@rad/api/apps/user-list/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { Card, FactsPage } from '#kit/page/facts.tsx'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { inWords } from '#kit/text/in-words.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { PlanCard } from './plan-card.tsx'
import styles from './user-list.module.css'

/** What is reported of an invoice at a glance: it is paid, or late. */
const tones: Record<string, Tone> = { Paid: 'good', 'Past Due': 'bad', 'Partial Payment': 'warn' }

/** The plan of a user, and the invoices of their company. */
export function BillingTab({ user }: { user: UserFile }) {
  const can = useCan()
  return (
    <FactsPage
      main={can('read Invoice') ? <CompanyInvoices company={user.company} /> : null}
      aside={<PlanCard user={user} />}
    />
  )
}

function CompanyInvoices({ company }: { company: string }) {
  const format = useFormat()
  const clients = useQuery(query(invoicesApi.clients, { query: { q: company } }))
  const ids = clients.data?.clients.filter((client) => client.company === company).map(({ id }) => String(id))
  const invoices = useQuery({
    ...query(invoicesApi.list, { query: { client: ids ?? [], perPage: 10 } }),
    enabled: ids !== undefined && ids.length > 0,
  })
  const rows = ids?.length === 0 ? [] : invoices.data?.rows
  const failed = clients.error ? clients : invoices.error ? invoices : undefined
  return (
    <Card
      title={t('Invoices of {company}', { company })}
      aside={
        ids && ids.length > 0 ? (
          <ButtonLink to="/invoices" search={{ client: ids.join(',') } as never} variant="subtle" size="xs">
            {t('All invoices')}
          </ButtonLink>
        ) : null
      }
    >
      {rows ? (
        rows.length > 0 ? (
          <ul className={styles.lines} aria-label={t('Invoices of {company}', { company })}>
            {rows.map((invoice) => (
              <li key={invoice.id}>
                <span>
                  <RouterLink to="/invoices/$id" params={{ id: String(invoice.id) }}>
                    <bdi>{invoice.number}</bdi>
                  </RouterLink>
                </span>
                <Badge tone={tones[invoice.invoiceStatus] ?? 'plain'}>{inWords(invoice.invoiceStatus)}</Badge>
                <bdi>{format.money(Number(invoice.total))}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>{t('{company} has no invoices yet.', { company })}</p>
        )
      ) : failed ? (
        <ErrorState error={failed.error!} onRetry={() => void failed.refetch()} />
      ) : (
        <TableSkeleton rows={4} columns={3} />
      )}
    </Card>
  )
}
