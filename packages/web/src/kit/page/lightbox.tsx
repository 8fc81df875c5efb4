import { ActionIcon, Modal } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import styles from './lightbox.module.css'

export interface LightboxProps {
  /** How many images there are. */
  count: number
  /** The image of a place, counted from 0. */
  draw: (index: number) => ReactNode
  /** What can be done with it, below it. */
  acts?: (index: number) => ReactNode
  /** The one that is shown first. */
  first: number
  onClose: () => void
}

/** Images as large as there is room for, one after the other by buttons and arrow keys. */
export function Lightbox({ count, draw, acts, first, onClose }: LightboxProps) {
  useFocusBack(true)
  const [index, setIndex] = useState(first)
  const { number } = useFormat()
  const step = (by: number) => setIndex((before) => Math.min(Math.max(before + by, 0), count - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl'
    if (event.key === 'ArrowRight') step(isRtl ? -1 : 1)
    if (event.key === 'ArrowLeft') step(isRtl ? 1 : -1)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Photo')}
      size="xl"
      onKeyDown={onKeyDown}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className={styles.lightbox}>
        <div className={styles.large}>{draw(index)}</div>
        {count > 1 ? (
          <div className={styles.steps}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('Previous photo')}
              disabled={index === 0}
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={18} stroke={1.6} className={styles.arrow} />
            </ActionIcon>
            <span role="status">{t('{place} of {count}', { place: number(index + 1), count: number(count) })}</span>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('Next photo')}
              disabled={index === count - 1}
              onClick={() => step(1)}
            >
              <IconChevronRight size={18} stroke={1.6} className={styles.arrow} />
            </ActionIcon>
          </div>
        ) : null}
        {acts?.(index)}
      </div>
    </Modal>
  )
}
