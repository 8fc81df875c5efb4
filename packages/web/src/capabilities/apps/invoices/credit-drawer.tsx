import { Checkbox, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CreditForm, type InvoiceFile, invoicesApi } from '@rad/api/apps/invoices/contract'
import { dayIn } from '@rad/api/periods'
import { words } from '@rad/api/words'
import { useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { timeNow } from '#kit/text/clock.ts'
import { DayField } from '#kit/form/day-field.tsx'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { NumberField } from '#kit/form/number-field.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { BalanceFacts } from './balance-facts.tsx'
import { blankItem, sumsOfItems } from './invoice-values.ts'
import { useCredits } from './use-credits.ts'
import styles from './invoice.module.css'

const labels = words({ date: 'Issue date', reason: 'Reason', items: 'Items' })

interface Values extends Record<string, unknown> {
  date: string
  reason: string
  items: { line: number; qty: number | null; cost: number }[]
}

const schema = CreditForm.omit({ id: true })

type Item = InvoiceFile['items'][number]

const creditable = (invoice: InvoiceFile) => invoice.items.filter(({ amountLeft }) => amountLeft > 0)

/** All that is left of a row: by its pieces, or after an allowance by the amount. */
const restOf = ({ line, qtyLeft, cost, amountLeft }: Item) =>
  qtyLeft > 0 && sumsOfItems([{ ...blankItem(), qty: qtyLeft, cost }]).subtotal <= amountLeft
    ? { line, qty: qtyLeft, cost }
    : { line, qty: null, cost: amountLeft }

/** Takes back what was invoiced, row by row. It begins as all that is left. */
export function CreditDrawer({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  const format = useFormat()
  const add = useSend(invoicesApi.credit)
  const { sayAdded } = useCredits()
  const added = useRef<InvoiceFile>(undefined)
  const [initial] = useState<Values>(() => ({
    date: dayIn(format.timeZone, new Date(timeNow())),
    reason: '',
    items: creditable(invoice).map(restOf),
  }))
  return (
    <DrawerForm
      title={t('Add credit note')}
      draftKey={`invoices:${invoice.id}:credit`}
      labels={labels}
      initial={initial}
      schema={schema}
      submitLabel={t('Add')}
      onSubmit={async (values) => {
        added.current = (await add.mutateAsync({ body: { id: invoice.id, ...values } })).invoice
      }}
      onSaved={() => {
        if (added.current) sayAdded(added.current)
        onClose()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <BalanceFacts invoice={invoice} />
          <DayField label={t(labels.date)} {...form.getInputProps('date')} value={form.values.date} />
          <Textarea label={t(labels.reason)} rows={2} data-autofocus {...form.getInputProps('reason')} />
          <CreditItems form={form} invoice={invoice} />
        </>
      )}
    </DrawerForm>
  )
}

function CreditItems({ form, invoice }: { form: UseFormReturnType<Values>; invoice: InvoiceFile }) {
  const format = useFormat()
  const { items } = form.values
  const rows = creditable(invoice)
  const toggle = (line: number) => {
    const row = rows.find((one) => one.line === line)
    if (items.some((one) => one.line === line))
      form.setFieldValue(
        'items',
        items.filter((one) => one.line !== line),
      )
    else if (row)
      form.setFieldValue(
        'items',
        [...items, restOf(row)].toSorted((a, b) => a.line - b.line),
      )
  }
  const { total } = sumsOfItems(
    items.flatMap((one) => {
      const row = rows.find(({ line }) => line === one.line)
      return row ? [{ ...row, qty: one.qty ?? 1, cost: one.cost }] : []
    }),
  )
  return (
    <fieldset className={styles.creditItems}>
      <legend>{t(labels.items)}</legend>
      {rows.map(({ line, name, qtyLeft, amountLeft, cost }) => {
        const at = items.findIndex((one) => one.line === line)
        const chosen = items[at]
        return (
          <div key={line} role="group" aria-label={name}>
            <Checkbox size="xs" label={<bdi>{name}</bdi>} checked={at >= 0} onChange={() => toggle(line)} />
            {chosen ? (
              <div className={formStyles.pair}>
                <NumberField
                  label={t('Quantity')}
                  description={t('Up to {most}, or empty for an amount', { most: format.number(qtyLeft) })}
                  {...form.getInputProps(`items.${at}.qty`)}
                  value={chosen.qty}
                />
                <NumberField
                  label={chosen.qty === null ? t('Amount') : t('Cost')}
                  description={t('Up to {most}', {
                    most: format.money(chosen.qty === null ? amountLeft : Math.min(cost, amountLeft)),
                  })}
                  {...form.getInputProps(`items.${at}.cost`)}
                  value={chosen.cost}
                />
              </div>
            ) : null}
          </div>
        )
      })}
      {form.errors.items ? (
        <p className={styles.refused} role="alert">
          {form.errors.items}
        </p>
      ) : null}
      <p className={styles.creditTotal}>
        <span>{t('Total credit')}</span>
        <strong>
          <bdi>{format.money(total)}</bdi>
        </strong>
      </p>
    </fieldset>
  )
}
