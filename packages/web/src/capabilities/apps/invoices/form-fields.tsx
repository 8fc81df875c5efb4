import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { paidVia } from '@rad/api/apps/invoices/contract'
import type { ReactNode } from 'react'
import { DayField } from '#kit/form/day-field.tsx'
import { Card } from '#kit/page/facts.tsx'
import { t } from '#kit/words.ts'
import { invoiceLabels as labels, type InvoiceValues } from './invoice-values.ts'
import styles from './invoice-form.module.css'

interface FieldsProps {
  form: UseFormReturnType<InvoiceValues>
}

export function FormDates({ form, number }: FieldsProps & { number: ReactNode }) {
  const day = (key: 'issuedDate' | 'dueDate') => ({
    label: t(labels[key]),
    ...form.getInputProps(key),
    // An emptied field is a day that is missing, which the schema says in words.
    onChange: (value: string | null) => form.setFieldValue(key, value ?? ''),
    value: form.values[key],
  })
  return (
    <div className={styles.days}>
      <div className={styles.number}>
        <span>{t('Number')}</span>
        <p>{number}</p>
      </div>
      <DayField {...day('issuedDate')} />
      <DayField {...day('dueDate')} />
    </div>
  )
}

export function FormTexts({ form }: FieldsProps) {
  return (
    <section className={styles.card} aria-label={t('Note and terms')}>
      <div className={styles.texts}>
        <TextInput label={t(labels.salesperson)} autoComplete="off" {...form.getInputProps('salesperson')} />
        <Textarea label={t(labels.note)} rows={3} {...form.getInputProps('note')} />
        <Textarea label={t(labels.terms)} rows={3} {...form.getInputProps('terms')} />
      </div>
    </section>
  )
}

/** How it asks to be paid, and what of it is on the paper. */
export function FormAside({ form }: FieldsProps) {
  return (
    <aside className={styles.side}>
      <Card title={t('Payment')}>
        <Select
          label={t(labels.paidVia)}
          data={Object.entries(paidVia).map(([value, label]) => ({ value, label: t(label) }))}
          allowDeselect={false}
          {...form.getInputProps('paidVia')}
        />
      </Card>
      <Card title={t('On the invoice')}>
        <div className={styles.switches}>
          {(['showTerms', 'showNote', 'showStub'] as const).map((key) => (
            <Switch key={key} size="xs" label={t(labels[key])} {...form.getInputProps(key, { type: 'checkbox' })} />
          ))}
        </div>
      </Card>
    </aside>
  )
}
