import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import { fromMinor } from '#kernel/money.ts'
import { defined } from '#kernel/version.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { insurersFields, rankOf, statusOf, timeOf, wrongFields, wrongStage, wrongTimes } from './rules.ts'
import { type CardStatus, holdableStatuses } from './vocabulary.ts'

const instants = [
  'received_at',
  'promised_at',
  'work_started_at',
  'completed_at',
  'invoiced_at',
  'delivered_at',
  'cancelled_at',
] as const
const amounts = ['estimate', 'approved', 'invoiced', 'liability'] as const
/** What a dealer's system may say of a card, as the table keeps it: amounts are hundredths. */
export const fedFields = [
  'vin',
  'reg_no',
  'customer_id',
  'odometer',
  'cluster_replaced',
  'service_type',
  'category',
  'sub_category',
  'concern',
  'advisor',
  'stage',
  'vor',
  'loaner_given',
  'touch_minutes',
  'supplements',
  'surveyor',
  'insurer',
  'claim_no',
  'psf_score',
  ...amounts,
  ...instants,
] as const
type FedField = (typeof fedFields)[number]

type Row = Selectable<Tables['job_card']>
type Fed = Pick<Row, FedField>

/**
 * A card as a dealer's system has it now. What is left out stays as it is, null empties it. Without a state it is the one
 * that the times have come to; `on_hold` says nothing, for only hold-ups hold a card.
 */
export interface GivenCard extends Partial<Fed> {
  outlet: { id: string; code: string; dealer_id: string; region_id: string }
  dms_no: string
  job_type: WorkType
  status?: CardStatus
  /** Of a new card whose vehicle does not tell it. */
  channel_id?: string | null
}

/** A card as it is stored, as far as a correction needs it. */
export type StoredCard = Fed &
  Pick<Row, 'id' | 'no' | 'job_type' | 'status' | 'held_from' | 'holdup_id' | 'first_promised_at' | 'psf_at'>

/** What a card becomes: its fields, its state, and what its timeline tells of it. */
export interface Merged {
  fields: Fed
  status: CardStatus
  held_from: Insertable<Tables['job_card']>['held_from']
  /** What held it up has ended with it. */
  ended: 'resolved' | 'card_cancelled' | undefined
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const untold: Fed = {
  ...(Object.fromEntries(fedFields.map((field) => [field, null])) as unknown as Fed),
  cluster_replaced: false,
  service_type: 'paid',
  stage: 'reception',
  vor: false,
  loaner_given: false,
  supplements: 0,
}

const isInstant = (field: FedField): field is (typeof instants)[number] =>
  (instants as readonly FedField[]).includes(field)

const isSame = (field: FedField, one: Fed[FedField], other: Fed[FedField]) =>
  one === other ||
  (isInstant(field) && one !== null && other !== null && Date.parse(String(one)) === Date.parse(String(other)))

/** A dealer's system says where a card is; what it does not say is told by the times. */
function stateOf(given: GivenCard, before: CardStatus | undefined, fields: Fed): CardStatus {
  if (fields.delivered_at !== null) return 'delivered'
  if (fields.cancelled_at !== null) return 'cancelled'
  if (given.status !== undefined && given.status !== 'on_hold') return given.status
  const reached = statusOf(fields)
  if (before === undefined || before === 'delivered' || before === 'cancelled') return reached
  const time = timeOf[before]
  const isTakenBack = time !== undefined && fields[time] === null
  return isTakenBack || rankOf(reached) > rankOf(before) ? reached : before
}

function wrongWith(given: GivenCard, stored: StoredCard | undefined, fields: Fed, now: Date) {
  if (stored && stored.job_type !== given.job_type)
    return { job_type: 'The outlet has another kind of job card under this DMS number.' }
  if (given.received_at === null || fields.received_at === null) return { received_at: 'Enter when it was received.' }
  if (given.status === 'delivered' && fields.delivered_at === null)
    return { delivered_at: 'Enter the time of this step.' }
  if (fields.promised_at !== null && Date.parse(fields.promised_at) < Date.parse(fields.received_at))
    return { promised_at: 'The promise can’t be before the vehicle was received.' }
  const ofInsurer = Object.fromEntries(insurersFields.map((field) => [field, fields[field]]))
  return wrongFields(given.job_type, ofInsurer) ?? wrongStage(given.job_type, fields.stage) ?? wrongTimes(fields, now)
}

/** What a timeline tells of values: amounts in units, and nothing of keys that say nothing to a reader. */
const told = (fields: object, keys: readonly string[]) =>
  Object.fromEntries(
    keys
      .filter((key) => key !== 'customer_id')
      .map((key) => {
        const value = (fields as Record<string, unknown>)[key]
        return [key, typeof value === 'number' && amounts.some((one) => one === key) ? fromMinor(value) : value]
      }),
  )

/** What a given card makes of the stored one, or of a new one; a sentence for each field that may not be so. */
export function merge(
  given: GivenCard,
  stored: StoredCard | undefined,
  now: Date,
): { wrong: Record<string, string> } | { merged: Merged } {
  const said = defined(Object.fromEntries(fedFields.map((field) => [field, given[field]]))) as Partial<Fed>
  // Promises are made, never taken back.
  if (said.promised_at === null) delete said.promised_at
  const known = stored && (Object.fromEntries(fedFields.map((field) => [field, stored[field]])) as Fed)
  const fields: Fed = { ...untold, ...known, ...said }
  if (given.status === 'cancelled' && fields.cancelled_at === null) fields.cancelled_at = now.toISOString()
  fields.vin = fields.vin?.trim().toUpperCase() ?? null
  fields.claim_no = fields.claim_no?.toUpperCase() ?? null
  const wrong = wrongWith(given, stored, fields, now)
  if (wrong) return { wrong }
  const before = stored && (stored.held_from ?? stored.status)
  const status = stateOf(given, before, fields)
  const isHeld = stored?.holdup_id !== null && stored !== undefined
  const goesOn = holdableStatuses.find((one) => one === (status === 'booked' ? 'open' : status))
  const changed = stored ? fedFields.filter((field) => !isSame(field, stored[field], fields[field])) : []
  const isMoved = before !== undefined && before !== status
  return {
    merged: {
      fields,
      status: isHeld && goesOn ? 'on_hold' : status,
      held_from: isHeld && goesOn ? goesOn : null,
      ended: isHeld && !goesOn ? (status === 'cancelled' ? 'card_cancelled' : 'resolved') : undefined,
      before: { ...told(stored ?? {}, changed), ...(isMoved && { status: before }) },
      after: { ...told(fields, changed), ...(isMoved && { status }) },
    },
  }
}
