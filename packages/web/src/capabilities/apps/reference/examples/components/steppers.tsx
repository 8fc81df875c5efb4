import { Button } from '@mantine/core'
import { useState } from 'react'
import { Steps } from '#kit/page/steps.tsx'
import { t } from '#kit/words.ts'
import layout from '../layout.module.css'

const keys = ['received', 'inspected', 'repaired', 'delivered'] as const
type Step = (typeof keys)[number]

/** Looks disabled and says so, and keeps the focus of who came to the end by keys. */
const endedAt = (isEnd: boolean) => ({ 'data-disabled': isEnd || undefined, 'aria-disabled': isEnd || undefined })

export function Steppers() {
  const [at, setAt] = useState(1)
  const titles: Record<Step, string> = {
    received: t('Received'),
    inspected: t('Inspected'),
    repaired: t('Repaired'),
    delivered: t('Delivered'),
  }
  const isFinished = at === keys.length
  const current = keys[Math.min(at, keys.length - 1)]!
  return (
    <div className={layout.rows}>
      <Steps
        steps={keys.map((key) => ({ key, title: titles[key] }))}
        current={current}
        isFinished={isFinished}
        open={keys.slice(0, at)}
        onStep={(step) => setAt(keys.indexOf(step))}
      />
      <div className={layout.row}>
        <Button variant="default" {...endedAt(at === 0)} onClick={() => setAt(Math.max(at - 1, 0))}>
          {t('Back')}
        </Button>
        <Button {...endedAt(isFinished)} onClick={() => setAt(Math.min(at + 1, keys.length))}>
          {at >= keys.length - 1 ? t('Finish') : t('Next')}
        </Button>
      </div>
    </div>
  )
}
