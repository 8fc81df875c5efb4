import type { ReadTime } from './rules.ts'

const plainNumber = /^-?\d{1,12}(?:\.\d{1,20})?$/

/** A number, as one or written; undefined where there is none, NaN for anything else. */
export function numberOf(value: unknown): ReadTime {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number') return value
  return typeof value === 'string' && plainNumber.test(value) ? Number(value) : NaN
}

/** A time in whole milliseconds of one in units of so many milliseconds. */
export function msOf(value: unknown, unitMs: number): ReadTime {
  const read = numberOf(value)
  return read === undefined ? undefined : Math.round(read * unitMs)
}

/** A time in whole milliseconds of one in seconds. */
export const msOfSeconds = (value: unknown): ReadTime => msOf(value, 1000)

/** The end of what has a start and a length. Their sum is rounded once, or neighbors that touch could overlap. */
export function endOf(start: ReadTime, length: ReadTime, unitMs: number): ReadTime {
  return start === undefined || length === undefined ? undefined : Math.round((start + length) * unitMs)
}

const isoDuration = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,12})?)S)?$/

/** Seconds of a duration of ISO 8601 in hours, minutes, and seconds: `PT1M2.5S` is 62.5. */
export function secondsOfIso(value: unknown): ReadTime {
  if (value === undefined || value === null) return undefined
  const found = typeof value === 'string' && value !== 'PT' ? isoDuration.exec(value) : null
  if (!found) return NaN
  return Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)
}

const clock = /^(-)?(?:(\d{1,4}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/

/** Milliseconds of a time as captions write it: `01:02:03.500`, `02:03.500`, or `00:02:03,500`; NaN where it is none. */
export function msOfClock(written: string): number {
  const found = clock.exec(written)
  if (!found) return NaN
  const [, sign, hours = '0', minutes = '', seconds = '', fraction = ''] = found
  if (Number(seconds) > 59 || (Number(minutes) > 59 && found[2] !== undefined)) return NaN
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
  return sign === undefined ? ms : -ms
}
