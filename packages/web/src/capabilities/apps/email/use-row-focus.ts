import { useEffect } from 'react'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-email]')]
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-email]')
const focusRow = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a')?.focus()

/** Puts the focus on the row below or above, or on the first one. */
export function stepRow(by: 1 | -1): boolean {
  const all = rows()
  const at = all.indexOf(focusedRow() ?? document.body)
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]
  focusRow(next)
  return next !== undefined
}

/** Outlives the screen: a mail that is read has an address, and so a screen, of its own. */
let place: Place | undefined
/** Where it was in the list that was left for a mail of it. */
let left: Place | undefined

interface Place {
  list: string
  id: string | undefined
  at: number
}

/**
 * Keeps the place in a list: the focus returns to the row of the mail that was read, and goes to the next one where its row
 * went away. `list` names the list that is open, `openId` the mail that is read in it.
 */
export function useRowFocus(list: string, openId: number | undefined) {
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-email]') : null
      if (row) place = { list, id: row.dataset.email, at: rows().indexOf(row) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])

  // Anyone who comes back from elsewhere begins again.
  const isReading = openId !== undefined
  useEffect(() => {
    if (isReading) return
    return () => {
      left = place
      place = undefined
    }
  }, [isReading])

  useEffect(() => {
    const before = [place, left].find((one) => one?.list === list)
    if (openId !== undefined) place = { list, id: String(openId), at: before?.at ?? 0 }
    else if (before && before === place && document.activeElement === document.body) {
      const all = rows()
      focusRow(all.find(({ dataset }) => dataset.email === before.id) ?? all[Math.min(before.at, all.length - 1)])
    }
  })
}
