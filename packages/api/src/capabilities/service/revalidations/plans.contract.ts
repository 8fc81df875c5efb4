import { z } from 'zod'
import { contract, instant } from '#kernel/contract/contract.ts'
import { defineFields, optional, ownCode } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { recordEndpoints } from '#kernel/contract/record-contract.ts'
import { revalidationKinds, revalidationMethods } from './vocabulary.ts'

export const planFields = defineFields({
  code: { ...ownCode, shape: /^[A-Z0-9-]{1,20}$/, refusal: 'Use capital letters, digits, and hyphens: at most 20.' },
  name: { kind: 'text', label: 'Name', max: 120, min: 3, required: true },
  kind: {
    kind: 'choice',
    label: 'Kind',
    values: revalidationKinds,
    required: true,
    fixed: true,
    refusal: 'Choose a kind.',
  },
  checklist: { kind: 'reference', label: 'Checklist', max: 20, from: 'checklists', required: true },
  region: {
    kind: 'reference',
    label: 'Region',
    max: 12,
    from: 'regions',
    ...optional,
    hint: 'Every region where none is set.',
  },
  channel: { kind: 'reference', label: 'Channel', max: 8, from: 'channels', ...optional },
  method: { kind: 'choice', label: 'Method', values: revalidationMethods, required: true, refusal: 'Choose a method.' },
  every_months: { kind: 'whole', label: 'Months between runs', min: 1, max: 60, default: 1, refusal: 'From 1 to 60.' },
  sample_percent: {
    kind: 'number',
    label: 'Sample %',
    min: 0.01,
    max: 100,
    default: 100,
    refusal: 'From 0.01 to 100.',
    hint: 'Of what a run finds; at least one.',
  },
  seed: {
    kind: 'whole',
    label: 'Seed',
    min: 1,
    max: 2_000_000_000,
    default: 1,
    isDetail: true,
    refusal: 'From 1 to 2,000,000,000.',
    hint: 'The same seed draws the same sample again.',
  },
  next_run_on: { kind: 'day', label: 'Next run', required: true },
  active: { kind: 'flag', label: 'Active', default: true },
})

export const PlanRow = z.object({
  id: z.uuid(),
  ...planFields.rowAnswers,
  last_run_on: z.string().nullable(),
  /** Revalidations that it has planned, and those of them that have no result yet. */
  planned: z.int(),
  open: z.int(),
})
export type PlanRow = z.infer<typeof PlanRow>

export const PlanRun = z.object({
  number: z.int(),
  run_on: z.string(),
  from_on: z.string(),
  to_on: z.string(),
  seed: z.int(),
  sample_percent: z.number(),
  candidates: z.int(),
  drawn: z.array(z.string()),
  at: instant,
})
export type PlanRun = z.infer<typeof PlanRun>

export const Plan = PlanRow.extend({
  ...planFields.detailAnswers,
  version: z.int(),
  /** Its last twelve runs, the newest first. */
  runs: z.array(PlanRun),
})
export type Plan = z.infer<typeof Plan>

export const planList = defineList({
  title: 'Revalidation plans',
  row: PlanRow,
  columns: planFields.columns([
    { key: 'code' },
    { key: 'name' },
    { key: 'kind' },
    { key: 'region' },
    { key: 'channel', hidden: true },
    { key: 'every_months' },
    { key: 'sample_percent', kind: 'percent' },
    { key: 'checklist' },
    { key: 'method', hidden: true },
    { key: 'next_run_on' },
    { key: 'last_run_on', label: 'Last run', kind: 'day' },
    { key: 'planned', label: 'Planned', kind: 'number' },
    { key: 'open', label: 'Open', kind: 'number' },
    { key: 'active' },
  ]),
  filters: {
    kind: { kind: 'options', label: 'Kind', values: revalidationKinds },
    active: { kind: 'flag' },
  },
  defaultSort: 'next_run_on',
  tabs: 'active',
})

const key = { code: z.string().regex(/^[A-Z0-9-]{1,20}$/, 'Plan not found.') }
const shared = {
  path: '/api/revalidation-plans',
  subject: 'Revalidation',
  scope: 'outlet',
  name: 'revalidation plan',
  record: Plan,
  key,
  fields: planFields,
} as const

const { update, ...record } = recordEndpoints(shared)

export const plansApi = contract('revalidation-plans', {
  ...planList.endpoints(shared),
  ...record,
  /** An outlet acts on findings alone. */
  update: { ...update, allow: 'create Revalidation' },
  sample: {
    method: 'GET',
    path: '/api/revalidation-plans/:code/runs/:number/sample',
    allow: 'read Revalidation',
    scope: 'outlet',
    summary: 'Draws the sample of a run again, from its seed and its candidates, and answers whether it is the same.',
    params: z.object({ ...key, number: z.string().max(60) }),
    response: z.object({ drawn: z.array(z.string()), is_same: z.boolean() }),
  },
})
