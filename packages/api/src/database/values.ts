/** Object ids of the PostgreSQL types whose text form both drivers turn into the same JavaScript value. */
const typeIds = { int8: 20, numeric: 1700, date: 1082, timestamp: 1114, timestamptz: 1184 } as const

/** `2026-11-20 20:25:00.123456+00` to `2026-11-20T20:25:00.123Z`. Connections run in UTC. */
export function instantText(text: string): string {
  const [date, rest = ''] = text.split(' ')
  const clock = rest.replace(/\+00$/, '')
  const [seconds, fraction = ''] = clock.split('.')
  return `${date}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** One reading of values for PostgreSQL and the embedded database: numbers, ISO strings, no Date objects. */
export const valueParsers: Record<number, (text: string) => unknown> = {
  [typeIds.int8]: Number,
  [typeIds.numeric]: Number,
  [typeIds.date]: (text) => text,
  [typeIds.timestamp]: (text) => text,
  [typeIds.timestamptz]: instantText,
}
