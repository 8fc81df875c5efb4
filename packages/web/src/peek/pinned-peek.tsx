import { lazy, Suspense, useRef, useState } from 'react'
import { needWords } from '#kit/words.ts'

// Tables are on most pages, and few names in them are pressed: the card brings its words along.
const PinnedPanel = lazy(() =>
  Promise.all([import('./pinned-panel.tsx'), needWords('peek/pinned-panel')]).then(([{ PinnedPanel }]) => ({
    default: PinnedPanel,
  })),
)

/** A person or an outlet, as it is called where it is. */
export interface PeekedName {
  kind: 'person' | 'outlet'
  /** Of an outlet its code. */
  id: string
  name: string
  role?: string | undefined
}

/** A card that a press opens and that holds the focus until it is closed; what it shows is fetched only then. */
export function usePinnedPeek(of: PeekedName) {
  const [isPinned, setPinned] = useState(false)
  const wasPinned = useRef(false)
  return {
    button: {
      type: 'button',
      'aria-haspopup': 'dialog',
      'aria-expanded': isPinned,
      onPointerDown: () => (wasPinned.current = isPinned),
      // The press that closes the card as one beside it does not open it again.
      onClick: ({ detail }: { detail: number }) => setPinned(!detail || !wasPinned.current),
    },
    panel: isPinned ? (
      <Suspense fallback={null}>
        <PinnedPanel of={of} onClose={() => setPinned(false)} />
      </Suspense>
    ) : null,
  } as const
}
