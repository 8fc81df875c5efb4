import { phraseRulesApi, topicsApi } from '@rad/api/insight/phrase-rules/contract'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { translateApiMessage } from '#kit/words.ts'

function useOrder(endpoint: typeof phraseRulesApi.order | typeof topicsApi.order) {
  const order = useSend(endpoint)
  return {
    isBusy: order.isPending,
    onOrder: (codes: string[]) =>
      order.mutate(
        { body: { codes } },
        { onError: (error) => showToast(translateApiMessage(error.message), { tone: 'bad' }) },
      ),
  }
}

export const useRuleOrder = () => useOrder(phraseRulesApi.order)
export const useTopicOrder = () => useOrder(topicsApi.order)
