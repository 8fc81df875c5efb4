import { z } from 'zod'
import { answeredDay, contract, day, instant, manyLines, seenVersion, text } from '#kernel/contract/contract.ts'
import { EvidenceFile, takesEvidence } from '#kernel/contract/evidence.contract.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { PreparedFile } from '#capabilities/session/files/contract.ts'
import { NaRow, naList } from './list.contract.ts'
import { naReport, naSummary, naSummaryWhyView, naWhyView } from './report.contract.ts'
import { manualCauses, naStates } from './vocabulary.ts'

export { naColumns, naFilters, naList, NaRow } from './list.contract.ts'
export { naReport, naSummary, naSummaryWhyMeasures, naWhyMeasures } from './report.contract.ts'
export { naStates, overturnCauses, type ManualCause, type NaStatus, type OverturnCause } from './vocabulary.ts'

/** A declaration with what was given, its evidence, and what came of it. */
export const NaDeclaration = NaRow.extend({
  version: z.int(),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  manual_cause: z.enum(manualCauses).nullable(),
  /** Until when the outlet's declarations are not approved automatically. */
  automatic_off_until: answeredDay.nullable(),
  customer: z.string().nullable(),
  customer_name: z.string().nullable(),
  new_customer: z.string().nullable(),
  new_outlet: z.string().nullable(),
  new_due_on: answeredDay.nullable(),
  job_card: z.string().nullable(),
  new_follow_up: z.string().nullable(),
  rechecked_on: answeredDay.nullable(),
  /** The number of the revalidation that confirmed or overturned it. */
  revalidation: z.string().nullable(),
  declared_at: instant,
  decided_at: instant.nullable(),
  files: z.array(EvidenceFile),
  /** What the caller may do with it now. */
  allowed: z.array(z.enum(naStates.values)),
  /** Why the caller may not decide, where their role could. */
  refusal: z.string().nullable(),
})
export type NaDeclaration = z.infer<typeof NaDeclaration>

/** What the form of a declaration needs to know of a follow-up. */
export const NaProspect = z.object({
  /** Whether the caller may declare it now. */
  can_declare: z.boolean(),
  /** Contact attempts since the follow-up opened, on so many days, at so many times of day. */
  attempts: z.int(),
  attempt_days: z.int(),
  day_parts: z.int(),
  automatic_off_until: answeredDay.nullable(),
  /** What was declared before, the latest first. */
  declarations: z.array(NaRow.pick({ no: true, status: true, reason_label: true, declared_on: true })),
})
export type NaProspect = z.infer<typeof NaProspect>

const params = z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) })
const byFile = params.extend({ id: z.uuid() })
const summary = naSummary.endpoints({ path: '/api/reports/na-summary', subject: 'FollowUp', scope: 'outlet' })
const na = { path: '/api/na', subject: 'FollowUp', scope: 'outlet' } as const
const reading = { method: 'GET', allow: 'read FollowUp', scope: 'outlet', params } as const
const why = {
  method: 'GET',
  figures: true,
  load: 'heavy',
  allow: 'read FollowUp',
  scope: 'outlet',
  response: ReportWhy,
} as const
/** The filters of the list: a figure of R14 and its rows are found by them. */
const dumpView = naList.view.omit({ page: true, perPage: true, sort: true, columns: true })
const deciding = {
  method: 'POST',
  allow: 'approve NaApproval',
  scope: 'outlet',
  params,
  response: NaDeclaration,
} as const

export const naDeclarationsApi = contract('na-declarations', {
  ...naList.endpoints(na),
  ...naReport.endpoints({ ...na, path: '/api/reports/na' }),
  summary: summary.report,
  summaryExport: summary.reportExport,
  dump: {
    method: 'POST',
    path: '/api/na/dump',
    allow: 'export FollowUp',
    scope: 'outlet',
    summary:
      'Prepares a file of all declarations of a view with case, reason, evidence, and decision (R14), in the background.',
    query: dumpView,
    response: PreparedFile,
    status: 202,
  },
  why: {
    ...why,
    path: '/api/reports/na/why',
    summary: 'Why a figure of R13 changed: beside the days before, by outlet, region, and reason.',
    query: naWhyView,
  },
  summaryWhy: {
    ...why,
    path: '/api/reports/na-summary/why',
    summary: 'Why a figure of R14 changed: beside the days before, by region, channel, outlet, and reason.',
    query: naSummaryWhyView,
  },
  get: { ...reading, path: '/api/na/:no', summary: 'Reads one declaration.', response: NaDeclaration },
  prospect: {
    ...reading,
    path: '/api/follow-ups/:no/na',
    summary: 'What was declared of a follow-up, and what a declaration of it needs.',
    response: NaProspect,
  },
  declare: {
    method: 'POST',
    multipart: true,
    maxBytes: takesEvidence.maxBytes,
    path: '/api/follow-ups/:no/na',
    allow: 'create NaDeclaration',
    scope: 'outlet',
    summary:
      'Declares a follow-up not applicable, with what its reason asks for: a note, a reference, a file of at most 10 MiB. Some reasons are approved at once.',
    params,
    body: z.strictObject({
      reason: text(12, 1),
      note: manyLines(2000).optional(),
      reference: text(60, 1).optional(),
      new_owner_name: text(120, 2).optional(),
      new_owner_phone: text(20, 5).optional(),
      new_outlet: text(12, 1).optional(),
      new_due_on: day.optional(),
      recheck_on: day.optional(),
      file: z.instanceof(File, { message: 'Choose a file.' }).optional(),
    }),
    response: NaDeclaration,
    status: 201,
  },
  approve: {
    ...deciding,
    path: '/api/na/:no/approve',
    summary: 'Approves a declaration of another person; what its reason says follows at once.',
    body: z.strictObject({ remark: manyLines(1000).optional(), if_version: seenVersion }),
  },
  reject: {
    ...deciding,
    path: '/api/na/:no/reject',
    summary: 'Rejects a declaration with a remark; the follow-up goes on.',
    body: z.strictObject({ remark: manyLines(1000, 3), if_version: seenVersion }),
  },
  withdraw: {
    ...deciding,
    path: '/api/na/:no/withdraw',
    allow: 'create NaDeclaration',
    summary: 'Withdraws a declaration that is not decided; only the person who declared it can.',
    body: z.strictObject({ if_version: seenVersion }),
  },
  attach: {
    ...takesEvidence,
    path: '/api/na/:no/files',
    allow: 'create NaDeclaration',
    scope: 'outlet',
    summary: 'Adds evidence to a declaration that is not decided, at most 10 MiB.',
    params,
    response: NaDeclaration,
  },
  file: {
    ...reading,
    path: '/api/na/:no/files/:id',
    summary: 'One file of evidence, always as a download.',
    params: byFile,
    response: 'file',
  },
})
