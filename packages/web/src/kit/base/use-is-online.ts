import { useSyncExternalStore } from 'react'

function onLine(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a line at all, as it comes and goes. */
export const useIsOnline = () => useSyncExternalStore(onLine, () => navigator.onLine)
