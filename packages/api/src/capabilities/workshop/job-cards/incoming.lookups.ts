import { dayIn } from '#kernel/contract/periods.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { type CardTimes, wrongFields, wrongStage, wrongTimes } from './rules.ts'
import type { CardStage } from './vocabulary.ts'

type Maybe<T> = T | null | undefined

/** What is checked of a card that comes from outside, by a file or a feed. */
export interface IncomingCard {
  job_type: WorkType
  received_at: string
  promised_at?: Maybe<string>
  work_started_at?: Maybe<string>
  completed_at?: Maybe<string>
  invoiced_at?: Maybe<string>
  delivered_at?: Maybe<string>
  cancelled_at?: Maybe<string>
  stage?: CardStage | undefined
  insurer?: Maybe<string>
  claim_no?: Maybe<string>
  surveyor?: Maybe<string>
  liability?: Maybe<number>
}

export const noVehicle = 'VIN not valid: the card belongs to no vehicle.'
export const isVin = (vin: string) => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin)

/** The times of a card; a missing one is unknown. */
export const timesOf = (card: Partial<Record<keyof CardTimes, string | null | undefined>>): CardTimes => ({
  received_at: card.received_at ?? null,
  work_started_at: card.work_started_at ?? null,
  completed_at: card.completed_at ?? null,
  invoiced_at: card.invoiced_at ?? null,
  delivered_at: card.delivered_at ?? null,
})

/** What is wrong with a card that comes from outside, in the sentences of the form. */
export function wrongCard(card: IncomingCard, now: Date): Record<string, string> {
  const { received_at, promised_at, cancelled_at, delivered_at } = card
  return {
    ...wrongFields(card.job_type, card),
    ...(card.stage && wrongStage(card.job_type, card.stage)),
    ...wrongTimes(timesOf(card), now),
    ...(promised_at &&
      promised_at < received_at && { promised_at: 'The promise can’t be before the vehicle was received.' }),
    ...(cancelled_at && cancelled_at < received_at && { cancelled_at: 'Cancelled can’t be before received.' }),
    ...(cancelled_at && delivered_at && { cancelled_at: 'A delivered job card can’t be cancelled.' }),
  }
}

/** The days of a card's instants in the brand's zone. Without a delivery, its day is not changed. */
export const daysOf = ({ received_at, delivered_at }: IncomingCard, zone: string) => ({
  received_on: dayIn(zone, new Date(received_at)),
  delivered_on: delivered_at ? dayIn(zone, new Date(delivered_at)) : delivered_at,
})
