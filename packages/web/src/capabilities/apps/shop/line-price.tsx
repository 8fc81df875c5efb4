import { rounded } from '@rad/api/rounded'
import { VisuallyHidden } from '@mantine/core'
import type { CartProduct } from '@rad/api/apps/shop/cart/contract'
import type { OrderLine } from '@rad/api/apps/shop/orders/contract'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './line-price.module.css'

/** What a line costs, so that it can be added up: quantity × price, less its discount, is the amount. */
export interface LineAmounts {
  qty: number
  /** Of one piece. */
  price: number
  /** Quantity × price. */
  gross: number
  discountPercentage: number
  discount: number
  /** The gross amount less the discount; what is left of it to be shared by coupon and tax is in the sums. */
  amount: number
}

const hundredths = (value: number) => rounded(value, 2)

export const amountsOfCart = ({ qty, price, discountPercentage, lineTotal }: CartProduct): LineAmounts => {
  const gross = hundredths(qty * price)
  return { qty, price, gross, discountPercentage, discount: hundredths(gross - lineTotal), amount: lineTotal }
}

export const amountsOfOrder = ({ qty, price, discountPercentage, mrp, bagDiscount }: OrderLine): LineAmounts => ({
  qty,
  price,
  gross: mrp,
  discountPercentage,
  discount: bagDiscount,
  amount: hundredths(mrp - bagDiscount),
})

/** The amount of a line, with the price without its discount struck out beside it, and below what it is made of. */
export function LinePrice({ line, isSaving = false }: { line: LineAmounts; isSaving?: boolean }) {
  const { money } = useFormat()
  const { gross, discount, amount } = line
  return (
    <span className={styles.price} data-saving={isSaving || undefined}>
      <span className={styles.amounts}>
        {discount > 0 ? (
          <s>
            <VisuallyHidden>{t('Before discount')}</VisuallyHidden> <bdi>{money(gross)}</bdi>
          </s>
        ) : null}
        <strong>
          <bdi>{money(amount)}</bdi>
        </strong>
      </span>
      <MadeOf line={line} />
    </span>
  )
}

/** Quantity × price, and the discount by its name. */
export function MadeOf({ line }: { line: LineAmounts }) {
  const { money, number } = useFormat()
  const { qty, price, discountPercentage, discount } = line
  return (
    <>
      <small>{t('{qty} × {price}', { qty: number(qty), price: money(price) })}</small>
      {discount > 0 ? (
        <small className={styles.discount}>
          {t('{percent}% off', { percent: number(discountPercentage) })} <bdi>{money(-discount)}</bdi>
        </small>
      ) : null}
    </>
  )
}

/** The products of an order that is about to be placed, above what they come to. */
export function LineList({ products }: { products: readonly CartProduct[] }) {
  return (
    <ul className={styles.list} aria-label={t('Order items')}>
      {products.map((product) => (
        <li key={product.id}>
          <bdi>{product.name}</bdi>
          <LinePrice line={amountsOfCart(product)} />
        </li>
      ))}
    </ul>
  )
}
