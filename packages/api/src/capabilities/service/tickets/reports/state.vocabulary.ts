import type { Measure } from '#kernel/contract/report-contract.ts'
import type { Column } from '#kernel/contract/view.ts'

export const levelDimensions = [
  { key: 'level', label: 'Level', kind: 'status' },
  { key: 'region', label: 'Region', kind: 'code' },
] as const satisfies readonly Column[]

export const levelMeasures = [
  {
    key: 'open',
    label: 'Open',
    kind: 'number',
    hint: 'M10: open tickets at the level now.',
    opens: { is_open: 'true' },
  },
  {
    key: 'oldest_days',
    label: 'Oldest (days)',
    kind: 'number',
    hint: 'Days since the oldest of these tickets was opened.',
    opens: { is_open: 'true', sort: 'opened_on' },
  },
  {
    key: 'breached',
    label: 'Overdue',
    kind: 'number',
    hint: 'M08: open and overdue.',
    opens: { is_open: 'true', breached: 'true' },
  },
  {
    key: 'due_today',
    label: 'Due today',
    kind: 'number',
    hint: 'Not overdue yet, but due before the end of the day.',
    opens: { due: 'today' },
  },
  {
    key: 'median_hours',
    label: 'Median at level (h)',
    kind: 'hours',
    hint: 'Median hours tickets spent at the level before leaving it, over the last 90 days.',
  },
  { key: 'members', label: 'Members today', kind: 'number', hint: 'People responsible at the level today.' },
] as const satisfies readonly Measure[]

export const chargedDimensions = [
  { key: 'charged_to', label: 'Responsible party', kind: 'status' },
  { key: 'month', label: 'Month', kind: 'month' },
  { key: 'region', label: 'Region', kind: 'code' },
  { key: 'reason', label: 'Plea reason', kind: 'code' },
] as const satisfies readonly Column[]

export const chargedMeasures = [
  { key: 'tickets', label: 'Tickets', kind: 'number', hint: 'Tickets opened in the period.', opens: {} },
  { key: 'open', label: 'Open', kind: 'number', hint: 'Of these tickets, those open now.', opens: { is_open: 'true' } },
  {
    key: 'oldest_days',
    label: 'Oldest (days)',
    kind: 'number',
    hint: 'Days since the oldest open ticket was opened.',
    opens: { is_open: 'true', sort: 'opened_on' },
  },
  { key: 'days', label: 'Days', kind: 'number', hint: 'Days on the customer SLA clock, closed tickets only.' },
  {
    key: 'holdup_days',
    label: 'Hold-up days',
    kind: 'number',
    hint: 'M22: days on which job cards waited for the party, cut to the period. Empty with filters that only tickets have.',
  },
] as const satisfies readonly Measure[]
