import type { ActorContext } from '#kernel/command/context.ts'
import type { Measure } from '#kernel/contract/report-contract.ts'
import type { ReportAnswer } from '#kernel/contract/view.ts'
import { complaintReport } from '#capabilities/service/complaints/contract.ts'
import { complaintFigures } from '#capabilities/service/complaints/figures.lookups.ts'
import { ticketSummary } from '#capabilities/service/tickets/reports/contract.ts'
import { ticketFigures } from '#capabilities/service/tickets/reports/figures.lookups.ts'
import { holdupReport } from '#capabilities/workshop/holdups/report.contract.ts'
import { holdupFigures } from '#capabilities/workshop/holdups/figures.lookups.ts'
import { cardFigures } from '#capabilities/workshop/job-cards/figures.lookups.ts'
import { cardReport } from '#capabilities/workshop/job-cards/report.contract.ts'
import type { CardLine, CardSection } from './contract.ts'

/** The view of a report for the card: outlets as rows, and the same filters for all of them. */
export interface CardView {
  rows: 'outlet'
  outlet: string[]
  period?: string | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: string | undefined
  /** The kinds of work and the channels of the reader, where their scope is limited to some. */
  job_type?: string[] | undefined
  channel?: string[] | undefined
}

/** A measure of a report as the card shows it. */
interface Shown {
  key: string
  more_is: CardLine['more_is']
  /** An outlet without any rows counts as zero, not as unknown. */
  isCount?: true
  /** The list to open where the measure has none. */
  opens?: Measure['opens']
}

/** A report the card takes measures from. */
export interface CardSource {
  section: CardSection
  subject: string
  /** The list of the rows it counts. */
  list: string
  /** For the lists and reports of one kind of work. */
  job_type?: 'service' | 'bodyshop'
  measures: readonly (Measure & Omit<Shown, 'key'>)[]
  ask(ctx: ActorContext, view: CardView): Promise<ReportAnswer>
}

const count = { isCount: true } as const

/** The measures of a report in the order of the card. */
const shown = (measures: readonly Measure[], chosen: readonly Shown[]) =>
  chosen.map((one) => ({ ...measures.find(({ key }) => key === one.key)!, ...one }))

const columnsOf = (measures: readonly Shown[]) => measures.map(({ key }) => key)

const tickets = shown(ticketSummary.measures, [
  { key: 'opened', more_is: 'worse', ...count },
  { key: 'closed', more_is: 'neutral', ...count },
  { key: 'open', more_is: 'worse', ...count },
  { key: 'breached', more_is: 'worse', ...count },
  { key: 'tat_median', more_is: 'worse' },
  { key: 'in_time_percent', more_is: 'better' },
  { key: 'reopened_percent', more_is: 'worse' },
  { key: 'unjustified_percent', more_is: 'neutral' },
  { key: 'per_1000', more_is: 'worse' },
])
const complaints = shown(complaintReport.measures, [
  { key: 'received', more_is: 'worse', ...count },
  { key: 'repeat_percent', more_is: 'worse' },
])
const cards = (ofBodyshop: readonly Shown[]) =>
  shown(cardReport.measures, [
    { key: 'in_workshop', more_is: 'neutral', ...count },
    { key: 'on_hold', more_is: 'worse', ...count },
    { key: 'held_long', more_is: 'worse', ...count },
    { key: 'delivered', more_is: 'neutral', ...count },
    { key: 'holdup_percent', more_is: 'worse' },
    { key: 'keys_to_keys', more_is: 'worse' },
    { key: 'production', more_is: 'worse' },
    { key: 'promise_percent', more_is: 'better' },
    { key: 'repeat_percent', more_is: 'worse' },
    ...ofBodyshop,
  ])
const holdups = shown(holdupReport.measures, [
  { key: 'days', more_is: 'worse', ...count, opens: { counted_by: 'lasting' } },
])

const work = (job_type: 'service' | 'bodyshop', ofBodyshop: readonly Shown[]): CardSource[] => {
  const measures = cards(ofBodyshop)
  const of = { section: job_type, subject: 'JobCard', job_type } as const
  return [
    {
      ...of,
      list: '/job-cards',
      measures,
      ask: (ctx, view) =>
        cardFigures({ ...ctx, query: cardReport.view.parse({ ...view, job_type, columns: columnsOf(measures) }) }),
    },
    {
      ...of,
      list: '/holdups',
      measures: holdups,
      ask: (ctx, view) =>
        holdupFigures({ ...ctx, query: holdupReport.view.parse({ ...view, job_type, columns: columnsOf(holdups) }) }),
    },
  ]
}

/** Every source of the card's measures, each an existing report. */
export const cardSources: readonly CardSource[] = [
  {
    section: 'tickets',
    subject: 'Ticket',
    list: '/tickets',
    measures: tickets,
    ask: (ctx, view) =>
      ticketFigures({ ...ctx, query: ticketSummary.view.parse({ ...view, columns: columnsOf(tickets) }) }),
  },
  {
    section: 'complaints',
    subject: 'Complaint',
    list: '/complaints',
    measures: complaints,
    ask: (ctx, view) =>
      complaintFigures({ ...ctx, query: complaintReport.view.parse({ ...view, columns: columnsOf(complaints) }) }),
  },
  ...work('service', []),
  ...work('bodyshop', [
    { key: 'supplement_percent', more_is: 'worse' },
    { key: 'insurer_wait', more_is: 'worse' },
  ]),
]
