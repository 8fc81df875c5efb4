import { ordersApi } from '@rad/api/apps/shop/orders/contract'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import pageStyles from '#kit/page/page.module.css'
import { ButtonLink } from '#kit/page/router-link.tsx'
import { t } from '#kit/words.ts'
import styles from './checkout.module.css'

/** The order is placed: its number, when it comes, and where its email goes. */
export function DoneStep({ no }: { no: string }) {
  const { day, money } = useFormat()
  const order = useQuery(query(ordersApi.get, { params: { no } })).data?.order
  return (
    <section className={pageStyles.card} role="status">
      <EmptyState
        icon={<IconCircleCheck className={styles.done} size={30} stroke={1.6} />}
        title={t('Order {no} placed', { no })}
        text={
          order
            ? t('{total}, delivery by {day}. A confirmation was sent to {email}.', {
                total: money(order.total),
                day: day(order.deliveryOn),
                email: order.customer.email,
              })
            : t('A confirmation was sent to you by email.')
        }
        action={
          <span className={styles.nexts}>
            <ButtonLink to="/orders/$no" params={{ no }}>
              {t('View order')}
            </ButtonLink>
            <ButtonLink to="/orders/$no/receipt" params={{ no }} variant="default">
              {t('Receipt')}
            </ButtonLink>
            <ButtonLink to="/shop" variant="default">
              {t('Continue shopping')}
            </ButtonLink>
          </span>
        }
      />
    </section>
  )
}
