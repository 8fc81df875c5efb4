import { Button } from '@mantine/core'
import type { Decision, Revalidation, Step } from '@rad/api/service/revalidations/contract'
import { lazy, Suspense, useState } from 'react'
import { stepWords } from './revalidation-words.tsx'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))

/** The states it may be moved to, and the dialog that moves it. The product alone lets one expire or be planned again. */
export function Moves({ revalidation }: { revalidation: Revalidation }) {
  const [moveTo, setMoveTo] = useState<Step | Decision>()
  const allowed = revalidation.allowed.filter((to): to is Step | Decision => to !== 'planned' && to !== 'expired')
  return (
    <>
      {allowed.toReversed().map((to) => (
        <Button
          key={to}
          variant={to === allowed[0] && to !== 'withdrawn' ? 'filled' : 'default'}
          onClick={() => setMoveTo(to)}
        >
          {stepWords(revalidation.status, to)}
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
