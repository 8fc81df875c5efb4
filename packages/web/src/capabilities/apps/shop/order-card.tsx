import type { OrderRow } from '@rad/api/apps/shop/orders/contract'
import { useFormat } from '#kit/text/format.tsx'
import { RouterLink } from '#kit/page/router-link.tsx'
import { OrderBadge } from './order-words.tsx'
import styles from './order.module.css'

/** An order on a phone: what, when, how far, how much. */
export function OrderCard({ order }: { order: OrderRow }) {
  const { instant, money } = useFormat()
  return (
    <RouterLink to="/orders/$no" params={{ no: order.no }} underline="never" className={styles.card}>
      <span className={styles.cardLine}>
        <span>
          {order.no} · {instant(order.placedAt)}
        </span>
        <OrderBadge status={order.status} />
      </span>
      <strong>
        <bdi>{order.items}</bdi>
      </strong>
      <span className={styles.amount}>{money(order.total)}</span>
    </RouterLink>
  )
}
