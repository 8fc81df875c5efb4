import { useFocusBack } from '#kit/base/use-focus-back.ts'
import { OutletPeek } from './outlet-peek.tsx'
import type { PeekedName } from './pinned-peek.tsx'
import { PeekCard } from './peek-card.tsx'
import { PersonPeek } from './person-peek.tsx'

/** The card that a press has opened: of an outlet with the way to its page. */
export function PinnedPanel({ of, onClose }: { of: PeekedName; onClose: () => void }) {
  useFocusBack(true)
  return (
    <PeekCard label={of.name} isPinned onClose={onClose}>
      {of.kind === 'person' ? <PersonPeek {...of} /> : <OutletPeek code={of.id} hasLink />}
    </PeekCard>
  )
}
