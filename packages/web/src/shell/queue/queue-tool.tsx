import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { onSent, watchQueue } from '#api/queue.ts'
import { useQueued } from '#api/use-queued.ts'
import { loadQueueButton, useQueueOpening } from './queue-opening.ts'

/** Where it could not be loaded in time it is not shown, and changes are sent all the same. */
const QueueButton = lazy((): ReturnType<typeof loadQueueButton> =>
  loadQueueButton().catch(() => ({ default: () => <></> })),
)

/** Sends what was changed offline. Its button is loaded where changes can be made offline, or where some are queued. */
export function QueueTool() {
  const queryClient = useQueryClient()
  const changes = useQueued()
  const isOpen = useQueueOpening()
  useEffect(() => watchQueue(), [])
  useEffect(() => onSent((capability) => void queryClient.invalidateQueries({ queryKey: [capability] })), [queryClient])
  if (changes.length === 0 && !isOpen) return null
  return (
    <Suspense fallback={null}>
      <QueueButton changes={changes} isOpen={isOpen} />
    </Suspense>
  )
}
