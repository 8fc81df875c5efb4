import { type InvoiceFile, type InvoicePayment, invoicesApi } from '@rad/api/apps/invoices/contract'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { orToast } from './use-invoice-actions.ts'

type Paid = Pick<InvoiceFile, 'id'>

/** Payments of an invoice: what is added can be reversed, and what is reversed can be added again. */
export function usePayments() {
  const format = useFormat()
  const adding = useSend(invoicesApi.addPayment)
  const reversing = useSend(invoicesApi.undoPayment)

  const reverse = ({ id }: Paid, payment: InvoicePayment) => {
    const { amount, date, method, note } = payment
    const addAgain = () =>
      orToast(adding.mutateAsync({ body: { id, amount, date, method, note } }).then(() => sayDone(t('Payment added.'))))
    return orToast(
      reversing.mutateAsync({ body: { id, paymentId: payment.id } }).then(() =>
        showToast(t('Payment of {amount} reversed.', { amount: format.money(amount) }), {
          tone: 'plain',
          action: { label: t('Undo'), run: () => void addAgain() },
        }),
      ),
    )
  }
  return {
    isBusy: reversing.isPending,
    reverse,
    /** Says that the newest payment was added, with its way back. */
    sayAdded: (invoice: Pick<InvoiceFile, 'id' | 'payments'>) => {
      const newest = invoice.payments.toSorted((a, b) => b.id - a.id)[0]
      sayDone(t('Payment added.'), newest && { label: t('Undo'), run: () => void reverse(invoice, newest) })
    },
  }
}
