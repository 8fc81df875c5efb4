import { casual, GB } from 'chrono-node/en'
import type { DayFinder } from './read-quick-add.ts'

const two = (value: number | null) => String(value).padStart(2, '0')
/** Hides a part of a text without moving the rest. */
const hide = (part: string) => '·'.repeat(part.length)

/** A task has a day and no clock: a time of day is left to the title. */
const timeOfDay =
  /\b(?:at\s+)?(?:\d{1,2}(?:[:.]\d{2})?\s*[ap]\.?m\b|\d{1,2}:\d{2}\b|noon\b|midnight\b)|\bat\s+\d{1,2}\b|\b(?:morning|afternoon|evening|night)\b/giu
/** After these a day is no due date, but the beginning or end of a stretch, or one day of many. */
const otherMeaning =
  /\b(?:(?:every|each)\s+(?:[\p{L}\p{N}]+\s+){0,2}(?:on\s+)?|(?:from|since|until|till|before|after|between|through)\s+)$/iu
const dueWords = /\b(?:due\s+)?(?:by|on|due)\s+$/iu
/** “today’s” and “friday-only” are words of their own. */
const goesOn = /^[-'’]\p{L}/u

/** Finds days written in English. 12/5 is a day in May, save for a reader in the United States. */
export const findDay: DayFinder = (text, today) => {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const reader = navigator.language === 'en-US' ? casual : GB
  // Noon of the brand's day: calendars are compared, no clock is.
  const noon = new Date(year, month - 1, day, 12)
  const results = reader.parse(text.replace(timeOfDay, hide), noon, { forwardDate: true })
  const found = results.find(
    ({ start, end, index, text: words }) =>
      (start.isCertain('day') || start.isCertain('weekday')) &&
      !start.isCertain('hour') &&
      !end &&
      !otherMeaning.test(text.slice(0, index)) &&
      !goesOn.test(text.slice(index + words.length)),
  )
  if (!found) return undefined
  const { start } = found
  const lead = dueWords.exec(text.slice(0, found.index))?.[0].length ?? 0
  const at = found.index - lead
  return {
    at,
    text: text.slice(at, found.index + found.text.length),
    day: `${start.get('year')}-${two(start.get('month'))}-${two(start.get('day'))}`,
    // “tonight” is a day and an hour in one word, which the title keeps.
    staysInTitle: start.get('hour') !== noon.getHours(),
  }
}
