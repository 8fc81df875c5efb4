import { Button } from '@mantine/core'
import type { FollowUp, FollowUpStatus } from '@rad/api/service/follow-ups/contract'
import { lazy, Suspense, useState } from 'react'
import { moveWords } from './follow-up-words.tsx'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))
const LostDialog = lazy(() => import('./lost-dialog.tsx').then(({ LostDialog }) => ({ default: LostDialog })))
const BookDialog = lazy(() => import('./book-dialog.tsx').then(({ BookDialog }) => ({ default: BookDialog })))

/** The states it may be moved to, and the dialog that moves it. */
export function Moves({ followUp }: { followUp: FollowUp }) {
  const [to, setTo] = useState<FollowUpStatus>()
  const close = () => setTo(undefined)
  return (
    <>
      {followUp.allowed.map((next) => (
        <Button key={next} variant="default" onClick={() => setTo(next)}>
          {moveWords(next)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {to === 'booked' ? <BookDialog followUp={followUp} onClose={close} /> : null}
        {to === 'lost' ? <LostDialog followUp={followUp} onClose={close} /> : null}
        {to && to !== 'booked' && to !== 'lost' ? <MoveDialog followUp={followUp} to={to} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
