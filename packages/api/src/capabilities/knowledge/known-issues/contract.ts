import { z } from 'zod'
import { anyOr, contract, instant, listOf, text } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { moveEndpoint, recordEndpoints } from '#kernel/contract/record-contract.ts'
import { dtcPattern, dtcRefusal, knownIssueMoves, knownIssueStatuses, systemGroups } from './vocabulary.ts'

export {
  dtcPattern,
  dtcRefusal,
  knownIssueMoves,
  knownIssueStatuses,
  systemGroups,
  type KnownIssueStatus,
  type SystemGroup,
} from './vocabulary.ts'

/** A code of a fault, in capitals. */
const dtc = z
  .string()
  .transform((given) => given.trim().toUpperCase())
  .pipe(z.string().regex(dtcPattern, dtcRefusal))

/** The fields of a known issue, each declared once: for bodies, forms, and lists. */
export const knownIssueFields = defineFields({
  title: { kind: 'text', label: 'Title', max: 120, min: 5, required: true },
  system_group: {
    kind: 'choice',
    label: 'System',
    values: systemGroups,
    required: true,
    refusal: 'Choose a system.',
  },
  /** Names of models; of every model where none is named. */
  models: {
    kind: 'list',
    label: 'Models',
    hint: 'Leave empty for every model.',
    default: [],
    schema: z.array(text(80, 1)).max(40, 'Choose at most 40 models.'),
  },
  dtc_codes: {
    kind: 'list',
    label: 'Trouble codes',
    hint: 'Codes such as P0301 or U0100-87. Press Enter after each one.',
    default: [],
    schema: z.array(dtc).max(20, 'Enter at most 20 codes.'),
  },
  symptoms: {
    kind: 'long-text',
    label: 'Symptoms',
    hint: 'What the customer notices and the outlet finds.',
    max: 4000,
    min: 10,
    required: true,
  },
  /** HTML with the few tags of the product’s rich text. */
  remedy: { kind: 'long-text', label: 'Remedy', max: 20_000, min: 10, required: true },
  campaign_no: { kind: 'text', label: 'Campaign number', max: 40, ...optional },
})

/** One line of the list. */
export const KnownIssueRow = z.object({
  id: z.uuid(),
  no: z.string(),
  status: z.enum(knownIssueStatuses),
  ...knownIssueFields.answers('title', 'system_group', 'models', 'dtc_codes', 'campaign_no'),
  /** How many cases it has solved, of all outlets. */
  solved: z.int(),
  published_on: z.string().nullable(),
  updated_at: instant,
})
export type KnownIssueRow = z.infer<typeof KnownIssueRow>

/** A known issue with everything that the asker may know of it. */
export const KnownIssue = KnownIssueRow.extend({
  ...knownIssueFields.answers('symptoms', 'remedy'),
  /** The case it was made from; shown to the brand alone. */
  from_case: z.string().nullable(),
  version: z.int(),
  /** Where it may go from here, for the user who asks. */
  allowed: z.array(z.enum(knownIssueStatuses)),
})
export type KnownIssue = z.infer<typeof KnownIssue>

export const knownIssueColumns = knownIssueFields.columns([
  { key: 'no', label: 'Number', kind: 'code' },
  { key: 'title' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'system_group' },
  { key: 'models', sortable: false },
  { key: 'dtc_codes', sortable: false },
  { key: 'campaign_no', kind: 'code', hidden: true },
  { key: 'solved', label: 'Cases solved', kind: 'number' },
  { key: 'published_on', label: 'Published', kind: 'day' },
  { key: 'updated_at', label: 'Updated', kind: 'instant', hidden: true },
])

export const knownIssueFilters = {
  status: { kind: 'options', label: 'Status', values: knownIssueStatuses },
  system_group: { kind: 'options', label: 'System', values: systemGroups },
  model: { kind: 'options', label: 'Model' },
  dtc: { kind: 'options', label: 'Trouble code', letters: 'upper' },
  campaign: { kind: 'flag', label: 'With a campaign', quiet: true },
} as const satisfies Filters

export const knownIssueList = defineList({
  title: 'Known issues',
  imports: 'known-issues',
  row: KnownIssueRow,
  columns: knownIssueColumns,
  filters: knownIssueFilters,
  defaultSort: '-solved',
  tabs: 'status',
})

/** A published known issue that fits what someone says of a vehicle, the best first. */
export const KnownIssueMatch = KnownIssueRow.pick({
  id: true,
  no: true,
  title: true,
  system_group: true,
  models: true,
  dtc_codes: true,
  campaign_no: true,
  solved: true,
}).extend({
  ...knownIssueFields.answers('symptoms', 'remedy'),
  /** Why it is offered. */
  fits: z.object({
    model: z.boolean(),
    system_group: z.boolean(),
    dtc_codes: z.array(z.string()),
    /** Whether its words are among those given. */
    words: z.boolean(),
  }),
})
export type KnownIssueMatch = z.infer<typeof KnownIssueMatch>

const knownIssues = {
  path: '/api/known-issues',
  subject: 'KnownIssue',
  scope: 'shared',
  name: 'known issue',
  record: KnownIssue,
  key: { no: z.string().regex(/^[A-Z0-9-]{1,40}$/) },
  fields: knownIssueFields,
} as const

const { allow: _allow, ...move } = moveEndpoint(knownIssues, knownIssueMoves)

export const knownIssuesApi = contract('known-issues', {
  ...knownIssueList.endpoints(knownIssues),
  match: {
    method: 'GET',
    path: '/api/known-issues/match',
    allow: 'read KnownIssue',
    scope: 'shared',
    summary:
      'Published known issues that fit a model, a system, trouble codes, and words; the best first, five at most.',
    query: z.object({
      model: anyOr(z.string().max(80)),
      system_group: anyOr(z.enum(systemGroups)),
      dtc: listOf(z.string().max(12)),
      /** What is reported of the concern; longer texts are cut. */
      q: anyOr(z.string().transform((given) => given.slice(0, 2000))),
    }),
    response: z.object({ matches: z.array(KnownIssueMatch) }),
  },
  ...recordEndpoints(knownIssues),
  /** Publishes, takes back, or retires one; a text that names an outlet, a vehicle, a case, or a person is refused. */
  move: { ...move, allow: 'approve KnownIssue' },
})
