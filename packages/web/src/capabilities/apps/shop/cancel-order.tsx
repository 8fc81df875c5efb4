import { type Order, ordersApi } from '@rad/api/apps/shop/orders/contract'
import { useEffect, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { timeNow } from '#kit/text/clock.ts'
import { ConfirmButton } from '#kit/form/confirm-button.tsx'
import { messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import styles from './order.module.css'

const secondMs = 1000
const leftOf = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - timeNow()) / secondMs))

/** Seconds until then, as they pass. */
function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => leftOf(until))
  useEffect(() => {
    setLeft(leftOf(until))
    const timer = setInterval(() => setLeft(leftOf(until)), secondMs)
    return () => clearInterval(timer)
  }, [until])
  return left
}

const two = (value: number) => String(value).padStart(2, '0')
const asClock = (seconds: number) => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`

/** For an hour an order can be taken back; how long still is beside the button. */
export function CancelOrder({ order }: { order: Order }) {
  const may = useCan()('update Shop')
  return order.canCancel && may ? <CancelButton order={order} /> : null
}

function CancelButton({ order }: { order: Order }) {
  const { no, cancelUntil, payment } = order
  const left = useSecondsLeft(cancelUntil)
  const { mutateAsync: cancel } = useSend(ordersApi.cancel, { refreshes: ['shop', 'notifications'] })
  if (left === 0) return null
  return (
    <>
      <span className={styles.left}>{t('Cancel within {time}', { time: asClock(left) })}</span>
      <ConfirmButton
        question={t('Cancel order {no}?', { no })}
        consequence={
          payment === 'paid'
            ? t('Your payment is refunded to the original payment method. This can’t be undone.')
            : t('Nothing will be delivered. This can’t be undone.')
        }
        confirmLabel={t('Cancel order')}
        onConfirm={() =>
          cancel({ params: { no } }).then(
            () => sayDone(t('Order {no} cancelled.', { no })),
            (error: unknown) => showToast(messageOf(error), { tone: 'bad' }),
          )
        }
      >
        {t('Cancel order')}
      </ConfirmButton>
    </>
  )
}
