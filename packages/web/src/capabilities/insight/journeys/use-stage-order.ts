import { journeyStagesApi } from '@rad/api/insight/journeys/stages/contract'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { translateApiMessage } from '#kit/words.ts'

export function useStageOrder() {
  const order = useSend(journeyStagesApi.order)
  return {
    isBusy: order.isPending,
    onOrder: (codes: string[]) =>
      order.mutate(
        { body: { codes } },
        { onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }) },
      ),
  }
}
