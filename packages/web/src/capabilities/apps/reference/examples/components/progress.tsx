import { Button, Loader, Progress as Bar } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useState } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Progress() {
  const [done, setDone] = useState(3120)
  const { number } = useFormat()
  const all = 5000
  return (
    <div className={layout.rows}>
      <p>
        {t('{done} of {all} rows checked', { done: number(done), all: number(all) })}{' '}
        <Button size="compact-xs" variant="subtle" disabled={done === 0} onClick={() => setDone(0)}>
          {t('Cancel')}
        </Button>
      </p>
      <Bar value={(done / all) * 100} w="100%" aria-label={t('Rows checked')} />
      <Loader size="sm" role="img" aria-label={t('Loading')} />
    </div>
  )
}
