import { Checkbox, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { creditFields, type InvoiceFile, invoicesApi } from '@rad/api/apps/invoices/contract'
import { dayIn } from '@rad/api/periods'
import { useSend } from '#api/use-send.ts'
import { timeNow } from '#kit/text/clock.ts'
import { controlOf, type FieldControls, type FieldValues } from '#kit/form/declared-fields.tsx'
import { DeclaredForm } from '#kit/form/declared-form.tsx'
import formStyles from '#kit/form/drawer-form.module.css'
import { NumberField } from '#kit/form/number-field.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { BalanceFacts } from './balance-facts.tsx'
import { blankItem, sumsOfItems } from './invoice-values.ts'
import { useCredits } from './use-credits.ts'
import styles from './invoice.module.css'

type Item = InvoiceFile['items'][number]
type Credited = Pick<Item, 'line' | 'cost'> & { qty: number | null }

const creditable = (invoice: InvoiceFile) => invoice.items.filter(({ amountLeft }) => amountLeft > 0)

/** All that is left of a row: by its pieces, or after an allowance by the amount. */
const restOf = ({ line, qtyLeft, cost, amountLeft }: Item): Credited =>
  qtyLeft > 0 && sumsOfItems([{ ...blankItem(), qty: qtyLeft, cost }]).subtotal <= amountLeft
    ? { line, qty: qtyLeft, cost }
    : { line, qty: null, cost: amountLeft }

/** Takes back what was invoiced, row by row. It begins as all that is left. */
export function CreditDrawer({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  const { timeZone } = useFormat()
  const add = useSend(invoicesApi.credit)
  const { sayAdded } = useCredits()
  const controls: FieldControls = {
    reason: (props) => <Textarea rows={2} {...controlOf(props)} data-autofocus />,
    items: ({ form, field }) => <CreditItems form={form} label={t(field.label)} invoice={invoice} />,
  }
  return (
    <DeclaredForm
      fields={creditFields.fields}
      initial={{ date: dayIn(timeZone, new Date(timeNow())), items: creditable(invoice).map(restOf) }}
      title={t('Add credit note')}
      draftKey={`invoices:${invoice.id}:credit`}
      schema={creditFields.body}
      hasFocus={false}
      controls={controls}
      above={<BalanceFacts invoice={invoice} />}
      onSubmit={async (values) => (await add.mutateAsync({ body: { id: invoice.id, ...values } })).invoice}
      onSaved={(credited) => {
        sayAdded(credited as InvoiceFile)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface CreditItemsProps {
  form: UseFormReturnType<FieldValues>
  label: string
  invoice: InvoiceFile
}

function CreditItems({ form, label, invoice }: CreditItemsProps) {
  const format = useFormat()
  const items = form.values.items as Credited[]
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
      <legend>{label}</legend>
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
