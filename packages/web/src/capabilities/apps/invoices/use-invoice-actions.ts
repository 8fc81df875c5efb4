import { type Invoice, type InvoiceStep, invoicesApi, type Paper } from '@rad/api/apps/invoices/contract'
import { useNavigate } from '@tanstack/react-router'
import { download } from '#api/download.ts'
import { useSend } from '#api/use-send.ts'
import { inSentence, language, t } from '#kit/words.ts'
import { inWords } from '#kit/text/in-words.ts'
import { isRefusal, messageOf } from '#kit/form/refusal.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'

export type NamedInvoice = Pick<Invoice, 'id' | 'number'>

/** Says in a toast what was refused; the row or the page it began on may be gone by then. */
export async function orToast(done: Promise<unknown>): Promise<void> {
  try {
    await done
  } catch (error) {
    showToast(messageOf(error), { tone: 'bad' })
  }
}

/** Invoices stand in the calendar by their due dates. */
export const alsoOld = { refreshes: ['calendar'] }

/** What can be done with an invoice from every screen; what takes something away offers its way back. */
export function useInvoiceActions() {
  const navigate = useNavigate()
  const removal = useSend(invoicesApi.remove, alsoOld)
  const restoral = useSend(invoicesApi.restore, alsoOld)
  const copying = useSend(invoicesApi.duplicate, alsoOld)
  const marking = useSend(invoicesApi.mark)

  const restore = ({ id, number }: NamedInvoice) =>
    orToast(restoral.mutateAsync({ body: { id } }).then(() => sayDone(t('{invoice} restored.', { invoice: number }))))

  const mark = (id: number, invoiceStatus: InvoiceStep) => marking.mutateAsync({ body: { id, invoiceStatus } })

  return {
    isBusy: removal.isPending || copying.isPending || marking.isPending,
    remove: (invoice: NamedInvoice, onDone?: () => void) =>
      orToast(
        removal.mutateAsync({ query: { id: String(invoice.id) } }).then(() => {
          onDone?.()
          showToast(t('{invoice} deleted.', { invoice: invoice.number }), {
            tone: 'plain',
            action: { label: t('Undo'), run: () => void restore(invoice) },
          })
        }),
      ),
    /** Opens the copy, which is to be changed before it goes anywhere. */
    duplicate: ({ id, number }: NamedInvoice) =>
      orToast(
        copying.mutateAsync({ body: { id } }).then(async ({ invoice }) => {
          sayDone(t('{invoice} duplicated as {copy}.', { copy: invoice.number, invoice: number }))
          await navigate({ to: '/invoices/$id', params: { id: String(invoice.id) } })
        }),
      ),
    /** What is marked as sent is with its client and stays so; the others can be undone. */
    mark: (invoice: Pick<Invoice, 'id' | 'number' | 'invoiceStatus'>, step: InvoiceStep) =>
      orToast(
        mark(invoice.id, step).then(() => {
          const before = invoice.invoiceStatus === 'Draft' ? 'Draft' : 'Downloaded'
          sayDone(
            t('{invoice} marked as {status}.', { invoice: invoice.number, status: inSentence(inWords(step)) }),
            step === 'Sent' ? undefined : { label: t('Undo'), run: () => void orToast(mark(invoice.id, before)) },
          )
        }),
      ),
    download: async ({ id }: NamedInvoice, paper: Paper) => {
      const params = { id: String(id) }
      try {
        await download(invoicesApi.pdf, { params, query: { paper, language: language() } })
      } catch (error) {
        // The PDF lacks letters that the page has.
        const isUnwritable = isRefusal(error) && error.status === 422
        const print = () => void navigate({ to: '/invoices/$id/print', params })
        showToast(messageOf(error), {
          tone: 'bad',
          ...(isUnwritable && { action: { label: t('Open print view'), run: print } }),
        })
      }
    },
  }
}
