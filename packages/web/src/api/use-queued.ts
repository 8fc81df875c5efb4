import { useSyncExternalStore } from 'react'
import { onQueue, type QueuedChange, queuedChanges } from '#api/queue.ts'

/** The changes that wait to be sent, as they come and go. */
export const useQueued = (): readonly QueuedChange[] => useSyncExternalStore(onQueue, queuedChanges)
