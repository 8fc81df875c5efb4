import { ActionIcon } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { t } from '#kit/words.ts'
import styles from './order-buttons.module.css'

export interface OrderButtonsProps {
  /** The name of what is moved, for screen readers. */
  name: string
  /** Its place among those that are in the order, from 0. */
  index: number
  /** How many there are. */
  count: number
  isBusy: boolean
  onMove: (by: -1 | 1) => void
}

/** Moves a row past its neighbor: the cell of a list whose order people set. */
export function OrderButtons({ name, index, count, isBusy, onMove }: OrderButtonsProps) {
  return (
    <span className={styles.order}>
      <ActionIcon
        size={28}
        aria-label={t('Move {name} up', { name })}
        disabled={isBusy || index === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={15} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={t('Move {name} down', { name })}
        disabled={isBusy || index === count - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={15} stroke={1.8} />
      </ActionIcon>
    </span>
  )
}
