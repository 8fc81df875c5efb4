import { orderList, type OrderRow, ordersApi } from '@rad/api/apps/shop/orders/contract'
import { word } from '@rad/api/words'
import type { Cells } from '#kit/table/data-table.tsx'
import { ButtonLink, RouterLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { listScreen } from '#shell/screens/list-screen.tsx'
import { OrderCard } from './order-card.tsx'
import { methodName, OrderBadge, PaymentBadge } from './order-words.tsx'

const cells: Cells<OrderRow> = {
  status: ({ status }) => <OrderBadge status={status} />,
  payment: ({ payment }) => <PaymentBadge payment={payment} />,
  method: ({ method }) => methodName(method),
}

export const { Screen, prefetch } = listScreen({
  list: orderList,
  rows: ordersApi.list,
  file: ordersApi.export,
  lead: word('Your orders, newest first.'),
  search: word('Search order number or product'),
  empty: { title: word('No orders yet'), text: word('Orders and receipts appear here after you place an order.') },
  actions: () => <ButtonLink to="/shop">{t('Go to shop')}</ButtonLink>,
  filters: { period: { label: word('Placed'), unset: word('All time') }, method: { words: methodName } },
  rowId: ({ no }) => no,
  cells,
  rowLink: ({ no }, content) => (
    <RouterLink to="/orders/$no" params={{ no }}>
      {content}
    </RouterLink>
  ),
  card: (order) => <OrderCard order={order} />,
})
