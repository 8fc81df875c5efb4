import { Button } from '@mantine/core'
import { useState } from 'react'
import { TableSkeleton } from '#kit/table/table-skeleton.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

export function Skeletons() {
  const [isWaiting, setWaiting] = useState(false)
  return (
    <>
      <div className={layout.bar}>
        <Button variant="default" aria-pressed={isWaiting} onClick={() => setWaiting(!isWaiting)}>
          {isWaiting ? t('Hide loading rows') : t('Show loading rows')}
        </Button>
      </div>
      {isWaiting ? <TableSkeleton rows={4} columns={5} /> : null}
    </>
  )
}
