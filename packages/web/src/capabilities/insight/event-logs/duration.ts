import type { Format } from '#kit/text/format.tsx'

const day = 86_400

/** A time between two events: in hours below a day, and in days from there. */
export const durationOf = (format: Format, seconds: number): string =>
  seconds < day ? format.hours(seconds / 3600) : format.days(seconds / day)
