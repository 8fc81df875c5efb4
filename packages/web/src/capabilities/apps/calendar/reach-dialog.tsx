import { words } from '@rad/api/words'
import { Button, Modal, Radio } from '@mantine/core'
import type { Reach } from '@rad/api/apps/calendar/contract'
import { useCallback, useState } from 'react'
import { t } from '#kit/words.ts'
import styles from './reach-dialog.module.css'

const reachWords: Record<Reach, string> = words({
  this: 'This event',
  following: 'This and following events',
  all: 'All events',
})

export interface ReachQuestion {
  /** What is about to happen: "Move “Huddle”". */
  title: string
  /** What the button says. */
  verb: string
  reaches: readonly Reach[]
}

interface Asking extends ReachQuestion {
  answer: (reach: Reach | undefined) => void
}

/** Asks to which dates of a series a change applies; the answer is undefined where the person thinks better of it. */
export function useReach() {
  const [asking, setAsking] = useState<Asking>()
  const ask = useCallback(
    (question: ReachQuestion) => new Promise<Reach | undefined>((answer) => setAsking({ ...question, answer })),
    [],
  )
  const close = (reach: Reach | undefined) => {
    asking?.answer(reach)
    setAsking(undefined)
  }
  return { ask, dialog: asking ? <ReachDialog {...asking} onClose={close} /> : null }
}

function ReachDialog({
  title,
  verb,
  reaches,
  onClose,
}: ReachQuestion & { onClose: (reach: Reach | undefined) => void }) {
  const [reach, setReach] = useState<Reach>(reaches[0] ?? 'all')
  return (
    <Modal
      opened
      onClose={() => onClose(undefined)}
      title={title}
      size="sm"
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Radio.Group aria-label={t('Events to change')} value={reach} onChange={(value) => setReach(value as Reach)}>
        <div className={styles.choices}>
          {reaches.map((one, index) => (
            <Radio key={one} value={one} label={t(reachWords[one])} data-autofocus={index === 0 || undefined} />
          ))}
        </div>
      </Radio.Group>
      <div className={styles.foot}>
        <Button variant="default" onClick={() => onClose(undefined)}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onClose(reach)}>{verb}</Button>
      </div>
    </Modal>
  )
}
