import type { Db } from '#kernel/command/context.ts'
import { optional } from '#kernel/contract/fields.ts'
import { importFields } from '#kernel/import/fields.ts'
import type { Choice } from '#kernel/import/importer.ts'
import { reasonChoices, suggestReason } from '#capabilities/workshop/holdup-reasons/import.lookups.ts'
import { cardStages } from '#capabilities/workshop/job-cards/vocabulary.ts'

export const eventFile = importFields(
  { fields: {} },
  {
    case: {
      kind: 'text',
      label: 'Case',
      max: 40,
      required: true,
      aliases: ['case id', 'caseid', 'case concept name', 'job card', 'ro', 'ro no', 'order', 'trace', 'ticket'],
      hint: 'Events with the same value become one job card, with this number.',
    },
    activity: {
      kind: 'text',
      label: 'Activity',
      max: 200,
      required: true,
      aliases: ['event', 'event name', 'concept name', 'status', 'step', 'task', 'action'],
      translates: 'Activity',
    },
    at: {
      kind: 'instant',
      label: 'Time',
      required: true,
      aliases: ['timestamp', 'time', 'complete timestamp', 'time timestamp', 'start time', 'date', 'when'],
    },
    outlet: {
      kind: 'text',
      label: 'Outlet',
      max: 120,
      ...optional,
      aliases: ['outlet code', 'branch', 'location', 'site'],
    },
    advisor: {
      kind: 'text',
      label: 'Service advisor',
      max: 120,
      ...optional,
      aliases: ['resource', 'org resource', 'user', 'employee', 'agent'],
    },
    vin: { kind: 'text', label: 'VIN', max: 40, ...optional, aliases: ['chassis', 'chassis number'] },
    reg_no: { kind: 'text', label: 'Registration number', max: 20, ...optional, aliases: ['plate', 'registration'] },
  },
)

/** What happened to a card with an activity, apart from a stage reached or a hold-up begun. */
export const steps = ['received', 'work_started', 'completed', 'ready', 'invoiced', 'delivered', 'cancelled'] as const
export type Step = (typeof steps)[number]

const stepLabels: Readonly<Record<Step, string>> = {
  received: 'Received',
  work_started: 'Work started',
  completed: 'Completed',
  ready: 'Ready',
  invoiced: 'Invoiced',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const stageValue = 'stage '
interface Meaning {
  step?: Step
  stage?: string
  reason?: string
}

/** The meaning of one of our values; null means nothing. */
export function meaningOf(value: string | null): Meaning {
  if (value === null) return {}
  if (value.startsWith(stageValue)) return { stage: value.slice(stageValue.length) }
  return (steps as readonly string[]).includes(value) ? { step: value as Step } : { reason: value }
}

/** What activities can become; one that becomes nothing is left out. */
export async function activityChoices(db: Db): Promise<Choice[]> {
  return [
    ...steps.map((value) => ({ value, label: stepLabels[value] })),
    ...cardStages.map((stage) => ({ value: `${stageValue}${stage}`, label: `Stage: ${stage.replaceAll('_', ' ')}` })),
    ...(await reasonChoices(db)),
  ]
}

const words: readonly (readonly [RegExp, string])[] = [
  [/wait|pending|hold|delay|await/, 'hold'],
  [/cancel|abort|withdraw/, 'cancelled'],
  [/deliver|handed|hand.?over|picked up|gate pass|collected/, 'delivered'],
  [/invoice|bill/, 'invoiced'],
  [/receiv|regist|creat|open|check.?in|arriv|insert|assign ser/, 'received'],
  [/start|begin|in work|in progress|repair|take in charge/, 'work_started'],
  [/complet|finish|done|resolved|closed/, 'completed'],
  [/ready/, 'ready'],
  [/inspect|diagnos/, 'stage diagnosis'],
  [/test|final|quality/, 'stage final_check'],
  [/wash/, 'stage wash'],
  [/paint/, 'stage paint'],
  [/estimate/, 'stage estimate'],
  [/approv/, 'stage approval'],
]

/** What an activity probably means, by the words in it; nothing is suggested for the others. */
export function suggestActivity(value: string, choices: readonly Choice[]): string | undefined {
  const written = value.trim().toLowerCase()
  const same = choices.find(
    (choice) => choice.value.toLowerCase() === written || choice.label.toLowerCase() === written,
  )
  if (same) return same.value
  const meant = words.find(([pattern]) => pattern.test(written))?.[1]
  return meant === 'hold' ? suggestReason(value, choices) : meant
}
