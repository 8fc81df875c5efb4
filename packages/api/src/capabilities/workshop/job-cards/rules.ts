import type { Actor } from '#kernel/command/context.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'
import { cardMoves, cardTimes, type CardStage, type CardStatus, holdableStatuses, stagesOf } from './vocabulary.ts'

/** How far ahead of the server's clock a time may lie: clocks differ. */
const allowedAhead = 300_000
/** How long a wrong scan may be undone. */
const undoHours = 24

/** Whether a time lies further ahead than clocks differ. */
export const isAhead = (at: string, now: Date) => Date.parse(at) > now.getTime() + allowedAhead
export const ahead = 'This time can’t be in the future.'

type CardTime = (typeof cardTimes)[number]
export type CardTimes = Readonly<Record<CardTime, string | null>>

/** The messages for a time that lies before an earlier one. */
const disorder: Readonly<Record<Exclude<CardTime, 'received_at'>, Partial<Record<CardTime, string>>>> = {
  work_started_at: { received_at: 'Work started can’t be before received.' },
  completed_at: {
    received_at: 'Completed can’t be before received.',
    work_started_at: 'Completed can’t be before started.',
  },
  invoiced_at: {
    received_at: 'Invoiced can’t be before received.',
    work_started_at: 'Invoiced can’t be before started.',
    completed_at: 'Invoiced can’t be before completed.',
  },
  delivered_at: {
    received_at: 'Delivered can’t be before received.',
    work_started_at: 'Delivered can’t be before started.',
    completed_at: 'Delivered can’t be before completed.',
    invoiced_at: 'Delivered can’t be before invoiced.',
  },
}

/** What is wrong with the times of a card, a sentence for each field; undefined where nothing is. */
export function wrongTimes(times: CardTimes, now: Date): Record<string, string> | undefined {
  const wrong: Record<string, string> = {}
  for (const [place, later] of cardTimes.entries()) {
    const at = times[later]
    if (at === null) continue
    if (isAhead(at, now)) wrong[later] = ahead
    const before = cardTimes.slice(0, place).findLast((one) => {
      const earlier = times[one]
      return earlier !== null && Date.parse(at) < Date.parse(earlier)
    })
    if (before && later !== 'received_at') wrong[later] ??= disorder[later][before]!
  }
  return Object.keys(wrong).length === 0 ? undefined : wrong
}

/** The step at which a card gets each of its times. */
const stepOf = {
  work_started_at: 'in_work',
  completed_at: 'ready',
  invoiced_at: 'invoiced',
  delivered_at: 'delivered',
} as const satisfies Partial<Record<CardTime, CardStatus>>
export const timeOf: Partial<Record<CardStatus, keyof typeof stepOf>> = {
  in_work: 'work_started_at',
  ready: 'completed_at',
  invoiced: 'invoiced_at',
  delivered: 'delivered_at',
}

const order: readonly CardStatus[] = ['booked', 'open', 'in_work', 'final_check', 'ready', 'invoiced', 'delivered']
/** How far a card has come; what is cancelled has come nowhere. */
export const rankOf = (status: CardStatus) => order.indexOf(status)

/** What a card that is written down afterwards has come to. */
export function statusOf(times: CardTimes): CardStatus {
  const reached = (Object.entries(stepOf) as [keyof typeof stepOf, CardStatus][]).findLast(([time]) => times[time])
  return reached?.[1] ?? 'open'
}

/**
 * Times of steps a card has not come to are set by the move there, and those of steps behind it stay filled: the state and
 * the times never contradict each other.
 */
export function wrongSteps(
  status: CardStatus,
  given: Partial<Record<keyof CardTimes, string | null | undefined>>,
): Record<string, string> | undefined {
  const wrong: Record<string, string> = {}
  for (const [time, step] of Object.entries(stepOf) as [keyof typeof stepOf, CardStatus][]) {
    const at = given[time]
    if (at === undefined) continue
    const isReached = status !== 'cancelled' && rankOf(status) >= rankOf(step)
    if (at !== null && !isReached) wrong[time] = 'Move the job card to this status to set its time.'
    if (at === null && isReached) wrong[time] = 'Enter the time of this step.'
  }
  return Object.keys(wrong).length === 0 ? undefined : wrong
}

export const insurersFields = ['insurer', 'claim_no', 'surveyor', 'liability'] as const

/** Which fields of an insurer's work a service card was given. */
export function wrongFields(
  job_type: WorkType,
  given: Partial<Record<(typeof insurersFields)[number], unknown>>,
): Record<string, string> | undefined {
  const wrong = job_type === 'service' ? insurersFields.filter((field) => (given[field] ?? null) !== null) : []
  if (wrong.length === 0) return undefined
  return Object.fromEntries(wrong.map((field) => [field, 'Only bodyshop job cards have this.']))
}

/** A stage lies on the line of its kind of work. */
export function wrongStage(job_type: WorkType, stage: CardStage): Record<string, string> | undefined {
  if (stagesOf[job_type].includes(stage)) return undefined
  return {
    stage: job_type === 'service' ? 'This stage belongs to bodyshop.' : 'This stage belongs to service.',
  }
}

/** What decides where a card may go. */
interface Movable {
  status: CardStatus
  held_from: CardStatus | null
  delivered_at: string | null
}

/** Only an administrator undoes a wrong scan. */
export const isAdministrator = (actor: Actor) => actor.ability.can('manage', 'all')

/** Whether a wrong scan may still be undone. */
export const isUndoable = ({ delivered_at }: Pick<Movable, 'delivered_at'>, now: Date) =>
  delivered_at !== null && now.getTime() - Date.parse(delivered_at) <= undoHours * 3_600_000

/** Where the actor may move a card from here. One on hold may be cancelled where it could be before. */
export function movesFor(actor: Actor, card: Movable, now: Date): CardStatus[] {
  if (!actor.ability.can('update', 'JobCard')) return []
  const { status, held_from } = card
  if (status === 'delivered') return isAdministrator(actor) && isUndoable(card, now) ? [...cardMoves.delivered] : []
  if (status === 'on_hold') return cardMoves.on_hold.filter((to) => cardMoves[held_from ?? 'ready'].includes(to))
  return [...cardMoves[status]]
}

/** Whether a hold-up can be opened on a card: where there is work to hold up, and what is open already leaves some. */
export function canHold(actor: Actor, status: CardStatus, open: readonly { rest_workable: boolean }[]): boolean {
  if (!actor.ability.can('update', 'JobCard')) return false
  if (status === 'on_hold') return open.every(({ rest_workable }) => rest_workable)
  return (holdableStatuses as readonly CardStatus[]).includes(status)
}
