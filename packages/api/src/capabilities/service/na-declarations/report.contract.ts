import { compareFilter, defineReport } from '#kernel/contract/report-contract.ts'
import { whyArguments } from '#kernel/contract/report-why-contract.ts'
import { word } from '#kernel/contract/words.ts'
import { naFilters } from './list.contract.ts'
import { approvedStates } from './vocabulary.ts'

const { month: _month, counted_by: _counted_by, status: _status, ...filters } = naFilters

const decided = { counted_by: 'decided' } as const
const approved = { ...decided, status: approvedStates } as const
const revalidated = { counted_by: 'revalidated' } as const

/** What both reports count, each by its own day. */
const counts = {
  declared: {
    key: 'declared',
    label: 'Declared',
    kind: 'number',
    hint: 'Declared in the period.',
    opens: { counted_by: 'declared' },
  },
  approved: {
    key: 'approved',
    label: 'Approved',
    kind: 'number',
    hint: 'Approved in the period, automatically or by a person; what was overturned later stays counted.',
    opens: approved,
  },
  rejected: {
    key: 'rejected',
    label: 'Rejected',
    kind: 'number',
    hint: 'Rejected in the period.',
    opens: { ...decided, status: 'rejected' },
  },
  pending: {
    key: 'pending',
    label: 'Pending',
    kind: 'number',
    hint: 'Declared in the period and not decided yet.',
    opens: { counted_by: 'declared', status: 'declared' },
  },
  na_percent: {
    key: 'na_percent',
    label: 'NA %',
    kind: 'percent',
    hint: 'M43: approved, of these and all other follow-ups that ended in the period.',
    opens: approved,
  },
  revalidated: {
    key: 'revalidated',
    label: 'Revalidated',
    kind: 'number',
    hint: 'Looked at a second time in the period.',
    opens: revalidated,
  },
  false_percent: {
    key: 'false_percent',
    label: 'False NA %',
    kind: 'percent',
    hint: 'M44: overturned, of the declarations revalidated in the period.',
    opens: { ...revalidated, status: 'overturned' },
  },
} as const

const reasonColumn = <const C extends string>(code: C, label: string) => ({
  key: `reason_${code.slice(3).toLowerCase().replaceAll('-', '_')}` as const,
  label,
  kind: 'number' as const,
  hint: `Approved in the period with the reason ${code}.`,
  opens: { ...approved, reason: code },
})

/** The reasons of the product, a column each. */
export const reasonColumns = {
  'NA-SLD-K': reasonColumn('NA-SLD-K', word('Sold, owner known')),
  'NA-SLD-U': reasonColumn('NA-SLD-U', word('Sold, owner unknown')),
  'NA-TOT': reasonColumn('NA-TOT', word('Total loss')),
  'NA-SCR': reasonColumn('NA-SCR', word('Scrapped')),
  'NA-STL': reasonColumn('NA-STL', word('Stolen')),
  'NA-EXP': reasonColumn('NA-EXP', word('Exported')),
  'NA-REL-N': reasonColumn('NA-REL-N', word('Moved to another outlet')),
  'NA-REL-U': reasonColumn('NA-REL-U', word('Moved away')),
  'NA-WRN': reasonColumn('NA-WRN', word('Wrong number')),
  'NA-UNR': reasonColumn('NA-UNR', word('Unreachable')),
  'NA-DEC': reasonColumn('NA-DEC', word('Deceased')),
  'NA-SEI': reasonColumn('NA-SEI', word('Seized')),
  'NA-FLT': reasonColumn('NA-FLT', word('Fleet')),
  'NA-DUP': reasonColumn('NA-DUP', word('Duplicate')),
  'NA-REP': reasonColumn('NA-REP', word('Reported elsewhere')),
  'NA-DAT': reasonColumn('NA-DAT', word('Due date wrong')),
  'NA-DNC': reasonColumn('NA-DNC', word('Do not contact')),
} as const

/** As many reasons that head office added have a column of their own; the rest, and retired ones, are counted together. */
export const addedReasonColumns = (['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const).map(
  (place) =>
    ({
      key: `reason_added_${place}` as const,
      label: 'Added reason',
      kind: 'number',
      isAnswered: true,
    }) as const,
)

/** What a column of an added reason becomes in an answer. */
export const addedReasonColumn = (code: string, label: string) => ({
  label,
  hint: `Approved in the period with the reason ${code}.`,
  opens: { ...approved, reason: code },
})

const region = { key: 'region', label: 'Region', kind: 'code' } as const

/** R13: outlets or regions by reason. The total row is worked out from the declarations, never from rows (T14). */
export const naReport = defineReport({
  title: 'Not applicable report',
  dimensions: [{ key: 'outlet', label: 'Outlet', kind: 'code' }, region],
  measures: [
    counts.declared,
    counts.approved,
    counts.rejected,
    counts.pending,
    counts.na_percent,
    counts.false_percent,
    ...Object.values(reasonColumns),
    ...addedReasonColumns,
    {
      key: 'reason_other',
      label: 'Other reasons',
      kind: 'number',
      hint: 'Approved in the period with a retired reason, or one that has no column of its own.',
    },
  ],
  filters: {
    ...filters,
    /** Outlets in which nothing was declared have a row, too (T13). */
    show_empty: { kind: 'flag', label: 'Show outlets without declarations' },
    compare: compareFilter,
  },
  defaultRows: 'outlet',
})

/** R14: what the declarations leave of the base, by region and channel. */
export const naSummary = defineReport({
  title: 'Not applicable summary',
  dimensions: [region, { key: 'channel', label: 'Channel', kind: 'code' }],
  measures: [
    {
      key: 'base',
      label: 'Base',
      kind: 'number',
      hint: 'M40: vehicles due in the period, less those with an approved declaration that leaves the base at its end.',
    },
    counts.declared,
    counts.approved,
    counts.rejected,
    counts.pending,
    counts.na_percent,
    {
      key: 'leaves',
      label: 'Leaves the base',
      kind: 'number',
      hint: 'Approved in the period, with a reason by which the vehicle leaves the base.',
      opens: { ...approved, base_effect: 'leaves' },
    },
    {
      key: 'stays',
      label: 'Stays in the base',
      kind: 'number',
      hint: 'Approved in the period, with a reason by which the vehicle stays in the base or moves within the network.',
      opens: { ...approved, base_effect: ['stays', 'moves'] },
    },
    counts.revalidated,
    counts.false_percent,
  ],
  filters: { ...filters, compare: compareFilter },
  defaultRows: 'region',
})

const layout = { rows: true, sort: true, columns: true } as const

/** The figures that add up over rows, of which it is known what their change is made of. */
export const naWhyMeasures = ['declared', 'approved', 'rejected', 'pending'] as const
export const naWhyView = naReport.view.omit({ ...layout, show_empty: true }).extend(whyArguments(naWhyMeasures))

export const naSummaryWhyMeasures = ['base', ...naWhyMeasures, 'leaves', 'stays', 'revalidated'] as const
export const naSummaryWhyView = naSummary.view.omit(layout).extend(whyArguments(naSummaryWhyMeasures))
