import { codes } from '#kernel/contract/words.ts'

/** On what people and bots talk (docs/domain.md#clients-and-bots). */
export const media = ['web', 'app', 'whatsapp', 'sms', 'voice'] as const
export type Medium = (typeof media)[number]

export const botPurposes = ['service_booking', 'reminder', 'complaint_intake', 'outlet_helpdesk', 'faq'] as const
export type BotPurpose = (typeof botPurposes)[number]

/** draft -> in_test -> live <-> paused -> retired (docs/domain.md#bot-states). */
export const botStatuses = ['draft', 'in_test', 'live', 'paused', 'retired'] as const
export type BotStatus = (typeof botStatuses)[number]

/** What of a bot's version: being written, waiting to be published, live, or live before. */
export const versionStates = ['draft', 'asked', 'live', 'earlier'] as const
export type VersionState = (typeof versionStates)[number]

export const channelStatuses = ['active', 'inactive'] as const

/** The intent of what was not understood; it is always there. */
export const fallbackIntent = 'fallback'

/** Stages of a vehicle's visit that an intent belongs to (docs/domain.md#customer-journey). */
export const journeyStages = codes([
  'due',
  'reminded',
  'engaged',
  'booked',
  'confirmed',
  'arrived',
  'job_card_open',
  'diagnosed',
  'estimate_approved',
  'work_started',
  'held_up',
  'completed',
  'ready',
  'invoiced',
  'delivered',
  'psf_done',
  'complaint',
  'next_due',
])
export type JourneyStage = (typeof journeyStages)[number]
