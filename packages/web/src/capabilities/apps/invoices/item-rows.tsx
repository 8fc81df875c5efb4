import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useRef } from 'react'
import { useFocus } from '#kit/base/use-focus.ts'
import { t } from '#kit/words.ts'
import { blankItem, invoiceLabels, type InvoiceValues } from './invoice-values.ts'
import { ItemRow } from './item-row.tsx'
import styles from './item-rows.module.css'

const mostItems = 100

/** What is invoiced, row by row. */
export function ItemRows({ form }: { form: UseFormReturnType<InvoiceValues> }) {
  const list = useRef<HTMLDivElement>(null)
  const { items } = form.values
  /** Rows have no names of their own: the focus follows what was moved or added. */
  const focus = useFocus(list)
  const focusIn = (index: number, field: string) => focus(`[data-item="${index}"] ${field}`)
  const move = (index: number, by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to >= items.length) return
    form.reorderListItem('items', { from: index, to })
    focusIn(to, 'input')
  }
  const remove = (index: number) => {
    form.removeListItem('items', index)
    focusIn(Math.max(0, index - 1), 'input')
  }

  return (
    <section aria-label={t(invoiceLabels.items)}>
      <div ref={list} className={styles.rows}>
        {items.map((_, index) => (
          <ItemRow
            // oxlint-disable-next-line react/no-array-index-key -- a row has no other name
            key={index}
            form={form}
            index={index}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      {form.errors.items ? <p className={styles.refused}>{form.errors.items}</p> : null}
      <Button
        variant="default"
        leftSection={<IconPlus size={15} stroke={1.8} />}
        disabled={items.length >= mostItems}
        onClick={() => {
          form.insertListItem('items', blankItem())
          focusIn(items.length, 'input')
        }}
      >
        {t('Add item')}
      </Button>
    </section>
  )
}
