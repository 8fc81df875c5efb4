import { ActionIcon } from '@mantine/core'
import { largestQuantity } from '@rad/api/apps/shop/contract'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './quantity-field.module.css'

export interface QuantityFieldProps {
  /** Of what. */
  name: string
  value: number
  onChange: (value: number) => void
  /** Fewer where fewer are left. */
  most?: number
}

/** How many: one less, one more. */
export function QuantityField({ name, value, onChange, most = largestQuantity }: QuantityFieldProps) {
  const { number } = useFormat()
  return (
    <span className={styles.field} role="group" aria-label={t('Quantity of {name}', { name })}>
      <ActionIcon
        size={28}
        aria-label={t('Decrease quantity')}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={14} stroke={1.8} />
      </ActionIcon>
      <output aria-label={t('Quantity')}>{number(value)}</output>
      <ActionIcon
        size={28}
        aria-label={t('Increase quantity')}
        disabled={value >= Math.min(most, largestQuantity)}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={14} stroke={1.8} />
      </ActionIcon>
    </span>
  )
}
