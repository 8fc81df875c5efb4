import { Textarea } from '@mantine/core'
import { type InvoiceFile, invoicesApi, paymentFields, paymentMethods } from '@rad/api/apps/invoices/contract'
import { dayIn } from '@rad/api/periods'
import { useSend } from '#api/use-send.ts'
import { timeNow } from '#kit/text/clock.ts'
import { controlOf, type FieldControls } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import { choiceIn } from '#kit/form/field-controls.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { BalanceFacts } from './balance-facts.tsx'
import { usePayments } from './use-payments.ts'

const controls: FieldControls = {
  method: choiceIn((method) => t(paymentMethods[method as keyof typeof paymentMethods])),
  note: (props) => <Textarea rows={3} {...controlOf(props)} />,
}

/** Enters what has come in. It begins as all that is open. */
export function PaymentDrawer({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  const { timeZone } = useFormat()
  const pay = useSend(invoicesApi.addPayment)
  const { sayAdded } = usePayments()
  return (
    <DeclaredForm
      fields={paymentFields.fields}
      initial={{ amount: invoice.balance, date: dayIn(timeZone, new Date(timeNow())), method: 'bank' }}
      title={t('Add payment')}
      draftKey={`invoices:${invoice.id}:payment`}
      schema={paymentFields.body}
      rows={[['amount', 'date']]}
      controls={controls}
      above={<BalanceFacts invoice={invoice} />}
      onSubmit={async (values) => (await pay.mutateAsync({ body: { id: invoice.id, ...values } })).invoice}
      onSaved={(paid) => {
        sayAdded(paid as InvoiceFile)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
