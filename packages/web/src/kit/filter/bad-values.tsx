import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import type { BadValue } from '#kit/filter/view-url.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import styles from '#kit/page/page.module.css'

/** Shows which parameters of the URL were ignored and why. */
export function BadValues({ bad }: { bad: readonly BadValue[] }) {
  const [closed, setClosed] = useState<readonly BadValue[]>()
  if (bad.length === 0 || closed === bad) return null
  return (
    <div className={styles.note} role="status">
      <span>
        {bad
          .map(({ field, value, message }) =>
            t('“{field}: {value}” was ignored. {why}', {
              field: field.replaceAll('_', ' '),
              value,
              why: translateApiMessage(message),
            }),
          )
          .join(' ')}
      </span>
      <CloseButton size="sm" aria-label={t('Close message')} onClick={() => setClosed(bad)} />
    </div>
  )
}
