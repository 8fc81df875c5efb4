import { z } from 'zod'
import {
  contract,
  instant,
  manyLines,
  maybeManyLines,
  maybeText,
  seenVersion,
  text,
} from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { KnownIssue, knownIssueFields } from '#capabilities/knowledge/known-issues/contract.ts'
import { givenLists, helpdeskFields, HelpdeskAnswer } from './case.contract.ts'
import { helpdeskList } from './list.contract.ts'
import { helpdeskReport, helpdeskWhyView, TopDtc, topDtcView } from './report.contract.ts'
import { caseStatuses, mostFileBytes, outcomes } from './vocabulary.ts'

export {
  AllowedCaseMove,
  type CaseFile,
  type Dtc,
  helpdeskFields,
  HelpdeskAnswer,
  type HelpdeskCase,
  type Lack,
  type Measurement,
  type Question,
  type Recommendation,
} from './case.contract.ts'
export { requirementsOf } from './completeness.contract.ts'
export { casesCountedBy, helpdeskColumns, helpdeskFilters, helpdeskList, type HelpdeskRow } from './list.contract.ts'
export { helpdeskReport, helpdeskWhyMeasures, type TopDtc } from './report.contract.ts'
export {
  caseEnds,
  caseKinds,
  casePriorities,
  caseStatuses,
  conditions,
  dtcStatuses,
  isEnded,
  mostFileBytes,
  mostFiles,
  noFeedbackDays,
  occurrences,
  outcomes,
  reopenDays,
  sides,
  tierNames,
  tiers,
  turnOf,
  type CaseKind,
  type CasePriority,
  type CaseStatus,
  type Outcome,
  type Side,
  type Tier,
} from './vocabulary.ts'
export {
  dtcPattern,
  dtcRefusal,
  systemGroups,
  type SystemGroup,
} from '#capabilities/knowledge/known-issues/vocabulary.ts'

const byNo = z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) })
const onOne = { scope: 'outlet', params: byNo, response: HelpdeskAnswer } as const
const helpdesk = { path: '/api/helpdesk', subject: 'Helpdesk', scope: 'outlet' } as const

const { conditions, dtcs, measurements, parts_tried } = givenLists
const NewCase = helpdeskFields.body.extend({
  conditions: conditions.default([]),
  dtcs: dtcs.default([]),
  measurements: measurements.default([]),
  parts_tried: parts_tried.default([]),
})
const ChangedCase = helpdeskFields.changes.extend({
  conditions: conditions.optional(),
  dtcs: dtcs.optional(),
  measurements: measurements.optional(),
  parts_tried: parts_tried.optional(),
})

/** What a move brings; which of it a move needs, `allowed` of the answer says. */
const Move = z.strictObject({
  to: z.enum(caseStatuses, 'State not found.'),
  note: manyLines(2000).optional(),
  /** Why it is reopened. */
  reason: manyLines(500).optional(),
  /** What is missing, as fields of the case, where it is returned. */
  missing: z.array(text(40)).max(20).optional(),
  question: manyLines(4000).optional(),
  answer: manyLines(4000).optional(),
  recommendation: manyLines(4000).optional(),
  /** What came of the last recommendation. */
  outcome: z.enum(outcomes, 'Choose what came of it.').optional(),
  /** The number of a published known issue. */
  known_issue: text(40).optional(),
  cause: manyLines(2000).optional(),
  correction: manyLines(2000).optional(),
  parts: z.array(text(120, 1)).max(40, 'Enter at most 40 parts.').optional(),
  labour_op: maybeText(40).optional(),
  verified_km: z.int('Enter whole kilometers.').min(0, 'Enter whole kilometers.').max(2_000_000).nullable().optional(),
  remarks: maybeManyLines(2000).optional(),
  if_version: seenVersion,
})

export const publishFields = defineFields({
  publish: {
    kind: 'flag',
    label: 'Publish now',
    hint: 'Outlets see it before they submit a case that fits. Otherwise it’s saved as a draft.',
    default: true,
  },
})

/** To whom a case is given; null for no one. */
export const assignFields = defineFields({
  assignee: {
    kind: 'reference',
    label: 'Assignee',
    hint: 'The due date stays the same.',
    max: 36,
    required: true,
    nullable: true,
    schema: z.uuid('Choose a person.'),
  },
})

/** What came of a recommendation. */
export const outcomeFields = defineFields({
  outcome: {
    kind: 'choice',
    label: 'Outcome',
    values: outcomes,
    required: true,
    refusal: 'Choose what came of it.',
  },
  note: { kind: 'long-text', label: 'Note', max: 2000, nullable: true },
})

export const helpdeskApi = contract('helpdesk', {
  ...helpdeskList.endpoints({ ...helpdesk, summary: 'Helpdesk cases, with search, filters, sort and paging.' }),
  ...helpdeskReport.endpoints({ ...helpdesk, path: '/api/reports/helpdesk' }),
  topDtcs: {
    method: 'GET',
    path: '/api/reports/helpdesk/dtcs',
    figures: true,
    load: 'heavy',
    allow: 'read Helpdesk',
    scope: 'outlet',
    summary: 'R11: the trouble codes that most cases of the period name, ten at most.',
    query: topDtcView,
    response: z.object({ dtcs: z.array(TopDtc), with_codes: z.int(), as_of: instant }),
  },
  why: {
    method: 'GET',
    path: '/api/reports/helpdesk/why',
    figures: true,
    load: 'heavy',
    allow: 'read Helpdesk',
    scope: 'outlet',
    summary: 'Why a figure of R11 changed: beside the days before, by system, model, region, and outlet.',
    query: helpdeskWhyView,
    response: ReportWhy,
  },
  agents: {
    method: 'GET',
    path: '/api/helpdesk/agents',
    allow: 'read Helpdesk',
    scope: 'shared',
    summary: 'The people of the helpdesk, for choosing an assignee.',
    response: z.object({ agents: z.array(z.object({ id: z.uuid(), username: z.string(), name: z.string() })) }),
  },
  get: {
    ...onOne,
    method: 'GET',
    path: '/api/helpdesk/:no',
    allow: 'read Helpdesk',
    summary: 'The file of one case.',
  },
  add: {
    method: 'POST',
    path: '/api/helpdesk',
    allow: 'create Helpdesk',
    scope: 'outlet',
    summary: 'Begins a draft. A job card on hold for the helpdesk is linked to it, both ways.',
    body: NewCase,
    response: HelpdeskAnswer,
    status: 201,
  },
  update: {
    ...onOne,
    method: 'PATCH',
    path: '/api/helpdesk/:no',
    allow: 'update Helpdesk',
    summary: 'Changes what a case says; the outlet while it is a draft or has it, the helpdesk until it ends.',
    body: ChangedCase,
  },
  move: {
    ...onOne,
    method: 'POST',
    path: '/api/helpdesk/:no/moves',
    allow: 'update Helpdesk',
    summary: 'Moves a case along its states; a move that is not allowed answers 409 with those that are.',
    body: Move,
  },
  assign: {
    ...onOne,
    method: 'POST',
    path: '/api/helpdesk/:no/assign',
    allow: 'approve Helpdesk',
    summary: 'Gives a case to a person of the helpdesk, or to no one.',
    body: assignFields.body.extend({ if_version: seenVersion }),
  },
  escalate: {
    ...onOne,
    method: 'POST',
    path: '/api/helpdesk/:no/escalate',
    allow: 'approve Helpdesk',
    summary: 'Gives a case to the next tier: specialist, engineering, field visit.',
    body: z.strictObject({ note: manyLines(2000, 1), if_version: seenVersion }),
  },
  outcome: {
    ...onOne,
    method: 'POST',
    path: '/api/helpdesk/:no/recommendations/:id/outcome',
    allow: 'update Helpdesk',
    summary: 'Says what came of a recommendation, without moving the case.',
    params: byNo.extend({ id: z.uuid() }),
    body: outcomeFields.body.extend({ if_version: seenVersion }),
  },
  comment: {
    ...onOne,
    method: 'POST',
    path: '/api/helpdesk/:no/comments',
    allow: 'read Helpdesk',
    summary: 'Says something: to the outlet too, or to the staff of the brand alone.',
    body: z.strictObject({ text: manyLines(4000, 1), visibility: z.enum(['all', 'brand']).default('all') }),
    status: 201,
  },
  attach: {
    ...onOne,
    method: 'POST',
    path: '/api/helpdesk/:no/files',
    allow: 'update Helpdesk',
    summary: 'Adds a scan file, picture, sound, or film; ten files at most, 25 MiB each.',
    multipart: true,
    maxBytes: mostFileBytes + 1_048_576,
    body: z.object({ file: z.instanceof(File, { message: 'Choose a file.' }) }),
    status: 201,
  },
  file: {
    method: 'GET',
    path: '/api/helpdesk/:no/files/:id',
    allow: 'read Helpdesk',
    scope: 'outlet',
    summary: 'One file of a case; a `Range` answers 206 with that part, or 416.',
    params: byNo.extend({ id: z.uuid() }),
    response: 'file',
  },
  makeKnown: {
    method: 'POST',
    path: '/api/helpdesk/:no/known-issue',
    allow: 'create KnownIssue',
    scope: 'outlet',
    summary:
      'Makes a known issue of a solved case, published at once by default; what is left out is taken from the case.',
    params: byNo,
    body: knownIssueFields.changes.omit({ if_version: true }).extend(publishFields.body.shape),
    response: KnownIssue,
    status: 201,
  },
})
