import { mostPinned, useTableLayout } from '#kit/table/table-layout.ts'

/** Which columns of those on show stay in sight: the first ones. A column that is pinned moves to the end of these. */
export function usePins(
  layoutKey: string | undefined,
  shown: readonly string[],
  onArrange: (columns: string[]) => void,
) {
  const [layout, change] = useTableLayout(layoutKey)
  // One more has to be left to scroll.
  const most = Math.min(mostPinned, shown.length - 1)
  const count = Math.min(layout.pinned ?? 1, most)
  return {
    count,
    isFull: count >= most,
    toggle: (key: string) => {
      const from = shown.indexOf(key)
      const isPinned = from < count
      const to = isPinned ? count - 1 : count
      if (to !== from) {
        const keys = shown.filter((other) => other !== key)
        keys.splice(to, 0, key)
        onArrange(keys)
      }
      change({ pinned: isPinned ? count - 1 : count + 1 })
    },
  }
}
