import type { PriceDetails } from '@rad/api/apps/shop/cart/contract'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './cart.module.css'

/** What it costs, from the sum of the prices down to what is paid. */
export function PriceTable({ details, payable = t('Total') }: { details: PriceDetails; payable?: string }) {
  const { money } = useFormat()
  const { mrp, bagDiscount, couponDiscount, tax, delivery, total } = details
  return (
    <dl className={styles.prices}>
      <Line name={t('Subtotal')} amount={money(mrp)} />
      {bagDiscount > 0 ? <Line name={t('Discount')} amount={money(-bagDiscount)} tone="good" /> : null}
      {couponDiscount > 0 ? <Line name={t('Coupon discount')} amount={money(-couponDiscount)} tone="good" /> : null}
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
