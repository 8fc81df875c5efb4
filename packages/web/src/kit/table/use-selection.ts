import { useCallback, useState } from 'react'

/** The rows a person picked from a list. */
export interface Selection {
  ids: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
  /** Lets go of one that is gone. */
  drop: (id: string) => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Selected rows stay selected from page to page. `question` is the query of the list, without page and order: a different
 * one selects nothing, so that no action applies to rows that are out of sight.
 */
export function useSelection(question: unknown): Selection {
  const key = JSON.stringify(question)
  const [picked, setPicked] = useState({ key, ids: none })
  const select = useCallback((ids: ReadonlySet<string>) => setPicked({ key, ids }), [key])
  const clear = useCallback(() => select(none), [select])
  const drop = useCallback(
    (id: string) =>
      setPicked((before) => ({ ...before, ids: new Set([...before.ids].filter((other) => other !== id)) })),
    [],
  )
  return { ids: picked.key === key ? picked.ids : none, select, drop, clear }
}
