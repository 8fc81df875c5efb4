import type { Moves } from '#kernel/contract/record-contract.ts'
import { codes } from '#kernel/contract/words.ts'
import type { WorkType } from '#capabilities/workshop/holdup-reasons/vocabulary.ts'

export const cardStatuses = codes([
  'booked',
  'open',
  'in_work',
  'on_hold',
  'final_check',
  'ready',
  'invoiced',
  'delivered',
  'cancelled',
])
export type CardStatus = (typeof cardStatuses)[number]

/**
 * Where a card may go from each state by hand (docs/domain.md#job-cards). A hold-up puts it on hold, and the end of the last one
 * puts it back, unless it is cancelled, where it could be before. A delivered one comes back only when an administrator
 * undoes a wrong scan.
 */
export const cardMoves: Moves<CardStatus> = {
  booked: ['open'],
  open: ['in_work', 'cancelled'],
  in_work: ['final_check', 'cancelled'],
  on_hold: ['cancelled'],
  final_check: ['ready', 'in_work'],
  ready: ['invoiced'],
  invoiced: ['delivered'],
  delivered: ['in_work'],
  cancelled: [],
}

/** States in which a card can be put on hold; it returns to the same state afterwards. */
export const holdableStatuses = ['open', 'in_work', 'final_check', 'ready'] as const satisfies readonly CardStatus[]

/** States in which nothing is left to do. */
export const endedStatuses = ['delivered', 'cancelled'] as const satisfies readonly CardStatus[]

/** Where the vehicle is, finer than the state. */
export const cardStages = codes([
  'reception',
  'diagnosis',
  'estimate',
  'claim',
  'survey',
  'approval',
  'strip_down',
  'supplement',
  'work',
  'body',
  'paint',
  'assembly',
  'final_check',
  'reinspection',
  'wash',
  'ready',
])
export type CardStage = (typeof cardStages)[number]

/** The line of stages of each kind of work, in order. */
export const stagesOf: Readonly<Record<WorkType, readonly CardStage[]>> = {
  service: ['reception', 'diagnosis', 'approval', 'work', 'final_check', 'wash', 'ready'],
  bodyshop: [
    'reception',
    'estimate',
    'claim',
    'survey',
    'approval',
    'strip_down',
    'supplement',
    'body',
    'paint',
    'assembly',
    'final_check',
    'reinspection',
    'ready',
  ],
}

export const serviceTypes = codes([
  'free_1',
  'free_2',
  'free_3',
  'paid',
  'running_repair',
  'campaign_recall',
  'pdi',
  'warranty',
  'accident',
  'repeat',
])
export type ServiceType = (typeof serviceTypes)[number]

/** Where a card came from. */
export const cardSources = codes(['dms_feed', 'manual', 'import'])

/** The times of a card, in the order in which they may lie. */
export const cardTimes = ['received_at', 'work_started_at', 'completed_at', 'invoiced_at', 'delivered_at'] as const

/** A second visit of one vehicle and category within so many days of delivery is a repeat repair (M29). */
export const repeatRepairDays = 30
