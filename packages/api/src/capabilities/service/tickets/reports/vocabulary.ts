import type { Measure } from '#kernel/report-contract.ts'
import type { Column } from '#kernel/view.ts'

export const summaryDimensions = [
  { key: 'region', label: 'Region', kind: 'code' },
  { key: 'dealer', label: 'Dealer', kind: 'code' },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'channel', label: 'Channel', kind: 'code' },
  { key: 'kind', label: 'Kind', kind: 'status' },
  { key: 'priority', label: 'Priority', kind: 'status' },
  { key: 'category', label: 'Category', kind: 'status' },
  { key: 'job_type', label: 'Job type', kind: 'status' },
] as const satisfies readonly Column[]

export const summaryMeasures = [
  {
    key: 'opened',
    label: 'Opened',
    kind: 'number',
    hint: 'M01: tickets opened in the period.',
    opens: { counted_by: 'opened' },
  },
  {
    key: 'closed',
    label: 'Closed',
    kind: 'number',
    hint: 'M02: tickets closed in the period, by their last closing.',
    opens: { counted_by: 'closed' },
  },
  {
    key: 'open',
    label: 'Open at the end',
    kind: 'number',
    hint: 'M03: tickets open at the end of the period.',
    opens: { counted_by: 'open' },
  },
  { key: 'change', label: 'Change', kind: 'number', hint: 'M04: opened less closed and cancelled.' },
  {
    key: 'tat_median',
    label: 'Median TAT h',
    kind: 'hours',
    hint: 'M05: median hours of the customer’s clock, of those closed.',
    opens: { counted_by: 'closed' },
  },
  {
    key: 'in_time_percent',
    label: 'In time %',
    kind: 'percent',
    hint: 'M07: closed within the target, of those closed.',
    opens: { counted_by: 'closed', in_time: 'true' },
  },
  {
    key: 'breached',
    label: 'Breached',
    kind: 'number',
    hint: 'M08: open at the end and past due now.',
    opens: { counted_by: 'open', is_open: 'true', breached: 'true' },
  },
  {
    key: 'level_2_percent',
    label: 'L2 %',
    kind: 'percent',
    hint: 'M09: of those opened, at level 2 or above at some time.',
    opens: { counted_by: 'opened', reached_level: '2' },
  },
  {
    key: 'level_3_percent',
    label: 'L3 %',
    kind: 'percent',
    hint: 'M09: of those opened, at level 3 or above at some time.',
    opens: { counted_by: 'opened', reached_level: '3' },
  },
  {
    key: 'level_4_percent',
    label: 'L4 %',
    kind: 'percent',
    hint: 'M09: of those opened, at level 4 at some time.',
    opens: { counted_by: 'opened', reached_level: '4' },
  },
  {
    key: 'reopened_percent',
    label: 'Reopened %',
    kind: 'percent',
    hint: 'M11: of those closed, reopened at least once.',
    opens: { counted_by: 'closed', reopened: 'true' },
  },
  {
    key: 'unjustified_percent',
    label: 'Unjustified %',
    kind: 'percent',
    hint: 'M13: of those closed, found not to be the outlet’s.',
    opens: { counted_by: 'closed', justification: 'unjustified' },
  },
  {
    key: 'upheld_percent',
    label: 'Plea success %',
    kind: 'percent',
    hint: 'M14: pleas upheld, of those decided in the period.',
  },
  {
    key: 'tat_mean',
    label: 'Mean TAT h',
    kind: 'hours',
    hidden: true,
    hint: 'M05: mean hours of the customer’s clock, of those closed.',
    opens: { counted_by: 'closed' },
  },
  {
    key: 'first_response',
    label: 'First answer h',
    kind: 'hours',
    hidden: true,
    hint: 'M06: median hours to the first answer, of those opened.',
    opens: { counted_by: 'opened' },
  },
  {
    key: 'outlet_tat',
    label: 'Outlet TAT h',
    kind: 'hours',
    hidden: true,
    hint: 'M12b: median hours without the time before a panel, of those closed.',
    opens: { counted_by: 'closed' },
  },
  {
    key: 'panel_days',
    label: 'Panel days',
    kind: 'number',
    hidden: true,
    hint: 'M15: median working days from the plea to the decision.',
  },
  {
    key: 'late_pause_percent',
    label: 'Late pause %',
    kind: 'percent',
    hidden: true,
    hint: 'M16: paused within two working hours before due, of those paused.',
  },
  { key: 'hops', label: 'Hops', kind: 'number', hidden: true, hint: 'M19: changes of owner per closed ticket.' },
] as const satisfies readonly Measure[]

export const yearDimensions = [
  { key: 'month', label: 'Month', kind: 'month' },
  { key: 'kind', label: 'Kind', kind: 'status' },
] as const satisfies readonly Column[]

/** "To date" runs from the first day of the fiscal year to the end of the month. */
export const yearMeasures = [
  {
    key: 'opened',
    label: 'Opened',
    kind: 'number',
    hint: 'M01: tickets opened in the month.',
    opens: { counted_by: 'opened' },
  },
  { key: 'opened_to_date', label: 'Opened to date', kind: 'number', hint: 'M01 since the fiscal year began.' },
  {
    key: 'opened_last_year',
    label: 'Last year to date',
    kind: 'number',
    hint: 'M01 over the same months of the year before.',
  },
  {
    key: 'closed',
    label: 'Closed',
    kind: 'number',
    hint: 'M02: tickets closed in the month, by their last closing.',
    opens: { counted_by: 'closed' },
  },
  { key: 'closed_to_date', label: 'Closed to date', kind: 'number', hint: 'M02 since the fiscal year began.' },
  {
    key: 'closed_last_year',
    label: 'Closed last year',
    kind: 'number',
    hint: 'M02 over the same months of the year before.',
  },
  {
    key: 'in_time_percent',
    label: 'In time %',
    kind: 'percent',
    hint: 'M07: closed within the target, of those closed.',
    opens: { counted_by: 'closed', in_time: 'true' },
  },
  {
    key: 'tat_median',
    label: 'Median TAT h',
    kind: 'hours',
    hint: 'M05: median hours of the customer’s clock, of those closed.',
    opens: { counted_by: 'closed' },
  },
  {
    key: 'justified',
    label: 'Justified',
    kind: 'number',
    hint: 'Closed in the month and found to be the outlet’s.',
    opens: { counted_by: 'closed', justification: 'justified' },
  },
  {
    key: 'unjustified',
    label: 'Unjustified',
    kind: 'number',
    hint: 'Closed in the month and found not to be the outlet’s.',
    opens: { counted_by: 'closed', justification: 'unjustified' },
  },
  {
    key: 'reopened',
    label: 'Reopened',
    kind: 'number',
    hint: 'Closed in the month after being reopened.',
    opens: { counted_by: 'closed', reopened: 'true' },
  },
  {
    key: 'level_2',
    label: 'L2',
    kind: 'number',
    hint: 'Opened in the month, at level 2 or above at some time.',
    opens: { counted_by: 'opened', reached_level: '2' },
  },
  {
    key: 'level_3',
    label: 'L3',
    kind: 'number',
    hint: 'Opened in the month, at level 3 or above at some time.',
    opens: { counted_by: 'opened', reached_level: '3' },
  },
  {
    key: 'level_4',
    label: 'L4',
    kind: 'number',
    hint: 'Opened in the month, at level 4 at some time.',
    opens: { counted_by: 'opened', reached_level: '4' },
  },
] as const satisfies readonly Measure[]

export const levelDimensions = [
  { key: 'level', label: 'Level', kind: 'status' },
  { key: 'region', label: 'Region', kind: 'code' },
] as const satisfies readonly Column[]

export const levelMeasures = [
  {
    key: 'open',
    label: 'Open',
    kind: 'number',
    hint: 'M10: open tickets that stand at the level now.',
    opens: { is_open: 'true' },
  },
  {
    key: 'oldest_days',
    label: 'Oldest, days',
    kind: 'number',
    hint: 'Days since the oldest of them was opened.',
    opens: { is_open: 'true', sort: 'opened_on' },
  },
  {
    key: 'breached',
    label: 'Breached',
    kind: 'number',
    hint: 'M08: past due.',
    opens: { is_open: 'true', breached: 'true' },
  },
  {
    key: 'due_today',
    label: 'Due today',
    kind: 'number',
    hint: 'Not yet past due, and due before the day ends.',
    opens: { due: 'today' },
  },
  {
    key: 'median_hours',
    label: 'Median h at level',
    kind: 'hours',
    hint: 'Median hours that tickets stood at the level before they left it, over the last 90 days.',
  },
  { key: 'members', label: 'Members today', kind: 'number', hint: 'People who answer at the level today.' },
] as const satisfies readonly Measure[]

export const chargedDimensions = [
  { key: 'charged_to', label: 'Charged to', kind: 'status' },
  { key: 'month', label: 'Month', kind: 'month' },
  { key: 'region', label: 'Region', kind: 'code' },
  { key: 'reason', label: 'Reason pleaded', kind: 'code' },
] as const satisfies readonly Column[]

export const chargedMeasures = [
  { key: 'tickets', label: 'Tickets', kind: 'number', hint: 'Tickets opened in the period.', opens: {} },
  { key: 'open', label: 'Open', kind: 'number', hint: 'Of these, open now.', opens: { is_open: 'true' } },
  {
    key: 'oldest_days',
    label: 'Oldest, days',
    kind: 'number',
    hint: 'Days since the oldest open one was opened.',
    opens: { is_open: 'true', sort: 'opened_on' },
  },
  { key: 'days', label: 'Days', kind: 'number', hint: 'Days of the customer’s clock, of those closed.' },
] as const satisfies readonly Measure[]
