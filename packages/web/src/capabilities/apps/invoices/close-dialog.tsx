import { type InvoiceClosing, type InvoiceFile, invoicesApi } from '@rad/api/apps/invoices/contract'
import { useSend } from '#api/use-send.ts'
import { ReasonDialog } from '#kit/form/reason-dialog.tsx'
import { t } from '#kit/words.ts'
import { useClosing } from './use-closing.ts'

/** The question and what follows, for each of the ends. */
const wordsOf = (as: InvoiceClosing, invoice: string) =>
  as === 'Void'
    ? {
        question: t('Void {invoice}?', { invoice }),
        consequence: t('The client owes nothing on a void invoice. It keeps its number and can be reopened.'),
        confirmLabel: t('Void invoice'),
      }
    : {
        question: t('Mark {invoice} as uncollectible?', { invoice }),
        consequence: t('Its balance no longer counts as outstanding. You can reopen it if the client pays after all.'),
        confirmLabel: t('Mark as uncollectible'),
      }

interface CloseDialogProps {
  invoice: InvoiceFile
  as: InvoiceClosing
  onClose: () => void
}

/** Asks why an invoice ends without being paid. */
export function CloseDialog({ invoice, as, onClose }: CloseDialogProps) {
  const close = useSend(invoicesApi.close, { refreshes: ['calendar'] })
  const { sayClosed } = useClosing()
  const { id, number, version } = invoice
  return (
    <ReasonDialog
      {...wordsOf(as, number)}
      maxLength={500}
      isBad
      onConfirm={(reason) => close.mutateAsync({ body: { id, as, reason, if_version: version } })}
      onDone={() => {
        sayClosed(invoice, as)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
