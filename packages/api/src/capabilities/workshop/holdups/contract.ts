import { z } from 'zod'
import { contract, givenInstant, seenVersion } from '#kernel/contract/contract.ts'
import { EvidenceFile, takesEvidence } from '#kernel/contract/evidence.contract.ts'
import { schemasOf } from '#kernel/contract/filters.ts'
import { ReportWhy } from '#kernel/contract/report-why-contract.ts'
import { holdupFields, holdupFilters, holdupList, HoldupRow } from './list.contract.ts'
import { holdupReport, holdupWhyView } from './report.contract.ts'

export { holdupFilters, holdupList, type HoldupRow, holdupsCountedBy } from './list.contract.ts'
export { holdupReport, holdupWhyMeasures } from './report.contract.ts'
export { endCauses, holdupStates, mostExtensions, type EndCause, type HoldupState } from './vocabulary.ts'

const byId = z.object({ id: z.uuid() })
const byFile = byId.extend({ file: z.uuid() })

/** What proves a hold-up. Left out, it stays as it is. */
const proof = { linked_no: true, note: true } as const

const holdups = { path: '/api/holdups', subject: 'JobCard', scope: 'outlet' } as const

/** Every change may say when it was made on a phone without a line (`at`, at most 24 hours back); it is now otherwise. */
const at = givenInstant.optional()

export const holdupsApi = contract('holdups', {
  ...holdupList.endpoints(holdups),
  ...holdupReport.endpoints({ ...holdups, path: '/api/reports/holdup-reasons' }),
  progress: {
    method: 'GET',
    path: '/api/holdups/progress',
    allow: 'read JobCard',
    scope: 'outlet',
    summary:
      'Counts the hold-ups to update on a day: those still open, and those that ended today; and how many were updated.',
    query: z.object({ q: holdupList.view.shape.q, ...schemasOf(holdupFilters) }),
    response: z.object({
      /** Open now, or ended today because someone reported it. */
      count: z.int(),
      /** Of them those opened, moved, changed, or ended since the day of the brand began. */
      updated: z.int(),
    }),
  },
  why: {
    method: 'GET',
    path: '/api/reports/holdup-reasons/why',
    figures: true,
    load: 'heavy',
    allow: 'read JobCard',
    scope: 'outlet',
    summary: 'Why a figure of R19 changed: beside the days before, by reason, party, region, and outlet.',
    query: holdupWhyView,
    response: ReportWhy,
  },
  get: {
    method: 'GET',
    path: '/api/holdups/:id',
    allow: 'read JobCard',
    scope: 'outlet',
    summary: 'Reads one hold-up.',
    params: byId,
    response: HoldupRow,
  },
  open: {
    method: 'POST',
    path: '/api/job-cards/:no/holdups',
    allow: 'update JobCard',
    scope: 'outlet',
    summary: 'Puts a card on hold. A second one at once is possible only where other work can go on (T8).',
    params: z.object({ no: z.string().regex(/^[A-Z0-9-]{1,40}$/) }),
    body: holdupFields.body.extend({ at }),
    response: HoldupRow,
    status: 201,
  },
  extend: {
    method: 'POST',
    path: '/api/holdups/:id/extend',
    allow: 'update JobCard',
    scope: 'outlet',
    summary: 'Moves the expected time, three times at most; the third opens a ticket.',
    params: byId,
    body: holdupFields.body.pick(proof).extend({ expected_until: givenInstant, at, if_version: seenVersion }),
    response: HoldupRow,
  },
  change: {
    method: 'POST',
    path: '/api/holdups/:id/change',
    allow: 'update JobCard',
    scope: 'outlet',
    summary: 'Gives another reason: this hold-up ends and the next begins, in one transaction. Answers the new one.',
    params: byId,
    body: holdupFields.body
      .pick({ ...proof, reason: true, expected_until: true })
      .extend({ at, if_version: seenVersion }),
    response: HoldupRow,
  },
  files: {
    method: 'GET',
    path: '/api/holdups/:id/files',
    allow: 'read JobCard',
    scope: 'outlet',
    summary: 'What proves a hold-up, as files.',
    params: byId,
    response: z.array(EvidenceFile),
  },
  attach: {
    ...takesEvidence,
    path: '/api/holdups/:id/files',
    allow: 'update JobCard',
    scope: 'outlet',
    summary:
      'Adds evidence to an open hold-up, at most 10 MiB: a picture, PDF, text, spreadsheet, document or film, by its content.',
    params: byId,
    response: z.array(EvidenceFile),
  },
  file: {
    method: 'GET',
    path: '/api/holdups/:id/files/:file',
    allow: 'read JobCard',
    scope: 'outlet',
    summary: 'One file of evidence, always as a download.',
    params: byFile,
    response: 'file',
  },
  detach: {
    method: 'DELETE',
    path: '/api/holdups/:id/files/:file',
    allow: 'update JobCard',
    scope: 'outlet',
    summary: 'Removes evidence from an open hold-up; the audit log keeps what it was.',
    params: byFile,
    response: z.array(EvidenceFile),
  },
  end: {
    method: 'POST',
    path: '/api/holdups/:id/end',
    allow: 'update JobCard',
    scope: 'outlet',
    summary: 'Ends a hold-up; the card goes on where it was once none is open.',
    params: byId,
    body: holdupFields.body.pick(proof).extend({ at, if_version: seenVersion }),
    response: HoldupRow,
  },
})
