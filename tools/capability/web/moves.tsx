import { Button } from '@mantine/core'
import type { $Thing, $ThingStatus } from '@rad/api/$area/$path/contract'
import { lazy, Suspense, useState } from 'react'
import { moveWords } from './$file-words.tsx'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then(({ MoveDialog }) => ({ default: MoveDialog })))

/** The states it may be moved to, and the dialog that moves it. */
export function Moves({ $thing }: { $thing: $Thing }) {
  const [moveTo, setMoveTo] = useState<$ThingStatus>()
  return (
    <>
      {$thing.allowed.toReversed().map((to) => (
        <Button key={to} variant={to === $thing.allowed[0] ? 'filled' : 'default'} onClick={() => setMoveTo(to)}>
          {moveWords(to)}
        </Button>
      ))}
      {moveTo ? (
        <Suspense fallback={null}>
          <MoveDialog $thing={$thing} to={moveTo} onClose={() => setMoveTo(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
