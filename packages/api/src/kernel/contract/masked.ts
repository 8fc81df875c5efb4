/** The first letter stays, to distinguish two people in a conversation. */
export const masked = (value: string | null) => value && `${value.slice(0, 1)}•••`

/** A recorded state in which every text under one of these names is masked, however deep. */
export function withoutNames(value: unknown, names: readonly string[], isName = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, names, isName))
  if (typeof value === 'string') return isName ? masked(value) : value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutNames(inner, names, names.includes(key))]),
  )
}
