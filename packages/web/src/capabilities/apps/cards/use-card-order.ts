import { type CardOrders, cardOrdersApi, type CardPage } from '@rad/api/session/preferences/cards.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { messageOf } from '#kit/form/refusal.ts'

const options = query(cardOrdersApi.read, {})

/** Cards a person has put somewhere stand there; the others follow as they came. */
export function inOrderOf<C extends { id: string }>(cards: readonly C[], order: readonly string[]): C[] {
  const placed = order.flatMap((id) => cards.filter((card) => card.id === id))
  return [...placed, ...cards.filter((card) => !order.includes(card.id))]
}

/** The order of the cards of a page, stored per person; seen at once, and put back where it could not be saved. */
export function useCardOrder<C extends { id: string }>(page: CardPage, cards: readonly C[]) {
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery({ ...options, staleTime: Infinity })
  const { mutate } = useSend(cardOrdersApi.save)
  const order = data?.[page] ?? []
  const save = (next: readonly string[]) => {
    const key = keyOf(cardOrdersApi.read, {})
    queryClient.setQueryData<CardOrders>(key, (cached) => cached && { ...cached, [page]: [...next] })
    mutate(
      { params: { page }, body: { order: [...next] } },
      {
        onError: (error) => {
          showToast(messageOf(error), { tone: 'bad' })
          void queryClient.invalidateQueries({ queryKey: key })
        },
      },
    )
  }
  const shown = inOrderOf(cards, order)
  return {
    shown,
    isPending,
    isArranged: order.length > 0,
    reset: () => save([]),
    /** Puts the card of one place at another. */
    move(from: number, to: number) {
      const ids = shown.map(({ id }) => id)
      ids.splice(to, 0, ...ids.splice(from, 1))
      save(ids)
    },
  }
}
