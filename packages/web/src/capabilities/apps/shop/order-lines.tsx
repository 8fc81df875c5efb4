import type { OrderLine } from '@rad/api/apps/shop/orders/contract'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { amountsOfOrder, LinePrice } from './line-price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { paintName } from './product-words.tsx'
import { productLink } from './shop-view.ts'
import styles from './order.module.css'

/** What was ordered, at the prices of then. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const { day } = useFormat()
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.productId} className={styles.line}>
          <span className={styles.picture}>
            <ProductPicture picture={line.image} colour={line.color} />
          </span>
          <span className={styles.words}>
            <Link {...productLink(line)}>
              <bdi>{line.name}</bdi>
            </Link>
            <small>
              <bdi>{line.brand}</bdi>
              {line.color ? <> · {paintName(line.color)}</> : null}
            </small>
            <small>{t('Delivery by {day}', { day: day(line.deliveryOn) })}</small>
          </span>
          <span className={styles.amount}>
            <LinePrice line={amountsOfOrder(line)} />
          </span>
        </li>
      ))}
    </ul>
  )
}
