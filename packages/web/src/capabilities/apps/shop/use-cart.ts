import { cartApi, type CartProduct } from '@rad/api/apps/shop/cart/contract'
import { largestQuantity } from '@rad/api/apps/shop/contract'
import { useEffect, useRef, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'

export const cartQuery = query(cartApi.get, {})

/** Whether a product is in the cart is at the products too. */
const refreshes = ['shop']

const settleMs = 300

/**
 * How many of a product are wanted: seen at once, sent when the presses have come to rest, taken back where it is
 * refused. What was pressed last is sent also when the row goes out of sight.
 */
export function useQuantity({ id, qty }: Pick<CartProduct, 'id' | 'qty'>) {
  const { mutateAsync: change, isPending } = useSend(cartApi.change)
  const [requested, setRequested] = useState<number>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<() => void>(undefined)

  const send = (to: number) => {
    clearTimeout(timer.current)
    waiting.current = undefined
    change({ params: { productId: String(id) }, body: { qty: to } })
      .catch((error: unknown) => showToast(messageOf(error), { tone: 'bad' }))
      // Pressed again meanwhile, the newer wish stays.
      .finally(() => setRequested((now) => (now === to ? undefined : now)))
  }
  useEffect(() => () => waiting.current?.(), [])

  return {
    shown: requested ?? qty,
    isSaving: requested !== undefined || isPending,
    set: (to: number) => {
      const next = Math.min(Math.max(to, 1), largestQuantity)
      if (next === (requested ?? qty)) return
      setRequested(next)
      clearTimeout(timer.current)
      waiting.current = () => send(next)
      timer.current = setTimeout(() => send(next), settleMs)
    },
  }
}

/** Takes products out of the cart, with a way back. */
export function useRemoval() {
  const { mutateAsync: remove } = useSend(cartApi.remove, { refreshes })
  const { mutateAsync: add } = useSend(cartApi.add, { refreshes })
  const fail = (error: unknown) => void showToast(messageOf(error), { tone: 'bad' })

  return ({ id, name, qty, color }: CartProduct) => {
    const undo = () => void add({ body: { productId: id, qty, color } }).catch(fail)
    return remove({ params: { productId: String(id) } }).then(
      () =>
        void showToast(t('{name} removed from cart.', { name }), {
          tone: 'plain',
          action: { label: t('Undo'), run: undo },
        }),
      fail,
    )
  }
}
