export interface FieldPair {
  field: string
  before: string
  after: string
  isChanged: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(written).join('; ')
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, inner]) => `${key.replaceAll('_', ' ')} ${written(inner)}`)
      .join(', ')
  }
  return String(value)
}

/** Shown elsewhere, or of no meaning to a reader. */
const unsaid = new Set(['id', 'version', 'city_id', 'allowed', 'own'])

/** Two states of a record field by field, what changed first. A side that is not there is empty. */
export function fieldPairs(before: unknown, after: unknown): FieldPair[] {
  const old = isRecord(before) ? before : {}
  const now = isRecord(after) ? after : {}
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => !unsaid.has(field))
  return fields
    .map((field) => {
      const pair = { field, before: written(old[field]), after: written(now[field]) }
      // What a change leaves out of its after side is as it was.
      const isChanged = pair.before !== pair.after && (field in now || !isRecord(after))
      return { ...pair, after: field in now || !isRecord(after) ? pair.after : pair.before, isChanged }
    })
    .toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged))
}
