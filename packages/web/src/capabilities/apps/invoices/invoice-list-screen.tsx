import { ageings, invoiceList, type InvoiceRow, invoicesApi } from '@rad/api/apps/invoices/contract'
import { word, words } from '@rad/api/words'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import type { Cells } from '#kit/table/data-table.tsx'
import { Initials } from '#kit/text/initials.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { optionSource } from '#choose/option-source.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { AgeingBar, InvoiceFigures } from './invoice-figures.tsx'
import styles from './invoice-list.module.css'
import { Balance, StatusInRow } from './invoice-words.tsx'
import { RowMenu } from './row-menu.tsx'

const openWords = words({ true: 'Outstanding balance', false: 'No outstanding balance' })

const clients = optionSource({
  endpoint: invoicesApi.clients,
  ask: ({ text }) => ({ query: { q: text ?? '' } }),
  optionsOf: (found) =>
    found.clients.map(({ id, name, company }) => ({ value: String(id), label: `${name} · ${company}` })),
  isSearched: true,
})

const cells: Cells<InvoiceRow> = {
  invoiceStatus: (invoice) => <StatusInRow invoice={invoice} />,
  clientName: ({ client }) => (
    <span className={styles.client}>
      <Initials name={client.name} size={32} />
      <span className={styles.names}>
        <bdi>{client.name}</bdi>
        <small>
          <bdi>{client.companyEmail}</bdi>
        </small>
      </span>
    </span>
  ),
  balance: (invoice) => <Balance invoice={invoice} />,
}

/** All invoices in figures, and by how long they are past due. */
function Figures({ chosen }: { chosen: string[] | undefined }) {
  const { data } = useQuery(query(invoicesApi.summary, {}))
  if (!data) return <div className={styles.waiting} aria-hidden="true" />
  return (
    <>
      <InvoiceFigures figures={data} />
      <AgeingBar ageing={data.ageing} chosen={chosen} />
    </>
  )
}

export const { Screen, prefetch } = listScreen({
  list: invoiceList,
  rows: invoicesApi.list,
  file: invoicesApi.export,
  formats: ['csv', 'xlsx', 'pdf'],
  lead: word('Invoiced, received, and outstanding amounts.'),
  search: word('Search client, email, or number'),
  empty: {
    title: word('No invoices yet'),
    text: word('Create the first invoice with a client and one item.'),
  },
  add: { label: word('New invoice'), allow: 'create Invoice', to: '/invoices/add' },
  savedViews: { screen: 'invoices' },
  filters: {
    client: { source: clients },
    period: { label: word('Issue date'), unset: word('All time') },
    ageing: { words: (age: keyof typeof ageings) => t(ageings[age]) },
    open: { words: (is: keyof typeof openWords) => t(openWords[is]) },
  },
  above: ({ values }) => <Figures chosen={values.ageing} />,
  cells,
  rowName: ({ number }) => number,
  rowActions: (invoice) => <RowMenu invoice={invoice} />,
  rowLink: ({ id }, content) => (
    <RouterLink to="/invoices/$id" params={{ id: String(id) }}>
      {content}
    </RouterLink>
  ),
  card: (invoice) => <InvoiceCard invoice={invoice} />,
  alsoFetches: (queryClient) => void queryClient.prefetchQuery(query(invoicesApi.summary, {})),
})
