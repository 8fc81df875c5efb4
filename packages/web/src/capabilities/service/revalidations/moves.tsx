import { Button } from '@mantine/core'
import type { Revalidation, RevalidationStatus } from '@rad/api/service/revalidations/contract'
import { lazy, Suspense, useState } from 'react'
import { moveWords } from './revalidation-words.tsx'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))

/** The states it may be moved to, and the dialog that moves it. */
export function Moves({ revalidation }: { revalidation: Revalidation }) {
  const [moveTo, setMoveTo] = useState<RevalidationStatus>()
  return (
    <>
      {revalidation.allowed.toReversed().map((to) => (
        <Button key={to} variant={to === revalidation.allowed[0] ? 'filled' : 'default'} onClick={() => setMoveTo(to)}>
          {moveWords(to)}
        </Button>
      ))}
      {moveTo ? (
        <Suspense fallback={null}>
          <MoveDialog revalidation={revalidation} to={moveTo} onClose={() => setMoveTo(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
