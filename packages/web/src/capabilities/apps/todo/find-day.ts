import { casual, GB } from 'chrono-node/en'
import type { DayFinder } from './read-quick-add.ts'

const two = (value: number | null) => String(value).padStart(2, '0')

/** Finds days written in English. 12/5 is a day in May, save for a reader in the United States. */
export const findDay: DayFinder = (text, today) => {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const reader = navigator.language === 'en-US' ? casual : GB
  // Noon of the brand's day: calendars are compared, no clock is.
  const results = reader.parse(text, new Date(year, month - 1, day, 12), { forwardDate: true })
  const found = results.find(({ start }) => start.isCertain('day') || start.isCertain('weekday'))
  if (!found) return undefined
  const { start } = found
  return { text: found.text, day: `${start.get('year')}-${two(start.get('month'))}-${two(start.get('day'))}` }
}
