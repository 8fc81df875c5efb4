import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef, useState } from 'react'
import { showToast } from '#kit/feedback/toast.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './repeaters.module.css'

interface Line {
  id: number
  part: string
  quantity: number
  price: number
}

const most = 6

export function Repeaters() {
  const format = useFormat()
  const nextId = useRef(3)
  const list = useRef<HTMLOListElement>(null)
  const [lines, setLines] = useState<Line[]>([
    { id: 1, part: 'Oil filter', quantity: 1, price: 640 },
    { id: 2, part: 'Brake pads', quantity: 2, price: 2150 },
  ])
  const change = (id: number, part: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.id === id ? { ...line, ...part } : line)))
  /** Who added a line goes on typing in it; who removed one stays at the list. */
  const focusLast = () =>
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  const add = () => {
    setLines((before) => [...before, { id: nextId.current++, part: '', quantity: 1, price: 0 }])
    focusLast()
  }
  const remove = (id: number) => {
    const before = lines
    setLines(before.filter((line) => line.id !== id))
    showToast(t('Line removed.'), { action: { label: t('Undo'), run: () => setLines(before) } })
    focusLast()
  }
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)

  return (
    <div className={styles.repeater}>
      <ol ref={list} className={styles.lines} aria-label={t('Parts')}>
        {lines.map(({ id, part, quantity, price }, index) => (
          <li key={id} aria-label={t('Line {number}', { number: index + 1 })}>
            <TextInput
              label={t('Part')}
              value={part}
              onChange={(event) => change(id, { part: event.currentTarget.value })}
            />
            <NumberInput
              label={t('Quantity')}
              min={1}
              max={99}
              allowDecimal={false}
              value={quantity}
              onChange={(value) => change(id, { quantity: Number(value) || 1 })}
            />
            <NumberInput
              label={t('Price')}
              min={0}
              max={1_000_000}
              value={price}
              onChange={(value) => change(id, { price: Number(value) || 0 })}
            />
            <ActionIcon
              size={36}
              aria-label={t('Remove line {number}', { number: index + 1 })}
              disabled={lines.length === 1}
              onClick={() => remove(id)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <Button
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={lines.length >= most}
          onClick={add}
        >
          {t('Add line')}
        </Button>
        <output>{t('Total: {amount}', { amount: format.money(total) })}</output>
      </div>
    </div>
  )
}
