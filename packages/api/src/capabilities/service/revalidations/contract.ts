import { z } from 'zod'
import {
  contract,
  givenInstant,
  instant,
  manyLines,
  maybeManyLines,
  seenVersion,
  text,
} from '#kernel/contract/contract.ts'
import { moveEndpoint, recordEndpoints } from '#kernel/contract/record-contract.ts'
import { ChecklistItem } from './checklists.contract.ts'
import { revalidationFields } from './fields.contract.ts'
import { FindingRow } from './findings.contract.ts'
import { RevalidationRow, revalidationList } from './list.contract.ts'
import { reportEndpoints } from './report.contract.ts'
import { decisions, revalidationStates, steps } from './vocabulary.ts'

export { revalidationFields } from './fields.contract.ts'
export { RevalidationRow, revalidationList } from './list.contract.ts'
export { AreaScore, DecisionSpread, revalidationReport, revalidationReportFilters } from './report.contract.ts'
export {
  type Decision,
  decisions,
  isDecision,
  revalidationKinds,
  revalidationMethods,
  revalidationResults,
  revalidationStates,
  type RevalidationKind,
  type RevalidationStatus,
  steps,
  type Step,
} from './vocabulary.ts'

/** An answer to an item: `yes`, `no`, `na`, or the points of a score. */
export const Answer = z.object({ item: z.string(), value: z.string(), remark: z.string().nullable(), at: instant })
export type Answer = z.infer<typeof Answer>

/** A photo, with when and where it was taken as the device says. */
export const Photo = z.object({
  id: z.uuid(),
  item: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  taken_at: instant.nullable(),
  /** From the outlet as the crow flies, in km with one decimal; null where either place is unknown. */
  distance_km: z.number().nullable(),
  at: instant,
  by: z.string(),
})
export type Photo = z.infer<typeof Photo>

/** The whole record: what is looked at by which items, what was answered, and what was found. */
export const Revalidation = RevalidationRow.extend({
  ...revalidationFields.detailAnswers,
  version: z.int(),
  subject_id: z.uuid().nullable(),
  checklist_name: z.string(),
  /** The version it goes by: frozen at the start, before that the published one; null where none is published. */
  checklist_version: z.int().nullable(),
  second_auditor: z.string().nullable(),
  second_auditor_name: z.string().nullable(),
  started_at: instant.nullable(),
  submitted_at: instant.nullable(),
  decided_at: instant.nullable(),
  closed_at: instant.nullable(),
  valid_from: z.string().nullable(),
  has_knock_out: z.boolean(),
  /** By area of the checklist, percent with one decimal. */
  areas: z.array(z.object({ area: z.string(), score: z.number(), weight: z.number() })),
  items: z.array(ChecklistItem),
  answers: z.array(Answer),
  photos: z.array(Photo),
  /** Photos that answers name and that have not arrived: they wait on the device that took them. */
  photos_awaited: z.int(),
  findings: z.array(FindingRow),
  /** The states that the caller may move it to. */
  allowed: z.array(z.enum(revalidationStates.values)),
  /** Whether the caller may answer its items, and add or change findings. */
  may_answer: z.boolean(),
  may_find: z.boolean(),
  /** The ticket of a certification that has been expired for too long. */
  ticket: z.string().nullable(),
})
export type Revalidation = z.infer<typeof Revalidation>

const no = z.string().regex(/^[A-Z0-9-]{1,40}$/)
const item = text(20, 1)
const username = text(60, 1)

const shared = {
  path: '/api/revalidations',
  subject: 'Revalidation',
  scope: 'outlet',
  name: 'revalidation',
  record: Revalidation,
  key: { no },
  fields: revalidationFields,
} as const

const { update, ...record } = recordEndpoints(shared)
const move = moveEndpoint(shared, revalidationStates.moves)
const ofOne = { scope: 'outlet', params: z.object({ no }) } as const

/** The SHA-256 of the content of a photo, by which an answer names it before it has arrived. */
const photoHash = z.string().regex(/^[0-9a-f]{64}$/, 'This isn’t the hash of a photo.')

/** A photo as a page sends it: also one that was taken offline and waited to be sent. */
const photoBody = z.strictObject({
  item: item.nullable().default(null),
  name: text(120, 1),
  /** Base64 of a JPEG, PNG, or WebP. */
  data: z.string().regex(/^[A-Za-z0-9+/]{4,}={0,2}$/, 'This isn’t a photo.'),
  /** Of the content: one that arrived otherwise is refused. */
  sha256: photoHash.optional(),
  taken_at: givenInstant.optional(),
  lat: z.number().min(-90).max(90).optional(),
  lon: z.number().min(-180).max(180).optional(),
})

export const revalidationsApi = contract('revalidations', {
  ...revalidationList.endpoints(shared),
  ...reportEndpoints,
  ...record,
  /** An outlet acts on findings alone. */
  update: { ...update, allow: 'create Revalidation' },
  move: {
    ...move,
    allow: 'create Revalidation',
    body: z.strictObject({
      to: z.enum(steps),
      note: manyLines(2000).optional(),
      /** The version of the checklist that the auditor saw, where an audit starts: one that was replaced is refused. */
      checklist_version: z.int().min(1).optional(),
      /** Submits without the photos that have not arrived. */
      leave_out_photos: z.boolean().optional(),
      if_version: seenVersion,
    }),
  },
  decide: {
    ...ofOne,
    method: 'POST',
    path: '/api/revalidations/:no/decision',
    allow: 'approve Revalidation',
    summary:
      'Confirms the review or decides the result; not by its auditor. An invalid one needs a second auditor of another territory.',
    body: z.strictObject({
      to: z.enum(decisions),
      second_auditor: username.optional(),
      note: manyLines(2000).optional(),
      if_version: seenVersion,
    }),
    response: Revalidation,
  },
  auditors: {
    ...ofOne,
    method: 'GET',
    path: '/api/revalidations/:no/auditors',
    allow: 'create Revalidation',
    summary: 'Who may audit it, and who of them may be the second auditor.',
    response: z.array(z.object({ username: z.string(), name: z.string(), may_be_second: z.boolean() })),
  },
  auditorsOf: {
    method: 'GET',
    path: '/api/revalidation-auditors',
    allow: 'create Revalidation',
    scope: 'outlet',
    summary: 'Who may audit at an outlet: those who do not belong to its dealer.',
    query: z.object({ outlet: text(12, 1) }),
    response: z.array(z.object({ username: z.string(), name: z.string() })),
  },
  answer: {
    ...ofOne,
    method: 'PUT',
    path: '/api/revalidations/:no/answers/:item',
    allow: 'create Revalidation',
    summary: 'Answers an item of an audit that is in progress; a later answer takes the place of an earlier one.',
    params: z.object({ no, item: z.string().min(1).max(60) }),
    body: z.strictObject({
      value: text(3, 1),
      remark: maybeManyLines(2000).default(null),
      at: givenInstant.optional(),
      /** Photos of the item, which may arrive later: the audit is submitted once they have. */
      photos: z.array(photoHash).max(20, 'Name at most 20 photos.').default([]),
    }),
    response: Answer,
  },
  addPhoto: {
    ...ofOne,
    method: 'POST',
    path: '/api/revalidations/:no/photos',
    allow: 'create Revalidation',
    summary: 'Adds a photo to an item, or to the whole. The same content twice is the same photo.',
    maxBytes: 6 * 1_048_576,
    body: photoBody,
    response: Photo,
    status: 201,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/revalidations/:no/photos/:photo',
    allow: 'create Revalidation',
    scope: 'outlet',
    summary: 'Removes a photo while the audit is in progress.',
    params: z.object({ no, photo: z.uuid() }),
    response: z.undefined(),
    status: 204,
  },
  photo: {
    method: 'GET',
    path: '/api/revalidations/:no/photos/:photo',
    allow: 'read Revalidation',
    scope: 'outlet',
    summary: 'A photo of an audit.',
    params: z.object({ no, photo: z.uuid() }),
    response: 'file',
  },
})
