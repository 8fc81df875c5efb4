import { z } from 'zod'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineReport } from '#kernel/contract/report-contract.ts'
import { revalidationKinds, revalidationResults } from './vocabulary.ts'

export const revalidationReportFilters = {
  /** One at a time: scores of different kinds are never added up. */
  kind: { kind: 'choice', label: 'Kind', values: revalidationKinds, required: true },
  region: { kind: 'options', label: 'Region', from: 'regions' },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets' },
  plan: { kind: 'options', label: 'Plan', quiet: true },
  checklist: { kind: 'options', label: 'Checklist', quiet: true },
  result: { kind: 'options', label: 'Result', values: revalidationResults, quiet: true },
} as const satisfies Filters

/** R16: the last result of each active outlet, and what was found there. */
export const revalidationReport = defineReport({
  title: 'Revalidation report',
  dimensions: [
    { key: 'outlet', label: 'Outlet', kind: 'code' },
    { key: 'region', label: 'Region', kind: 'code' },
    { key: 'plan', label: 'Plan', kind: 'code' },
    { key: 'checklist', label: 'Checklist', kind: 'code' },
    { key: 'auditor', label: 'Auditor', kind: 'text' },
  ],
  measures: [
    { key: 'outlets', label: 'Outlets', kind: 'number', hint: 'Active outlets.' },
    {
      key: 'last',
      label: 'Last result',
      kind: 'day',
      hint: 'The day of the last result; of several outlets the newest.',
      opens: { latest: 'true' },
    },
    {
      key: 'standing',
      label: 'Result',
      kind: 'status',
      sortable: false,
      hint: 'Of one outlet alone: the status of its last result.',
    },
    {
      key: 'score',
      label: 'Mean score',
      kind: 'percent',
      hint: 'Mean of the last scores, each outlet counted once (M50).',
      opens: { latest: 'true' },
    },
    {
      key: 'valid_until',
      label: 'Valid until',
      kind: 'day',
      hint: 'Of several outlets the earliest.',
      opens: { latest: 'true' },
    },
    {
      key: 'days_left',
      label: 'Days left',
      kind: 'number',
      hint: 'Of several outlets the fewest; negative once it has expired.',
      opens: { latest: 'true' },
    },
    {
      key: 'certified',
      label: 'Certified %',
      kind: 'percent',
      hint: 'Outlets with a valid result today, of active outlets (M51).',
      opens: { latest: 'true', status: 'valid' },
    },
    {
      key: 'expired',
      label: 'Expired',
      kind: 'number',
      hint: 'Outlets whose last result has expired.',
      opens: { latest: 'true', status: 'expired' },
    },
    { key: 'open_findings', label: 'Open findings', kind: 'number', hint: 'Findings that are not done.' },
    {
      key: 'overdue_findings',
      label: 'Overdue findings',
      kind: 'number',
      hint: 'Findings that are not done and past their due date (M52).',
    },
  ],
  filters: revalidationReportFilters,
  defaultRows: 'outlet',
  hasSearch: false,
})

/** Who decides: auditors by their scores, people who approve declarations, and panels by the pleas they uphold. */
const spreadsBy = ['auditor', 'approver', 'panel'] as const

/** How far those who decide the same are apart (M53): auditors with one checklist, approvers of a region, panels of a channel. */
export const DecisionSpread = z.object({
  by: z.enum(spreadsBy),
  /** The code of the checklist, or of the channel. */
  of: z.string().nullable(),
  region: z.string().nullable(),
  /** Auditors, approvers, or panels, and how much all of them decided. */
  people: z.int(),
  decisions: z.int(),
  lowest: z.number(),
  lowest_by: z.string(),
  highest: z.number(),
  highest_by: z.string(),
  /** Points between the highest and the lowest mean score, approval rate, or share of upheld pleas. */
  spread: z.number(),
})
export type DecisionSpread = z.infer<typeof DecisionSpread>

/** The mean score of an area of the checklists, each outlet counted once. */
export const AreaScore = z.object({ area: z.string(), outlets: z.int(), score: z.number() })
export type AreaScore = z.infer<typeof AreaScore>

const { kind, region, outlet, plan, checklist } = revalidationReport.view.shape

export const reportEndpoints = {
  ...revalidationReport.endpoints({ path: '/api/reports/revalidations', subject: 'Revalidation', scope: 'outlet' }),
  areas: {
    method: 'GET',
    path: '/api/reports/revalidations/areas',
    allow: 'read Revalidation',
    scope: 'outlet',
    summary: 'Mean scores by area of the last result of each outlet, under the filters of the report.',
    query: z.object({ kind, region, outlet, plan, checklist }),
    response: z.array(AreaScore),
    load: 'heavy',
    figures: true,
  },
  spread: {
    method: 'GET',
    path: '/api/reports/revalidations/spread',
    allow: 'read AuditorSpread',
    scope: 'outlet',
    summary:
      'How far those who decide are apart (M53): auditors in their mean scores by checklist and region, approvers of NA declarations in their approval rate by region, panels in the share of pleas they uphold by channel.',
    query: z.object({ kind, region }),
    response: z.array(DecisionSpread),
    load: 'heavy',
    figures: true,
  },
} as const
