import { addDays } from '@rad/api/internal/kernel/contract/periods.ts'
import type { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { isReached } from '@rad/api/internal/capabilities/service/follow-ups/rules.ts'
import type { ContactResult, Medium } from '@rad/api/service/follow-ups/contract'

type Random = ReturnType<typeof randomFrom>

/** How a customer may be contacted. */
export interface Contactable {
  consent_call: boolean | null
  consent_sms: boolean | null
  consent_whatsapp: boolean | null
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
}

const notes = [
  'Will call back after the holidays',
  'Needs a pick-up from home',
  'Wants an offer for new tires first',
  'Travels until the end of the month',
  'Prefers Saturdays',
  'Compares prices first',
]

function mediaOf({ consent_call, consent_sms, consent_whatsapp }: Contactable) {
  const allowed: (readonly [Medium, number])[] = []
  if (consent_call) allowed.push(['call', 70])
  if (consent_whatsapp) allowed.push(['whatsapp', 20])
  if (consent_sms) allowed.push(['sms', 10])
  return allowed
}

/** Attempts to reach a customer from one day to another, in their order; none against their consent. */
export function attemptsBetween(random: Random, customer: Contactable, from: string, to: string): Attempt[] {
  const media = mediaOf(customer)
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  if (media.length === 0 || days < 1) return []
  const offsets = Array.from({ length: random.int(0, Math.min(7, 1 + Math.floor(days / 12))) }, () =>
    random.int(0, days - 1),
  )
  return offsets
    .toSorted((one, other) => one - other)
    .map((offset) => {
      const medium = random.weighted(media)
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
