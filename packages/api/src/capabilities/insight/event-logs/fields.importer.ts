import { optional } from '#kernel/contract/fields.ts'
import { importFields } from '#kernel/import/fields.ts'

const text = (label: string, max: number) => ({ kind: 'text', label, max, ...optional }) as const

/** What files fill of an event of a log, and by which columns process logs name it. */
export const eventFile = importFields(
  { fields: {} },
  {
    case_name: {
      ...text('Case', 200),
      required: true,
      aliases: [
        'case:concept:name',
        'case id',
        'caseid',
        'case number',
        'trace',
        'trace id',
        'process instance',
        'ticket id',
      ],
    },
    activity: {
      ...text('Activity', 200),
      required: true,
      aliases: ['concept:name', 'activity name', 'event', 'event name', 'task', 'step', 'action'],
    },
    at: {
      kind: 'instant',
      label: 'Time',
      required: true,
      aliases: [
        'time:timestamp',
        'complete timestamp',
        'completeTime',
        'timestamp',
        'end time',
        'end timestamp',
        'event time',
        'date and time',
        'date',
      ],
      hint: 'Where a file has a start and an end, the end.',
    },
    resource: {
      ...text('Resource', 200),
      aliases: ['org:resource', 'user', 'performer', 'originator', 'employee', 'agent', 'actor'],
      hint: 'Who did it.',
    },
    event_no: {
      ...text('Event ID', 200),
      aliases: ['event id', 'eventid', 'event number', 'concept:instance', 'identity:id', 'identity id'],
      hint: 'Without it, equal rows come in once.',
    },
    transition: {
      kind: 'text',
      label: 'Transition',
      max: 40,
      ...optional,
      aliases: ['lifecycle:transition', 'lifecycle transition', 'lifecycle', 'transition'],
      hint: 'Start or complete. Where a case completes an activity, its other transitions are left out.',
    },
    outlet: { ...text('Outlet', 200), aliases: ['outlet code', 'workshop', 'branch'], translates: 'Outlet' },
    vin: { ...text('VIN', 17), aliases: ['chassis number', 'chassis no'], looks: /^[A-HJ-NPR-Z0-9]{17}$/i },
    log: {
      ...text('Log', 120),
      aliases: ['log name', 'event log', 'process'],
      hint: 'Without a column for it, the file gives its name.',
    },
  },
)
