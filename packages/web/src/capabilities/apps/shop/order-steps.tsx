import type { Order } from '@rad/api/apps/shop/orders/contract'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './order.module.css'

interface Step {
  title: string
  text?: string | undefined
  state: 'done' | 'next' | 'off'
}

const way = ['placed', 'shipped', 'delivered'] as const

/** The way of an order: what is behind it and what is ahead. */
export function OrderSteps({ order }: { order: Order }) {
  const { day, instant } = useFormat()
  const { status, placedAt, cancelledAt, deliveryOn, payment } = order
  const placed: Step = { title: t('Placed'), text: instant(placedAt), state: 'done' }
  const reached = way.findIndex((one) => one === status)
  const stateAt = (index: number) => (index <= reached ? 'done' : 'next')
  const steps: Step[] =
    status === 'cancelled'
      ? [
          placed,
          {
            title: t('Cancelled'),
            text: cancelledAt ? instant(cancelledAt) : undefined,
            state: 'off',
          },
          ...(payment === 'refunded' ? [{ title: t('Payment refunded'), state: 'done' } as const] : []),
        ]
      : [
          placed,
          { title: t('Shipped'), state: stateAt(1) },
          {
            title: t('Delivered'),
            text: reached < 2 ? t('Expected by {day}', { day: day(deliveryOn) }) : day(deliveryOn),
            state: stateAt(2),
          },
        ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, state }) => (
        <li key={title} data-state={state}>
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' ? (
              <IconCheck size={13} stroke={2.4} />
            ) : state === 'off' ? (
              <IconX size={13} stroke={2.4} />
            ) : null}
          </span>
          <span>
            <strong>{title}</strong>
            {text ? <small>{text}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
