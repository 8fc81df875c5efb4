import type { PriceDetails } from '@rad/api/apps/shop/cart/contract'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './cart.module.css'

interface PriceTableProps {
  details: PriceDetails
  /** The code of the coupon that takes something off. */
  coupon: string | null | undefined
  /** What the last line is called. */
  payable?: string
}

/** What it costs, from the sum of the prices down to what is paid: each line by its name, and the last is their sum. */
export function PriceTable({ details, coupon, payable = t('Total') }: PriceTableProps) {
  const { money } = useFormat()
  const { mrp, bagDiscount, couponDiscount, tax, delivery, total } = details
  return (
    <dl className={styles.prices}>
      <Line name={t('Subtotal')} amount={money(mrp)} />
      {bagDiscount > 0 ? <Line name={t('Product discounts')} amount={money(-bagDiscount)} tone="good" /> : null}
      {couponDiscount > 0 ? (
        <Line name={t('Coupon {code}', { code: coupon ?? '' })} amount={money(-couponDiscount)} tone="good" />
      ) : null}
      <Line name={t('Tax')} amount={money(tax)} />
      <Line
        name={t('Delivery')}
        amount={delivery > 0 ? money(delivery) : t('Free')}
        tone={delivery > 0 ? undefined : 'good'}
      />
      <Line name={payable} amount={money(total)} isTotal />
    </dl>
  )
}

interface LineProps {
  name: string
  amount: string
  tone?: 'good' | undefined
  isTotal?: boolean
}

const Line = ({ name, amount, tone, isTotal }: LineProps) => (
  <div data-total={isTotal || undefined}>
    <dt>{name}</dt>
    <dd data-tone={tone}>{amount}</dd>
  </div>
)
