import { useCallback, useSyncExternalStore } from 'react'

export type Density = 'compact' | 'cosy'

/** One user's layout of one table; what others should see too is in the address instead. */
export interface TableLayout {
  /** In pixels, by column. Absent until a width is changed: columns are then as wide as what they hold. */
  widths?: Record<string, number> | undefined
  /** How many of the first columns stay in sight while the others are scrolled. */
  pinned?: number
  /** The columns on show, in order, where another choice was made than that of the table. */
  columns?: string[] | undefined
}

export const mostPinned = 3
const densityKey = 'rad.density'
const keyOf = (table: string) => `rad.table.${table}`

const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// Tables keep working, for as long as the page is open, where the browser refuses to store anything.
const known = new Map<string, unknown>()

function read<T>(key: string): T | undefined {
  if (!known.has(key)) {
    try {
      known.set(key, JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined)
    } catch {
      known.set(key, undefined)
    }
  }
  return known.get(key) as T | undefined
}

function write(key: string, value: unknown) {
  known.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Stays in `known`.
  }
  for (const listener of listeners) listener()
}

const none: TableLayout = {}

/** The layout of a table as it is stored in this browser. */
export const readLayout = (table: string): TableLayout => read<TableLayout>(keyOf(table)) ?? none

/** Called with every table whose layout a user changes here, to save it beyond this browser. */
let keep: ((table: string) => void) | undefined
export function onLayoutChange(listener: NonNullable<typeof keep>) {
  keep = listener
  return () => {
    if (keep === listener) keep = undefined
  }
}

const ownerKey = 'rad.tables-of'

/** Takes over the layouts that a user has arranged elsewhere. Those of another user of this browser are discarded. */
export function adoptLayouts(
  person: string,
  layouts: Readonly<Record<string, TableLayout>>,
  isPending: (table: string) => boolean,
) {
  if (read<string>(ownerKey) !== person) {
    for (const key of layoutKeys()) if (!isPending(key)) write(keyOf(key), undefined)
    write(ownerKey, person)
  }
  for (const [table, layout] of Object.entries(layouts)) if (!isPending(table)) write(keyOf(table), layout)
}

function layoutKeys(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(keyOf('')) ? key.slice(keyOf('').length) : []))
  } catch {
    // Nothing was ever stored here.
    return []
  }
}

/** The layout of a table, and a way to change parts of it; without a name nothing is stored. */
export function useTableLayout(table: string | undefined): [TableLayout, (patch: Partial<TableLayout>) => void] {
  const layout = useSyncExternalStore(listen, () =>
    table === undefined ? none : (read<TableLayout>(keyOf(table)) ?? none),
  )
  const change = useCallback(
    (patch: Partial<TableLayout>) => {
      if (table === undefined) return
      write(keyOf(table), { ...read<TableLayout>(keyOf(table)), ...patch })
      keep?.(table)
    },
    [table],
  )
  return [layout, change]
}

type Widen = (column: string, toWidth: (width: number) => number) => void
const drawn = new Map<string, Widen>()

/** Called by the table, which alone knows the rendered widths of its columns. */
export function onWiden(table: string, widen: Widen) {
  drawn.set(table, widen)
  return () => void drawn.delete(table)
}

/** Changes the width of a column of a table that is on screen. */
export const widenColumn = (table: string, ...how: Parameters<Widen>) => drawn.get(table)?.(...how)

/** The chosen height of rows, the same for all tables; undefined until the user chooses one. */
export function useDensity(): [Density | undefined, (density: Density) => void] {
  const density = useSyncExternalStore(listen, () => read<Density>(densityKey))
  return [density, useCallback((next: Density) => write(densityKey, next), [])]
}
