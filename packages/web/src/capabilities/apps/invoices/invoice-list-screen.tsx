import {
  ageings,
  type InvoiceRow,
  invoiceColumns,
  invoicesApi,
  invoiceStatuses,
  invoiceList,
} from '@rad/api/apps/invoices/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { words } from '@rad/api/words'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { Initials } from '#kit/initials.tsx'
import { ListPage } from '#kit/list-page.tsx'
import { ButtonLink, RouterLink } from '#kit/router-link.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { SavedViews } from '#pickers/saved-views.tsx'
import { useCan } from '#shell/rights.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { AgeingBar, InvoiceFigures } from './invoice-figures.tsx'
import { Balance, StatusInRow } from './invoice-words.tsx'
import { RowMenu } from './row-menu.tsx'
import styles from './invoice-list.module.css'

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient, search: RawSearch) {
  void queryClient.prefetchQuery(query(invoicesApi.list, { query: readView(invoiceList, search).values }))
  void queryClient.prefetchQuery(query(invoicesApi.summary, {}))
}

const openWords = words({ true: 'Something is open', false: 'Nothing is open' })
const optionsOf = (all: Readonly<Record<string, string>>) =>
  Object.entries(all).map(([value, label]) => ({ value, label: t(label) }))

function useFilters(): Filter[] {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text, 200)
  const { data } = useQuery(pagedQuery(invoicesApi.clients, { query: { q: typed } }))
  return [
    {
      kind: 'options',
      key: 'client',
      label: t('Client'),
      options: data?.clients.map(({ id, name, company }) => ({ value: String(id), label: `${name} · ${company}` })),
      onSearch: setText,
    },
    { kind: 'period', key: 'period', label: t('Issued'), unset: t('All days') },
    { kind: 'options', key: 'ageing', label: t('Past due'), options: optionsOf(ageings) },
    { kind: 'choice', key: 'open', label: t('Balance'), options: optionsOf(openWords), quiet: true },
  ]
}

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

const rowId = (invoice: InvoiceRow) => String(invoice.id)
const rowName = (invoice: InvoiceRow) => invoice.number
const rowLink = (invoice: InvoiceRow, content: ReactNode) => (
  <RouterLink to="/invoices/$id" params={{ id: String(invoice.id) }}>
    {content}
  </RouterLink>
)
const rowActions = (invoice: InvoiceRow) => <RowMenu invoice={invoice} />

export function Screen() {
  const view = useView(invoiceList)
  const { values } = view
  const answer = useQuery(pagedQuery(invoicesApi.list, { query: values }))
  const { data: figures } = useQuery(query(invoicesApi.summary, {}))
  const queryClient = useQueryClient()
  const can = useCan()

  return (
    <ListPage
      title={t('Invoices')}
      lead={t('What was invoiced, what has come in, and what is still to come.')}
      action={
        can('create Invoice') ? (
          <ButtonLink to="/invoices/add" leftSection={<IconPlus size={15} stroke={1.8} />}>
            {t('New invoice')}
          </ButtonLink>
        ) : null
      }
      columns={invoiceColumns}
      view={view}
      answer={answer}
      rowId={rowId}
      rowName={rowName}
      rowActions={rowActions}
      cells={cells}
      rowLink={rowLink}
      card={(invoice) => <InvoiceCard invoice={invoice} />}
      searchLabel={t('Search client, e-mail or number')}
      filters={useFilters()}
      savedViews={<SavedViews screen="invoices" />}
      exportFormats={['csv', 'xlsx', 'pdf']}
      {...(can('export Invoice')
        ? { onExport: (format) => download(invoicesApi.export, { query: { ...values, format } }) }
        : {})}
      onNear={(page) => void queryClient.prefetchQuery(query(invoicesApi.list, { query: { ...values, page } }))}
      empty={{
        title: t('No invoices yet'),
        text: t('Write the first one: a client and one item are enough to begin.'),
      }}
    >
      {figures ? (
        <>
          <InvoiceFigures figures={figures} />
          <AgeingBar ageing={figures.ageing} chosen={values.ageing} />
        </>
      ) : (
        <div className={styles.waiting} aria-hidden="true" />
      )}
      <StatusTabs
        label={t('Status')}
        value={values.status?.[0]}
        onChange={(value) => view.set({ status: value })}
        tabs={countedTabs(invoiceStatuses, inWords, answer.data?.counts)}
      />
    </ListPage>
  )
}
