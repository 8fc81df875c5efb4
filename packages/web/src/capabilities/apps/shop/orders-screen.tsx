import { paymentMethods } from '@rad/api/apps/shop/checkout/contract'
import { orderColumns, orderList, type OrderRow, ordersApi, orderStatuses } from '@rad/api/apps/shop/orders/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { download } from '#api/download.ts'
import { pagedQuery, query } from '#api/query.ts'
import type { Cells } from '#kit/data-table.tsx'
import type { Filter } from '#kit/filter.ts'
import { inWords } from '#kit/in-words.ts'
import { ListPage } from '#kit/list-page.tsx'
import { ButtonLink, RouterLink } from '#kit/router-link.tsx'
import { countedTabs, StatusTabs } from '#kit/status-tabs.tsx'
import { useView } from '#kit/use-view.ts'
import { type RawSearch, readView } from '#kit/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import { OrderCard } from './order-card.tsx'
import { methodName, OrderBadge, PaymentBadge } from './order-words.tsx'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, search: RawSearch) =>
  void queryClient.prefetchQuery(query(ordersApi.list, { query: readView(orderList, search).values }))

const filtersOf = (): Filter[] => [
  { kind: 'period', key: 'period', label: t('Placed'), unset: t('All days') },
  {
    kind: 'options',
    key: 'method',
    label: t('Paid with'),
    options: paymentMethods.map((value) => ({ value, label: methodName(value) })),
  },
]

const cells: Cells<OrderRow> = {
  status: ({ status }) => <OrderBadge status={status} />,
  payment: ({ payment }) => <PaymentBadge payment={payment} />,
  method: ({ method }) => methodName(method),
}

const rowId = ({ no }: OrderRow) => no
const rowLink = ({ no }: OrderRow, content: ReactNode) => (
  <RouterLink to="/orders/$no" params={{ no }}>
    {content}
  </RouterLink>
)

export function Screen() {
  const view = useView(orderList)
  const { values } = view
  const answer = useQuery(pagedQuery(ordersApi.list, { query: values }))
  const queryClient = useQueryClient()
  const can = useCan()
  return (
    <ListPage
      title={t('Orders')}
      lead={t('What you ordered, the newest first.')}
      action={<ButtonLink to="/shop">{t('To the shop')}</ButtonLink>}
      columns={orderColumns}
      view={view}
      answer={answer}
      rowId={rowId}
      cells={cells}
      rowLink={rowLink}
      card={(order) => <OrderCard order={order} />}
      searchLabel={t('Search number or product')}
      filters={filtersOf()}
      {...(can('export Shop')
        ? { onExport: (format) => download(ordersApi.export, { query: { ...values, format } }) }
        : {})}
      onNear={(page) => void queryClient.prefetchQuery(query(ordersApi.list, { query: { ...values, page } }))}
      empty={{ title: t('No orders yet'), text: t('What you order in the shop stands here, with its receipt.') }}
    >
      <StatusTabs
        label={t('Status')}
        value={values.status?.[0]}
        onChange={(status) => view.set({ status })}
        tabs={countedTabs(orderStatuses, inWords, answer.data?.counts)}
      />
    </ListPage>
  )
}
