import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { BadValue } from '#kit/view-url.ts'
import styles from './page.module.css'

/** Says which parts of the address were left out and why. */
export function BadValues({ bad }: { bad: readonly BadValue[] }) {
  const [closed, setClosed] = useState<readonly BadValue[]>()
  if (bad.length === 0 || closed === bad) return null
  return (
    <div className={styles.note} role="status">
      <span>
        {bad
          .map(({ field, value, message }) => `“${field.replaceAll('_', ' ')}: ${value}” was left out. ${message}`)
          .join(' ')}
      </span>
      <CloseButton size="sm" aria-label="Close the note" onClick={() => setClosed(bad)} />
    </div>
  )
}
