import { Button, Popover, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { offeredTaxes } from '@rad/api/apps/invoices/contract'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useState } from 'react'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { t } from '#kit/words.ts'
import type { InvoiceValues, ItemValues } from './invoice-values.ts'
import styles from './item-rows.module.css'

interface ItemGearProps {
  form: UseFormReturnType<InvoiceValues>
  index: number
  /** How the row is called. */
  name: string
}

const keys = ['discount', 'tax1', 'tax2'] as const

/** The rates on offer, and the one that is there already. */
const ratesFor = (rate: number, format: Format) =>
  [...new Set([...offeredTaxes, rate])]
    .filter((one) => typeof one === 'number')
    .toSorted((a, b) => a - b)
    .map((one) => ({ value: String(one), label: format.rate(one) }))

function summaryOf({ discount, tax1, tax2 }: ItemValues, format: Format): string {
  const taxes = [tax1, tax2].filter((rate) => rate > 0).map(format.rate)
  const parts = [
    ...(discount > 0 ? [t('discount {percent}%', { percent: format.number(discount) })] : []),
    ...(taxes.length > 0 ? [t('tax {rates}', { rates: taxes.join(' + ') })] : []),
  ]
  return parts.length > 0 ? format.list(parts) : t('No discount, no tax')
}

/** Discount and taxes of a row, behind a button that says what they are. */
export function ItemGear({ form, index, name }: ItemGearProps) {
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const item = form.values.items[index]
  if (!item) return null
  const summary = summaryOf(item, format)
  const refused = keys.map((key) => form.errors[`items.${index}.${key}`]).find(Boolean)
  const rateOf = (key: 'tax1' | 'tax2') => ({
    data: ratesFor(item[key], format),
    allowDeselect: false,
    // Its list opens within the popover, which would close on a press outside of it.
    comboboxProps: { withinPortal: false },
    value: String(item[key]),
    onChange: (value: string | null) => form.setFieldValue(`items.${index}.${key}`, Number(value ?? 0)),
    error: form.errors[`items.${index}.${key}`],
  })

  return (
    <div className={styles.gear}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="subtle"
            color={refused ? 'red' : 'gray'}
            size="compact-sm"
            fw={400}
            leftSection={<IconSettings size={15} stroke={1.6} />}
            aria-label={t('Discount and taxes for {name}: {summary}', { name, summary })}
            aria-invalid={refused ? true : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {summary}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={styles.rates}>
          <NumberField
            label={t('Discount (%)')}
            {...form.getInputProps(`items.${index}.discount`)}
            value={item.discount}
          />
          <div className={styles.taxes}>
            <Select label={t('Tax 1')} {...rateOf('tax1')} />
            <Select label={t('Tax 2')} {...rateOf('tax2')} />
          </div>
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('Done')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {refused && !isOpen ? <p className={styles.refused}>{refused}</p> : null}
    </div>
  )
}
