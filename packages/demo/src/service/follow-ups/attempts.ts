import { addDays } from '@rad/api/internal/kernel/contract/periods.ts'
import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { isReached } from '@rad/api/internal/capabilities/service/follow-ups/rules.ts'
import { daysAhead } from '@rad/api/internal/capabilities/service/follow-ups/vocabulary.ts'
import { reminderMedia, reminderSteps } from '@rad/api/internal/capabilities/service/reminders/vocabulary.ts'
import type { ContactResult, Medium } from '@rad/api/service/follow-ups/contract'

type Random = ReturnType<typeof randomFrom>

/** How a customer may be contacted. */
export interface Contactable {
  consent_call: boolean | null
  consent_sms: boolean | null
  consent_whatsapp: boolean | null
  consent_email: boolean | null
}

export interface Attempt {
  attempted_on: string
  /** hh:mm in the brand's zone. */
  time: string
  medium: Medium
  direction: 'out' | 'in'
  result: ContactResult
  note: string | null
}

const results: Partial<Record<Medium, readonly (readonly [ContactResult, number])[]>> = {
  call: [
    ['connected', 38],
    ['no_answer', 36],
    ['busy', 10],
    ['switched_off', 9],
    ['wrong_number', 5],
    ['invalid', 2],
  ],
  sms: [
    ['delivered', 92],
    ['bounced', 8],
  ],
  whatsapp: [
    ['read', 55],
    ['delivered', 38],
    ['bounced', 7],
  ],
  email: [
    ['read', 30],
    ['delivered', 64],
    ['bounced', 6],
  ],
}

const notes = [
  'Will call back after the holidays',
  'Needs a pick-up from home',
  'Wants an offer for new tires first',
  'Travels until the end of the month',
  'Prefers Saturdays',
  'Compares prices first',
]

/** A reminder on each of its days, and calls between them: from ten days before the due date to the last day, which is left out. */
function daysOf(random: Random, customer: Contactable, days: number): { offset: number; medium: Medium }[] {
  const message = reminderMedia.find((medium) => customer[`consent_${medium}`])
  const reminders = reminderSteps.map((step) => step + daysAhead).filter((offset) => offset < days)
  const calls = Array.from({ length: random.int(0, Math.min(4, 1 + Math.floor(days / 20))) }, () =>
    random.int(0, days - 1),
  )
  return [
    ...(message ? reminders.map((offset) => ({ offset, medium: message })) : []),
    ...(customer.consent_call ? calls.map((offset) => ({ offset, medium: 'call' as const })) : []),
  ].toSorted((one, other) => one.offset - other.offset)
}

/** Attempts to reach a customer from one day to another, in their order; none against their consent. */
export function attemptsBetween(random: Random, customer: Contactable, from: string, to: string): Attempt[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  if (days < 1) return []
  return daysOf(random, customer, days).map(({ offset, medium }) => {
    const result = random.weighted(results[medium]!)
    return {
      attempted_on: addDays(from, offset),
      time: `${String(random.int(9, 18)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`,
      medium,
      direction: 'out' as const,
      result,
      note: isReached(result) && medium === 'call' && random.chance(40) ? random.pick(notes) : null,
    }
  })
}
