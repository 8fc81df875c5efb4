import { ActionIcon, Autocomplete, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { usualItems } from '@rad/api/apps/invoices/contract'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { KeyboardEvent } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { OrderButtons } from '#kit/table/order-buttons.tsx'
import { t } from '#kit/words.ts'
import { type InvoiceValues, priceOf } from './invoice-values.ts'
import { ItemGear } from './item-gear.tsx'
import styles from './item-rows.module.css'

interface ItemRowProps {
  form: UseFormReturnType<InvoiceValues>
  index: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One row of an invoice. Alt with an arrow key moves it, as its buttons do. */
export function ItemRow({ form, index, onMove, onRemove }: ItemRowProps) {
  const format = useFormat()
  const { items } = form.values
  const item = items[index]
  if (!item) return null
  const path = `items.${index}` as const
  const name = item.name || t('item {number}', { number: index + 1 })
  const fill = (chosen: string) => {
    const usual = usualItems.find((one) => one.name === chosen)
    if (usual) form.replaceListItem('items', index, { ...item, ...usual })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <div
      className={styles.row}
      data-item={index}
      role="group"
      aria-label={t('Item {number}', { number: index + 1 })}
      onKeyDown={onKeyDown}
    >
      <Autocomplete
        className={styles.name}
        label={t('Item')}
        data={usualItems.map((usual) => usual.name)}
        maxLength={120}
        comboboxProps={{ shadow: 'md' }}
        {...form.getInputProps(`${path}.name`)}
        onOptionSubmit={fill}
      />
      <NumberField
        className={styles.cost}
        label={t('Cost')}
        {...form.getInputProps(`${path}.cost`)}
        value={item.cost}
      />
      <NumberField
        className={styles.qty}
        label={t('Quantity')}
        {...form.getInputProps(`${path}.qty`)}
        value={item.qty}
      />
      <div className={styles.price}>
        <span>{t('Price')}</span>
        <output>
          <bdi>{format.money(priceOf(item))}</bdi>
        </output>
      </div>
      <Textarea
        className={styles.description}
        aria-label={t('Description')}
        placeholder={t('Description')}
        autosize={false}
        rows={1}
        {...form.getInputProps(`${path}.description`)}
      />
      <ItemGear form={form} index={index} name={name} />
      {items.length > 1 ? (
        <div className={styles.tools}>
          <OrderButtons name={name} index={index} count={items.length} isBusy={false} onMove={onMove} />
          <ActionIcon size={28} aria-label={t('Remove {name}', { name })} onClick={onRemove}>
            <IconX size={16} stroke={1.8} />
          </ActionIcon>
        </div>
      ) : null}
    </div>
  )
}
