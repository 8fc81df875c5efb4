/** What an answer is made of, without its values: `null` fits anything, since whether a value is there is data. */
export type Shape =
  | 'nothing'
  | 'null'
  | 'text'
  | 'number'
  | 'yes or no'
  | { list: Shape }
  | { fields: Record<string, Shape> }

/** Keys that are themselves data: a day, an id, and what rows are counted by. */
const asKey = (key: string, within: string) =>
  within === 'counts' || /^(\d{4}-\d\d(-\d\d)?|\d+|[0-9a-f-]{36})$/.test(key) ? '*' : key

export function shapeOf(value: unknown, within = ''): Shape {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return { list: value.map((one) => shapeOf(one)).reduce(merged, 'null') }
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'yes or no'
  const fields: Record<string, Shape> = {}
  for (const [name, one] of Object.entries(value as object)) {
    const key = asKey(name, within)
    fields[key] = merged(fields[key] ?? 'null', shapeOf(one, name))
  }
  return { fields }
}

/** The shape of a place where both occurred. */
function merged(a: Shape, b: Shape): Shape {
  if (a === 'null') return b
  if (b === 'null' || typeof a === 'string' || typeof b === 'string') return a
  if ('list' in a) return 'list' in b ? { list: merged(a.list, b.list) } : a
  if ('list' in b) return a
  const keys = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])]
  return {
    fields: Object.fromEntries(keys.map((key) => [key, merged(a.fields[key] ?? 'null', b.fields[key] ?? 'null')])),
  }
}

/** Where two shapes are not the same, each place once; empty where they are. */
export function shapeDifferences(a: Shape, b: Shape, at = 'body'): string[] {
  if (a === b || a === 'null' || b === 'null') return []
  if (typeof a === 'string' || typeof b === 'string') return [`${at}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`]
  if ('list' in a || 'list' in b)
    return 'list' in a && 'list' in b ? shapeDifferences(a.list, b.list, `${at}[]`) : [`${at}: a list and no list`]
  const keys = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])]
  return keys.flatMap((key) => {
    const [one, other] = [a.fields[key], b.fields[key]]
    return one === undefined || other === undefined
      ? [`${at}.${key} is missing in one`]
      : shapeDifferences(one, other, `${at}.${key}`)
  })
}
