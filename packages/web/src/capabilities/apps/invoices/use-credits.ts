import { type CreditNote, type InvoiceFile, invoicesApi } from '@rad/api/apps/invoices/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { orToast } from './use-invoice-actions.ts'

/** Credit notes of an invoice: one that was added can be cancelled. */
export function useCredits() {
  const cancelling = useSend(invoicesApi.undoCredit)
  const cancel = (id: number, { id: creditId, number }: Pick<CreditNote, 'id' | 'number'>) =>
    orToast(
      cancelling
        .mutateAsync({ body: { id, creditId } })
        .then(() => sayDone(t('Credit note {number} cancelled.', { number }))),
    )
  return {
    cancel,
    /** Says that the newest credit note was added, with its way back. */
    sayAdded: ({ id, credits }: Pick<InvoiceFile, 'id' | 'credits'>) => {
      const newest = credits.at(-1)
      if (newest)
        showToast(t('Credit note {number} added.', { number: newest.number }), {
          action: { label: t('Undo'), run: () => void cancel(id, newest) },
        })
    },
  }
}
