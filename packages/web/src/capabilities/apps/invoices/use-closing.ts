import { type InvoiceClosing, invoicesApi } from '@rad/api/apps/invoices/contract'
import { useSend } from '#api/use-send.ts'
import { inSentence, t } from '#kit/words.ts'
import { inWords } from '#kit/text/in-words.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { alsoOld, type NamedInvoice, orToast } from './use-invoice-actions.ts'

/** The end of an invoice without payment, reported with its way back. */
export function useClosing() {
  const reopening = useSend(invoicesApi.reopen, alsoOld)
  const reopen = ({ id, number }: NamedInvoice) =>
    orToast(reopening.mutateAsync({ body: { id } }).then(() => sayDone(t('{invoice} reopened.', { invoice: number }))))
  return {
    isBusy: reopening.isPending,
    reopen,
    sayClosed: (invoice: NamedInvoice, as: InvoiceClosing) =>
      showToast(t('{invoice} marked as {status}.', { invoice: invoice.number, status: inSentence(inWords(as)) }), {
        tone: 'plain',
        action: { label: t('Undo'), run: () => void reopen(invoice) },
      }),
  }
}
