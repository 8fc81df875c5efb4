import { ActionIcon, Modal } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, useState } from 'react'
import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { StoredImage } from './stored-image.tsx'
import styles from './media.module.css'

export interface LightboxImage {
  path: string
  name: string
}

export interface LightboxProps {
  images: readonly LightboxImage[]
  /** The one that is shown first. */
  first: number
  onClose: () => void
}

/** Images as large as there is room for, one after the other by buttons and arrow keys. */
export function Lightbox({ images, first, onClose }: LightboxProps) {
  useFocusBack(true)
  const [index, setIndex] = useState(first)
  const { number } = useFormat()
  const image = images[index]
  const step = (by: number) => setIndex((before) => Math.min(Math.max(before + by, 0), images.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl'
    if (event.key === 'ArrowRight') step(isRtl ? -1 : 1)
    if (event.key === 'ArrowLeft') step(isRtl ? 1 : -1)
  }
  if (!image) return null
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
        <div className={styles.large}>
          <StoredImage key={image.path} path={image.path} alt={image.name} />
        </div>
        {images.length > 1 ? (
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
            <span role="status">
              {t('{place} of {count}', { place: number(index + 1), count: number(images.length) })}
            </span>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('Next photo')}
              disabled={index === images.length - 1}
              onClick={() => step(1)}
            >
              <IconChevronRight size={18} stroke={1.6} className={styles.arrow} />
            </ActionIcon>
          </div>
        ) : null}
      </div>
    </Modal>
  )
}
