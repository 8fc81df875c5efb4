import { endedStatuses, type CardStatus } from '#capabilities/workshop/job-cards/vocabulary.ts'
import type { CaseKind } from './vocabulary.ts'

/** What a case says of itself, as far as it decides whether it can be submitted. */
export interface Said {
  kind: CaseKind
  vin: string | null
  vehicle_at_outlet: boolean
  job_card: string | null
  card_status: CardStatus | null
  card_vin: string | null
  odometer: number | null
  concern: string | null
  occurrence: string | null
  system_group: string | null
  prior_steps: string | null
}

const leastLetters = 10
const isShort = (text: string | null) => (text ?? '').trim().length < leastLetters

function wrongCard({ job_card, card_status, card_vin, vin }: Said): string | undefined {
  if (!job_card || !card_status) return 'Choose an open job card.'
  if ((endedStatuses as readonly CardStatus[]).includes(card_status))
    return 'This job card has ended. Choose an open one.'
  return card_vin !== vin ? 'This job card belongs to another vehicle.' : undefined
}

/** What a case lacks before it can be submitted, a sentence for each field (docs/domain.md#helpdesk-cases). */
export function lacksOf(said: Said): { field: string; message: string }[] {
  const missing: Record<string, string | undefined | false> = {
    vin: !said.vin && 'Choose the vehicle.',
    concern: isShort(said.concern) && 'Describe the concern in at least 10 characters.',
    system_group: !said.system_group && 'Choose a system.',
    // A report asks for no answer: the vehicle need not be here, nor anything be tried before.
    ...(said.kind === 'case' && {
      vehicle_at_outlet: !said.vehicle_at_outlet && 'The vehicle must be at the outlet.',
      job_card: wrongCard(said),
      odometer: said.odometer === null && 'Enter the odometer reading.',
      occurrence: !said.occurrence && 'Choose how often it occurs.',
      prior_steps: isShort(said.prior_steps) && 'Describe the steps already taken in at least 10 characters.',
    }),
  }
  return Object.entries(missing).flatMap(([field, message]) => (message ? [{ field, message }] : []))
}
