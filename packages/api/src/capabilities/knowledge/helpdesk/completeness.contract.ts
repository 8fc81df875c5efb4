import { endedStatuses, type CardStatus } from '#capabilities/workshop/job-cards/vocabulary.ts'
import type { CaseKind } from './vocabulary.ts'

/** What a case says of itself, as far as it decides whether it can be submitted. */
export interface CaseContent {
  kind: CaseKind
  title: string
  vin: string | null
  vehicle_at_outlet: boolean
  job_card: string | null
  /** What the job card says of itself; null where there is none. */
  card_status: CardStatus | null
  /** Of the vehicle it belongs to, which one with an unreadable VIN does not. */
  card_vin: string | null
  odometer: number | null
  concern: string | null
  occurrence: string | null
  system_group: string | null
  prior_steps: string | null
}

const leastLetters = 10
const isShort = (text: string | null, least = leastLetters) => (text ?? '').trim().length < least

function wrongCard({ job_card, card_status, card_vin, vin }: CaseContent): string | undefined {
  if (!job_card || !card_status) return 'Choose an open job card.'
  if ((endedStatuses as readonly CardStatus[]).includes(card_status))
    return 'This job card has ended. Choose an open one.'
  return card_vin !== null && card_vin !== vin ? 'This job card belongs to another vehicle.' : undefined
}

/** One thing that a case has to say before it can be submitted; `lack` is the sentence where it does not. */
interface Requirement {
  field: string
  lack: string | undefined
}

/**
 * All that a case has to say before it can be submitted, in the order of its form (docs/domain.md#helpdesk-cases): the one
 * list that the API goes by and the form shows.
 */
export function requirementsOf(given: CaseContent): Requirement[] {
  const isCase = given.kind === 'case'
  const lacks: Record<string, string | undefined | false> = {
    ...(isCase && { job_card: wrongCard(given) }),
    // The vehicle of a case is that of its job card.
    ...((!isCase || (given.job_card !== null && given.vin === null)) && { vin: !given.vin && 'Choose the vehicle.' }),
    // A report asks for no answer: the vehicle need not be here, nor anything be tried before.
    ...(isCase && {
      odometer: given.odometer === null && 'Enter the odometer reading.',
      vehicle_at_outlet: !given.vehicle_at_outlet && 'The vehicle must be at the outlet.',
    }),
    title: isShort(given.title, 5) && 'Use at least 5 characters.',
    concern: isShort(given.concern) && 'Describe the concern in at least 10 characters.',
    system_group: !given.system_group && 'Choose a system.',
    ...(isCase && {
      occurrence: !given.occurrence && 'Choose how often it occurs.',
      prior_steps: isShort(given.prior_steps) && 'Describe the steps already taken in at least 10 characters.',
    }),
  }
  return Object.entries(lacks).map(([field, lack]) => ({ field, lack: lack || undefined }))
}

/** What of it is missing, a sentence for each field. */
export const lacksOf = (given: CaseContent): { field: string; message: string }[] =>
  requirementsOf(given).flatMap(({ field, lack }) => (lack ? [{ field, message: lack }] : []))
