import { z } from 'zod'
import { contract, instant, manyLines, text } from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import type { Column } from '#kernel/contract/view.ts'
import { dutyList, guidelineReport } from './duties.contract.ts'
import { guidelineStates, linkedReasonKinds } from './vocabulary.ts'

export { dutyList, DutyRow, guidelineReport } from './duties.contract.ts'
export {
  dutyStates,
  type DutyState,
  guidelineStates,
  type GuidelineState,
  linkedReasonKinds,
  type LinkedReasonKind,
} from './vocabulary.ts'

const stepId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'Use letters, digits, and hyphens.')
const step = { id: stepId, text: manyLines(500, 1) }
const third = z.strictObject({ ...step, steps: z.array(z.never()).max(0, 'Three levels at most.').default([]) })
const second = z.strictObject({ ...step, steps: z.array(third).max(50, 'At most 50 steps.').default([]) })
const first = z.strictObject({ ...step, steps: z.array(second).max(50, 'At most 50 steps.').default([]) })

/** A step with the steps it takes, three levels deep. Its id stays when its words change, so that ticks stay too. */
export interface Step {
  id: string
  text: string
  steps: Step[]
}
const answered = { id: z.string(), text: z.string() }
const Steps = z.array(
  z.object({
    ...answered,
    steps: z.array(z.object({ ...answered, steps: z.array(z.object({ ...answered, steps: z.array(z.never()) })) })),
  }),
)

export const LinkedReason = z.object({
  kind: z.enum(linkedReasonKinds),
  code: z.string(),
  /** What the reason is called. */
  label: z.string(),
})
export type LinkedReason = z.infer<typeof LinkedReason>

/** A guideline in the list of its reader. */
export const GuidelineRow = z.object({
  /** The id of its content. */
  id: z.uuid(),
  no: z.string(),
  title: z.string(),
  slug: z.string(),
  language: z.string(),
  summary: z.string().nullable(),
  mandatory: z.boolean(),
  state: z.enum(guidelineStates),
  edition: z.int(),
  published_at: instant,
  /** Of a mandatory one: until when it has to be acknowledged. */
  due_at: instant.nullable(),
  read_at: instant.nullable(),
  acknowledged_at: instant.nullable(),
  /** How many steps can be ticked off, and are. */
  steps: z.int(),
  ticked: z.int(),
})
export type GuidelineRow = z.infer<typeof GuidelineRow>

export const Guideline = GuidelineRow.omit({ steps: true, ticked: true }).extend({
  body: z.string(),
  steps: Steps,
  /** Ids of the steps the reader has ticked off. */
  ticked: z.array(z.string()),
  reasons: z.array(LinkedReason),
  /** What this one replaces, and what replaces it. */
  supersedes: z.object({ no: z.string(), title: z.string() }).nullable(),
  superseded_by: z.object({ no: z.string(), title: z.string() }).nullable(),
})
export type Guideline = z.infer<typeof Guideline>

export const guidelineColumns = [
  { key: 'no', label: 'Guideline', kind: 'code' },
  { key: 'title', label: 'Title', kind: 'text' },
  { key: 'mandatory', label: 'Mandatory', kind: 'flag' },
  { key: 'state', label: 'Status', kind: 'status' },
  { key: 'due_at', label: 'Acknowledge by', kind: 'instant' },
  { key: 'acknowledged_at', label: 'Acknowledged', kind: 'instant' },
  { key: 'read_at', label: 'Read', kind: 'instant', hidden: true },
  { key: 'published_at', label: 'Published', kind: 'instant' },
  { key: 'language', label: 'Language', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof GuidelineRow>[]

/** The guidelines that are published now and meant for the reader. */
export const guidelineList = defineList({
  title: 'Guidelines',
  row: GuidelineRow,
  columns: guidelineColumns,
  filters: {
    state: { kind: 'options', label: 'Status', values: guidelineStates },
    mandatory: { kind: 'flag', label: 'Mandatory' },
    /** `plea:UJ-POL` or `holdup:S-PARTS`: guidelines that explain this reason. */
    reason: { kind: 'options' },
  },
  defaultSort: 'state',
  tabs: 'state',
})

/** What a guideline has in addition to its text. */
export const settingsFields = defineFields({
  no: {
    kind: 'text',
    label: 'Number',
    max: 20,
    schema: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{1,20}$/, 'Use 1 to 20 letters, digits, and hyphens.'),
  },
  mandatory: { kind: 'flag', label: 'Mandatory', hint: 'Readers have to acknowledge it.' },
  ack_days: {
    kind: 'whole',
    label: 'Days to acknowledge',
    min: 1,
    max: 365,
    refusal: 'Enter whole days from 1 to 365.',
  },
  supersedes: {
    kind: 'reference',
    label: 'Replaces',
    hint: 'Readers of that guideline are led to this one.',
    max: 20,
    nullable: true,
    schema: text(20),
  },
  steps: { kind: 'list', label: 'Steps', schema: z.array(first).max(100, 'At most 100 steps.') },
  reasons: {
    kind: 'list',
    label: 'Explains reasons',
    hint: 'Reasons of pleas and hold-ups.',
    schema: z
      .array(z.strictObject({ kind: z.enum(linkedReasonKinds), code: text(12, 1) }))
      .max(50, 'At most 50 reasons.'),
  },
})

/** The same for its editors. Changed with the draft of the text, live with its version. */
export const GuidelineSettings = z.object({
  /** The id of its content. */
  id: z.uuid(),
  no: z.string(),
  mandatory: z.boolean(),
  ack_days: z.int(),
  supersedes: z.string().nullable(),
  steps: Steps,
  reasons: z.array(LinkedReason),
  /** Guidelines that it may replace, and reasons that it may explain. */
  choices: z.object({
    guidelines: z.array(z.object({ no: z.string(), title: z.string() })),
    reasons: z.array(LinkedReason),
  }),
  version: z.int(),
})
export type GuidelineSettings = z.infer<typeof GuidelineSettings>

const byNo = z.object({ no: z.string().max(120) })
const byId = z.object({ id: z.uuid() })

export const guidelinesApi = contract('guidelines', {
  list: guidelineList.endpoint({
    path: '/api/guidelines',
    allow: 'read Content',
    scope: 'shared',
    summary: 'The guidelines meant for the asker: which are read, acknowledged, due, and overdue.',
  }),
  duties: dutyList.endpoint({
    path: '/api/guidelines/duties',
    allow: 'read GuidelineDuty',
    scope: 'outlet',
    summary: 'Who has to acknowledge which guideline, as far as the asker sees people.',
  }),
  dutiesExport: dutyList.fileEndpoint({
    path: '/api/guidelines/duties/export',
    allow: 'export GuidelineDuty',
    scope: 'outlet',
  }),
  remind: {
    method: 'POST',
    path: '/api/guidelines/remind',
    allow: 'update GuidelineDuty',
    scope: 'outlet',
    summary: 'Reminds people who have not acknowledged, each of a guideline at most once a day.',
    body: z.strictObject({
      guideline: text(20).nullable().default(null),
      region: text(20).nullable().default(null),
      outlet: text(12).nullable().default(null),
      /** Only those who are late. */
      overdue: z.boolean().default(false),
    }),
    response: z.object({
      reminded: z.int(),
      /** Reminded today already. */
      skipped: z.int(),
    }),
  },
  ...guidelineReport.endpoints({ path: '/api/reports/guidelines', subject: 'GuidelineDuty', scope: 'outlet' }),
  settings: {
    method: 'GET',
    path: '/api/guidelines/settings/:id',
    allow: 'read ContentDraft',
    scope: 'shared',
    summary: 'What a guideline has in addition to its text, by the id of its content.',
    params: byId,
    response: GuidelineSettings,
  },
  updateSettings: {
    method: 'PATCH',
    path: '/api/guidelines/settings/:id',
    allow: 'create Content',
    scope: 'shared',
    summary: 'Changes number, days, steps, and reasons of a guideline whose text is a draft; published with the text.',
    params: byId,
    body: settingsFields.changes,
    response: GuidelineSettings,
  },
  get: {
    method: 'GET',
    path: '/api/guidelines/:no',
    allow: 'read Content',
    scope: 'shared',
    summary: 'One guideline by its number or the address of its text, with its steps and what the asker ticked off.',
    params: byNo,
    response: Guideline,
  },
  acknowledge: {
    method: 'POST',
    path: '/api/guidelines/:no/acknowledge',
    allow: 'read Content',
    scope: 'own',
    summary: 'Acknowledges the version that was read; 409 where another one is published by now.',
    params: byNo,
    body: z.strictObject({ edition: z.int().min(1).max(1_000_000) }),
    response: Guideline,
  },
  tick: {
    method: 'POST',
    path: '/api/guidelines/:no/ticks',
    allow: 'read Content',
    scope: 'own',
    summary: 'Ticks a step off, or takes the tick away.',
    params: byNo,
    body: z.strictObject({ step: stepId, done: z.boolean() }),
    response: z.object({ ticked: z.array(z.string()) }),
  },
  clearTicks: {
    method: 'DELETE',
    path: '/api/guidelines/:no/ticks',
    allow: 'read Content',
    scope: 'own',
    summary: 'Takes all ticks away, to work through the steps again.',
    params: byNo,
    response: z.object({ ticked: z.array(z.string()) }),
  },
})
