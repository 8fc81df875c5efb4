import { Select, Textarea } from '@mantine/core'
import {
  type InvoiceFile,
  invoicesApi,
  PaymentForm,
  type PaymentMethod,
  paymentMethods,
} from '@rad/api/apps/invoices/contract'
import { dayIn } from '@rad/api/periods'
import { words } from '@rad/api/words'
import { useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { timeNow } from '#kit/text/clock.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { useFormat } from '#kit/text/format.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'
import { BalanceFacts } from './balance-facts.tsx'
import { usePayments } from './use-payments.ts'

const labels = words({ amount: 'Amount', date: 'Date', method: 'Method', note: 'Internal note' })

type Values = { amount: number; date: string; method: PaymentMethod; note: string }

const schema = PaymentForm.omit({ id: true })
const methods = () => Object.entries(paymentMethods).map(([value, label]) => ({ value, label: t(label) }))

/** Enters what has come in. It begins as all that is open. */
export function PaymentDrawer({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  const format = useFormat()
  const pay = useSend(invoicesApi.addPayment)
  const { sayAdded } = usePayments()
  const paid = useRef<InvoiceFile>(undefined)
  const [initial] = useState<Values>(() => ({
    amount: invoice.balance,
    date: dayIn(format.timeZone, new Date(timeNow())),
    method: 'bank',
    note: '',
  }))
  return (
    <DrawerForm
      title={t('Add payment')}
      draftKey={`invoices:${invoice.id}:payment`}
      labels={labels}
      initial={initial}
      schema={schema}
      submitLabel={t('Add')}
      onSubmit={async (values) => {
        paid.current = (await pay.mutateAsync({ body: { id: invoice.id, ...values } })).invoice
      }}
      onSaved={() => {
        if (paid.current) sayAdded(paid.current)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <BalanceFacts invoice={invoice} />
          <div className={formStyles.pair}>
            <NumberField
              label={t(labels.amount)}
              data-autofocus
              {...form.getInputProps('amount')}
              value={form.values.amount}
            />
            <DayField label={t(labels.date)} {...form.getInputProps('date')} value={form.values.date} />
          </div>
          <Select label={t(labels.method)} data={methods()} allowDeselect={false} {...form.getInputProps('method')} />
          <Textarea
            label={t(labels.note)}
            description={t('Not visible to the client.')}
            rows={3}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </DrawerForm>
  )
}
