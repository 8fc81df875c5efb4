import { word } from '@rad/api/words'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { Card } from '#kit/page/facts.tsx'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import { recordScreen } from '#shell/screens/record-screen.tsx'
import { AddressLines } from './address-lines.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { orderAtAddress } from './order-address.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderBadge, paidWords, PaymentBadge } from './order-words.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './order.module.css'

export const { Screen, prefetch } = recordScreen({
  ...orderAtAddress,
  of: 'order',
  title: ({ no }) => t('Order {no}', { no }),
  badge: ({ status }) => <OrderBadge status={status} />,
  lead: ({ placedAt }, { instant }) => t('Placed {moment}', { moment: instant(placedAt) }),
  actions: ({ record }) => (
    <>
      <CancelOrder order={record} />
      <ButtonLink
        to="/orders/$no/receipt"
        params={{ no: record.no }}
        variant="default"
        leftSection={<IconReceipt size={16} stroke={1.6} />}
      >
        {t('Receipt')}
      </ButtonLink>
    </>
  ),
  main: [
    ({ record }) => (
      <Card title={t('Order status')}>
        <OrderSteps order={record} />
      </Card>
    ),
    ({ record }) => (
      <Card title={t('Order items')}>
        <OrderLines lines={record.lines} />
      </Card>
    ),
  ],
  aside: [
    ({ record }) => (
      <Card title={t('Price details')}>
        <PriceTable details={record.priceDetails} coupon={record.couponCode} />
      </Card>
    ),
    {
      title: word('Payment'),
      facts: [
        { key: 'method', label: word('Payment method'), isWide: true },
        { key: 'payment', label: word('Status') },
        { key: 'couponCode', label: word('Coupon') },
      ],
    },
    ({ record: { address } }) => (
      <Card title={t('Delivery address')}>
        <strong className={styles.to}>
          <bdi>{address.fullName}</bdi>
        </strong>
        <AddressLines address={address} />
      </Card>
    ),
  ],
  draws: {
    method: ({ record }) => paidWords(record),
    payment: ({ record }) => <PaymentBadge payment={record.payment} />,
  },
})
