import { type Order, ordersApi } from '@rad/api/apps/shop/orders/contract'
import IconPackageOff from '@tabler/icons-react/dist/esm/icons/IconPackageOff.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '#api/query.ts'
import { Card, Fact, Facts, FactsPage } from '#kit/page/facts.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { FoundRecord } from '#kit/page/found-record.tsx'
import { PageHead } from '#kit/page/page-head.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import type { RawSearch } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { AddressLines } from './address-lines.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderBadge, paidWords, PaymentBadge } from './order-words.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './order.module.css'

const orderQuery = (no: string) => query(ordersApi.get, { params: { no } })

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient, _search: RawSearch, { no = '' }: Record<string, string>) =>
  void queryClient.prefetchQuery(orderQuery(no))

export function Screen() {
  const { no = '' } = useParams({ strict: false }) as { no?: string }
  const found = useQuery(orderQuery(no))
  return (
    <FoundRecord found={found} missing={missingOrder(no)}>
      {({ order }) => <OrderPage order={order} />}
    </FoundRecord>
  )
}

/** Said where nobody, or somebody else, ordered under that number. */
export const missingOrder = (no: string) => ({
  icon: <IconPackageOff size={28} stroke={1.5} />,
  title: t('Order not found'),
  text: t('You have no order with the number {no}.', { no }),
  action: (
    <ButtonLink to="/orders" variant="default">
      {t('All orders')}
    </ButtonLink>
  ),
})

function OrderPage({ order }: { order: Order }) {
  const { instant } = useFormat()
  const { no } = order
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={
          <span className={styles.title}>
            {t('Order {no}', { no })} <OrderBadge status={order.status} />
          </span>
        }
        lead={t('Placed {moment}', { moment: instant(order.placedAt) })}
        actions={
          <>
            <CancelOrder order={order} />
            <ButtonLink
              to="/orders/$no/receipt"
              params={{ no }}
              variant="default"
              leftSection={<IconReceipt size={16} stroke={1.6} />}
            >
              {t('Receipt')}
            </ButtonLink>
          </>
        }
      />
      <FactsPage
        main={
          <>
            <Card title={t('Order status')}>
              <OrderSteps order={order} />
            </Card>
            <Card title={t('Order items')}>
              <OrderLines lines={order.lines} />
            </Card>
          </>
        }
        aside={
          <>
            <Card title={t('Price details')}>
              <PriceTable details={order.priceDetails} coupon={order.couponCode} />
            </Card>
            <Card title={t('Payment')}>
              <Facts>
                <Fact label={t('Payment method')} value={paidWords(order)} wide />
                <Fact label={t('Status')} value={<PaymentBadge payment={order.payment} />} />
                <Fact label={t('Coupon')} value={order.couponCode} />
              </Facts>
            </Card>
            <Card title={t('Delivery address')}>
              <strong className={styles.to}>
                <bdi>{order.address.fullName}</bdi>
              </strong>
              <AddressLines address={order.address} />
            </Card>
          </>
        }
      />
    </div>
  )
}
