import { z } from 'zod'
import { contract, instant, manyLines, seenVersion } from '#kernel/contract/contract.ts'
import { type Filters, monthFilter, periodFilters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { disputeKinds, disputeStates, verdicts } from './vocabulary.ts'

export { type DisputeStatus, disputeStates, type Verdict, verdicts } from './vocabulary.ts'

const percent = z.number().nullable()

/** One line of the list. */
export const DisputeRow = z.object({
  id: z.uuid(),
  no: z.string(),
  status: z.enum(disputeStates.values),
  kind: z.enum(disputeKinds),
  call: z.string(),
  /** The disputed rule, or where the disputed line begins. */
  about: z.string(),
  /** The verdict, or the name of the speaker: as it was, and as it should be. */
  was: z.string(),
  claim: z.string(),
  agent: z.string(),
  outlet: z.string().nullable(),
  outlet_name: z.string().nullable(),
  region: z.string().nullable(),
  opened_at: instant,
  opened_on: z.string(),
  due_on: z.string(),
  is_overdue: z.boolean(),
  ended_at: instant.nullable(),
  reviewer: z.string().nullable(),
  reason: z.string(),
  remark: z.string().nullable(),
  /** The figures of the call before and after the decision; empty while it is open, and after where nothing changed. */
  phrases: z.int().nullable(),
  phrases_before: z.int().nullable(),
  phrases_after: z.int().nullable(),
  agent_percent_before: percent,
  agent_percent_after: percent,
  customer_percent_before: percent,
  customer_percent_after: percent,
})
export type DisputeRow = z.infer<typeof DisputeRow>

/** A dispute as it is on the page of its call, with what the reader may do with it. */
export const Dispute = DisputeRow.extend({
  /** The code of the disputed rule. */
  rule: z.string().nullable(),
  seq: z.int().nullable(),
  start_ms: z.int().nullable(),
  /** The call was replaced since: it can no longer be upheld. */
  is_replaced: z.boolean(),
  may_withdraw: z.boolean(),
  may_decide: z.boolean(),
  version: z.int(),
})
export type Dispute = z.infer<typeof Dispute>

export const disputeColumns = [
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'due_on', label: 'Due date', kind: 'day' },
  { key: 'call', label: 'Call', kind: 'code' },
  { key: 'about', label: 'Disputed', kind: 'text' },
  { key: 'was', label: 'Result', kind: 'text' },
  { key: 'claim', label: 'Requested result', kind: 'text' },
  { key: 'agent', label: 'Agent', kind: 'text' },
  { key: 'outlet', label: 'Outlet', kind: 'code' },
  { key: 'phrases_before', label: 'Phrases met before', kind: 'number' },
  { key: 'phrases_after', label: 'Phrases met after', kind: 'number' },
  { key: 'reviewer', label: 'Reviewer', kind: 'text' },
  { key: 'kind', label: 'Kind', kind: 'status', hidden: true },
  { key: 'is_overdue', label: 'Overdue', kind: 'flag', hidden: true },
  { key: 'opened_at', label: 'Opened', kind: 'instant', hidden: true },
  { key: 'opened_on', label: 'Day', kind: 'day', hidden: true },
  { key: 'ended_at', label: 'Ended', kind: 'instant', hidden: true },
  { key: 'region', label: 'Region', kind: 'code', hidden: true },
  { key: 'reason', label: 'Reason', kind: 'text', hidden: true, sortable: false },
  { key: 'remark', label: 'Remark', kind: 'text', hidden: true, sortable: false },
  { key: 'phrases', label: 'Phrases with evidence', kind: 'number', hidden: true },
  { key: 'agent_percent_before', label: 'Agent talk % before', kind: 'percent', hidden: true },
  { key: 'agent_percent_after', label: 'Agent talk % after', kind: 'percent', hidden: true },
  { key: 'customer_percent_before', label: 'Customer talk % before', kind: 'percent', hidden: true },
  { key: 'customer_percent_after', label: 'Customer talk % after', kind: 'percent', hidden: true },
] as const satisfies readonly Column<keyof DisputeRow>[]

export const disputeFilters = {
  ...periodFilters,
  month: monthFilter,
  status: { kind: 'options', label: 'Status', values: disputeStates.values },
  kind: { kind: 'options', label: 'Kind', values: disputeKinds, quiet: true },
  agent: { kind: 'options', label: 'Agent', from: 'call-agents' },
  region: { kind: 'options', label: 'Region', from: 'regions', quiet: true },
  outlet: { kind: 'options', label: 'Outlet', from: 'outlets' },
  /** Open, and past its due date. */
  is_overdue: { kind: 'flag', label: 'Overdue' },
} as const satisfies Filters

export const disputeList = defineList({
  title: 'Call disputes',
  row: DisputeRow,
  columns: disputeColumns,
  filters: disputeFilters,
  defaultSort: 'due_on',
  tabs: 'status',
})

const shared = { path: '/api/call-disputes', subject: 'CallDispute', scope: 'outlet' } as const
const no = z.string().regex(/^[A-Z0-9-]{1,40}$/)
const byNo = { scope: 'outlet', params: z.object({ no }) } as const
const reason = manyLines(1000, 5)

export const callDisputesApi = contract('call-disputes', {
  ...disputeList.endpoints(shared),
  ofCall: {
    ...byNo,
    method: 'GET',
    path: '/api/calls/:no/disputes',
    allow: 'read CallDispute',
    summary: 'The disputes of a call, newest first, with what you may do with each.',
    response: z.object({ disputes: z.array(Dispute) }),
  },
  acknowledge: {
    ...byNo,
    method: 'POST',
    path: '/api/calls/:no/acknowledge',
    allow: 'create CallDispute',
    summary: 'Acknowledges your own call with its scores. Another transcript has to be acknowledged again.',
    response: z.object({ acknowledged_at: instant }),
  },
  disputeVerdict: {
    ...byNo,
    method: 'POST',
    path: '/api/calls/:no/disputes/verdicts',
    allow: 'create CallDispute',
    summary: 'Disputes the verdict of a phrase rule on your own call.',
    body: z.strictObject({
      rule: z.string().regex(/^[A-Z][A-Z0-9-]{1,19}$/, 'Phrase rule not found.'),
      claim: z.enum(verdicts, 'Choose a result.'),
      reason,
    }),
    response: Dispute,
    status: 201,
  },
  disputeSpeaker: {
    ...byNo,
    method: 'POST',
    path: '/api/calls/:no/disputes/speakers',
    allow: 'create CallDispute',
    summary: 'Disputes who spoke a line of your own call.',
    body: z.strictObject({
      seq: z.int('Enter a line number.').min(0, 'Enter a line number.').max(1_000_000, 'Enter a line number.'),
      /** The name of the speaker as the recognizer has it. */
      claim: manyLines(100),
      reason,
    }),
    response: Dispute,
    status: 201,
  },
  withdraw: {
    ...byNo,
    method: 'POST',
    path: '/api/call-disputes/:no/withdraw',
    allow: 'create CallDispute',
    summary: 'Withdraws your own dispute while it is open.',
    body: z.strictObject({ if_version: seenVersion }),
    response: Dispute,
  },
  decide: {
    ...byNo,
    method: 'POST',
    path: '/api/call-disputes/:no/decision',
    allow: 'approve CallDispute',
    summary: 'Upholds a dispute, which corrects the call and measures it again, or rejects it with a remark.',
    body: z.strictObject({
      result: z.enum(['upheld', 'rejected'], 'Choose a decision.'),
      remark: manyLines(1000).default(''),
      if_version: seenVersion,
    }),
    response: Dispute,
  },
})
