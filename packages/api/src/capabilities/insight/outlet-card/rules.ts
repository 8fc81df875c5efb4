import type { CardLine } from './contract.ts'

/** The mark of a value against a median. */
export function markOf({ value, median, more_is }: Pick<CardLine, 'value' | 'median' | 'more_is'>): CardLine['mark'] {
  if (value === null || median === null || more_is === 'neutral') return null
  if (value === median) return 'same'
  return value > median === (more_is === 'better') ? 'better' : 'worse'
}

/** An address with filters as its query; undefined filters are left out. */
export function addressOf(
  path: string,
  filters: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(filters)) if (value !== undefined) search.set(key, String(value))
  return `${path}?${search.toString().replaceAll('%2C', ',')}`
}
