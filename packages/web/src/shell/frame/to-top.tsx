import { ActionIcon } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useEffect, useState } from 'react'
import { t } from '#kit/words.ts'
import styles from './to-top.module.css'

const shownAfterPx = 300

/** Back to the beginning of a long page. */
export function ToTop() {
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    // Not read at once: reading it would force a layout of a page that is only half drawn.
    const look = () => setFar(window.scrollY > shownAfterPx)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  if (!isFar) return null
  return (
    <ActionIcon
      className={styles.button}
      variant="default"
      size={36}
      aria-label={t('Back to top')}
      onClick={() => {
        const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
        window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })
        document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
      }}
    >
      <IconArrowUp size={18} stroke={1.6} />
    </ActionIcon>
  )
}
