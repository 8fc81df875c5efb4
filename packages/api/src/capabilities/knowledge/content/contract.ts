import { z } from 'zod'
import { contract, seenVersion, text } from '#kernel/contract.ts'
import { defineFields, optional } from '#kernel/fields.ts'
import type { Filters } from '#kernel/filters.ts'
import { defineList } from '#kernel/list-contract.ts'
import { moveEndpoint } from '#kernel/record-contract.ts'
import type { Column } from '#kernel/view.ts'
import { roles as roleCodes } from '#capabilities/session/auth/contract.ts'
import {
  BrokenLink,
  Content,
  ContentDifference,
  ContentOptions,
  ContentPreview,
  ContentReceipts,
  ContentRow,
  ContentUse,
  EditionText,
} from './shapes.contract.ts'
import { contentJobTypes, contentKinds, contentMoves, contentStatuses } from './vocabulary.ts'

export {
  type Audience,
  type BrokenLink,
  Content,
  type ContentDifference,
  type ContentEdition,
  type ContentFile,
  type ContentMove,
  type ContentOptions,
  type ContentPreview,
  type ContentReceipts,
  ContentRow,
  type ContentUse,
  type DifferenceBlock,
  type EditionText,
  type ExcerptPart,
  type LibraryItem,
  type LibraryPreview,
  type LibraryRow,
  type TextPart,
} from './shapes.contract.ts'
export {
  contentJobTypes,
  contentKinds,
  type ContentKind,
  contentMoves,
  contentStatuses,
  type ContentStatus,
  hiddenBecause,
  type HiddenBecause,
  kindsOfRole,
  linkKinds,
  type LinkKind,
} from './vocabulary.ts'

const languageCode = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Enter a language code, such as en or pt-BR.')
const codesOf = (most: number, one: z.ZodType<string> = text(20, 1)) =>
  z
    .array(one)
    .max(most, `At most ${most}.`)
    .transform((given) => [...new Set(given)])

/** What an editor writes down of an item. */
export const contentFields = defineFields({
  kind: { kind: 'choice', label: 'Kind', values: contentKinds, required: true, fixed: true, refusal: 'Choose a kind.' },
  language: {
    kind: 'code',
    label: 'Language',
    shape: /^[a-z]{2,3}(-[A-Z]{2})?$/,
    schema: languageCode,
    required: true,
    fixed: true,
  },
  /** The id of the text that this is a translation of. */
  translation_of: {
    kind: 'reference',
    label: 'Translation of',
    max: 36,
    schema: z.uuid('Choose content.'),
    fixed: true,
    ...optional,
  },
  title: { kind: 'text', label: 'Title', max: 200, min: 3, required: true },
  /** Made from the title where it is left out. */
  slug: {
    kind: 'text',
    label: 'Address',
    max: 120,
    schema: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits, and hyphens.')
      .max(120, 'Use at most 120 characters.'),
    nullable: true,
  },
  summary: { kind: 'long-text', label: 'Summary', max: 300, ...optional },
  body: {
    kind: 'long-text',
    label: 'Text',
    max: 200_000,
    schema: z.string().max(200_000, 'Use at most 200000 characters.'),
    default: '',
  },
  roles: {
    kind: 'list',
    label: 'Roles',
    schema: codesOf(20, z.enum(roleCodes as [string, ...string[]], 'Role not found.')),
    default: [],
  },
  channels: { kind: 'list', label: 'Channels', schema: codesOf(50), default: [] },
  regions: { kind: 'list', label: 'Regions', schema: codesOf(200), default: [] },
  job_type: { kind: 'choice', label: 'Job type', values: contentJobTypes, ...optional },
  /** Of a bot answer: the intent it answers. */
  intent: { kind: 'reference', label: 'Intent', max: 60, from: 'intents', ...optional },
  publish_from: { kind: 'instant', label: 'Publish from', ...optional },
  publish_until: { kind: 'instant', label: 'Publish until', ...optional },
  owner: { kind: 'reference', label: 'Owner', max: 36, schema: z.uuid('Choose a person.'), nullable: true },
  reviewer: { kind: 'reference', label: 'Reviewer', max: 36, schema: z.uuid('Choose a person.'), ...optional },
  review_by: { kind: 'day', label: 'Review by', ...optional },
  is_editorial: { kind: 'flag', label: 'Editorial change', default: false },
  change_note: { kind: 'text', label: 'What changed', max: 500, ...optional },
})

export const contentColumns = [
  { key: 'title', label: 'Title', kind: 'text' },
  { key: 'kind', label: 'Kind', kind: 'status' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'language', label: 'Language', kind: 'code' },
  { key: 'translations', label: 'Translations', kind: 'list', sortable: false, hidden: true },
  { key: 'live_edition', label: 'Live version', kind: 'code' },
  { key: 'roles', label: 'Roles', kind: 'list', sortable: false },
  { key: 'channels', label: 'Channels', kind: 'list', sortable: false, hidden: true },
  { key: 'regions', label: 'Regions', kind: 'list', sortable: false, hidden: true },
  { key: 'job_type', label: 'Job type', kind: 'status', hidden: true },
  { key: 'owner', label: 'Owner', kind: 'person', of: 'owner_id' },
  { key: 'reviewer', label: 'Reviewer', kind: 'person', of: 'reviewer_id', hidden: true },
  { key: 'publish_from', label: 'Publish from', kind: 'instant', hidden: true },
  { key: 'publish_until', label: 'Publish until', kind: 'instant', hidden: true },
  { key: 'review_by', label: 'Review by', kind: 'day', hidden: true },
  { key: 'readers', label: 'Readers', kind: 'number', hint: 'People who read the live version.' },
  { key: 'updated_at', label: 'Updated', kind: 'instant' },
  { key: 'slug', label: 'Address', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof ContentRow>[]

export const contentFilters = {
  status: { kind: 'options', label: 'Status', values: contentStatuses },
  kind: { kind: 'options', label: 'Kind', values: contentKinds },
  language: { kind: 'options', label: 'Language' },
  role: { kind: 'options', label: 'Meant for role', values: roleCodes },
  channel: { kind: 'options', label: 'Meant for channel', from: 'channels', quiet: true },
  region: { kind: 'options', label: 'Meant for region', from: 'regions', quiet: true },
  job_type: { kind: 'options', label: 'Job type', values: contentJobTypes, quiet: true },
  /** Ids of people. */
  owner: { kind: 'options', label: 'Owner', quiet: true },
  live: { kind: 'flag', label: 'Live', quiet: true },
  scheduled: { kind: 'flag', label: 'Scheduled', quiet: true },
  /** Its day of review has come. */
  review_due: { kind: 'flag', label: 'Review due', quiet: true },
  /** In review, and the asker may approve it: not by them, and not given to another reviewer. */
  my_review: { kind: 'flag', label: 'For my review', quiet: true },
} as const satisfies Filters

export const contentList = defineList({
  title: 'Content',
  row: ContentRow,
  columns: contentColumns,
  filters: contentFilters,
  defaultSort: '-updated_at',
  tabs: 'status',
})

const id = { id: z.uuid() }
const byId = z.object(id)
const byFile = z.object({ id: z.uuid(), file: z.uuid() })
const onOne = { scope: 'shared', params: byId, response: Content } as const
const onlyVersion = z.strictObject({ if_version: seenVersion })
const editionNo = (message = 'Enter a version number.') => z.coerce.number<string>(message).int().min(1).max(1_000_000)

const contents = {
  path: '/api/content',
  subject: 'Content',
  scope: 'shared',
  name: 'content item',
  record: Content,
  key: id,
} as const
const move = moveEndpoint(contents, contentMoves)

export const contentApi = contract('content', {
  list: contentList.endpoint({
    path: '/api/content',
    allow: 'read ContentDraft',
    scope: 'shared',
    summary: 'Content in every state for its editors, with search, filters, sort and paging.',
  }),
  options: {
    method: 'GET',
    path: '/api/content/options',
    allow: 'read ContentDraft',
    scope: 'shared',
    summary: 'What the form about content may offer: kinds the asker may write, owners, reviewers, and intents.',
    response: ContentOptions,
  },
  brokenLinks: {
    method: 'GET',
    path: '/api/content/broken-links',
    allow: 'read ContentDraft',
    scope: 'shared',
    summary: 'Links of texts to content, guidelines, and files that are not there, at most 500.',
    response: z.object({ rows: z.array(BrokenLink), count: z.int() }),
  },
  file: {
    method: 'GET',
    path: '/api/content/files/:id',
    allow: 'read Content',
    scope: 'shared',
    summary: 'A picture or file of a text the asker may read.',
    params: byId,
    response: 'file',
  },
  import: {
    method: 'POST',
    path: '/api/content/import',
    allow: 'create Content',
    scope: 'shared',
    summary: 'Makes a draft of a document: Markdown, HTML, or DOCX, told by its content and name, at most 5 MiB.',
    multipart: true,
    maxBytes: 6 * 1_048_576,
    body: z.object({
      file: z.instanceof(File, { message: 'Choose a file.' }),
      kind: z.enum(contentKinds, 'Choose a kind.'),
      language: languageCode,
    }),
    response: z.object({
      content: Content,
      /** What of the document could not be taken over, in words. */
      notes: z.array(z.string()),
    }),
    status: 201,
  },
  get: {
    ...onOne,
    method: 'GET',
    path: '/api/content/:id',
    allow: 'read ContentDraft',
    summary: 'One item with the text of its newest version, its moves, versions, translations, and files.',
  },
  add: {
    method: 'POST',
    path: '/api/content',
    allow: 'create Content',
    scope: 'shared',
    summary: 'Adds a draft, or the translation of another text.',
    body: contentFields.body,
    response: Content,
    status: 201,
  },
  update: {
    ...onOne,
    method: 'PATCH',
    path: '/api/content/:id',
    allow: 'create Content',
    summary:
      'Changes a draft; a stale `if_version` answers 409 with it as it is and what was sent. Without the right to change content only own drafts.',
    body: contentFields.changes,
  },
  move: {
    ...move,
    allow: 'create Content',
    summary:
      'Moves the newest version: sends it to review, back with a note, approves it, or archives it. A move that is not allowed answers 409 with those that are. Approving is for who did not write it; with a later `publish_from` it is published then.',
  },
  startVersion: {
    ...onOne,
    method: 'POST',
    path: '/api/content/:id/versions',
    allow: 'create Content',
    summary:
      'Starts a new version of published or expired content as a draft; readers see the old one until it is published.',
    body: onlyVersion,
    status: 201,
  },
  discard: {
    ...onOne,
    method: 'POST',
    path: '/api/content/:id/discard',
    allow: 'create Content',
    summary: 'Discards a new version that is not published, so that the newest is the published one again.',
    body: onlyVersion,
  },
  edition: {
    method: 'GET',
    path: '/api/content/:id/versions/:no',
    allow: 'read ContentDraft',
    scope: 'shared',
    summary: 'The text of one version: a published one, or the one that is being written.',
    params: z.object({ id: z.uuid(), no: editionNo() }),
    response: EditionText,
  },
  difference: {
    method: 'GET',
    path: '/api/content/:id/difference',
    allow: 'read ContentDraft',
    scope: 'shared',
    summary: 'What one version says and another does not, block by block and word by word.',
    params: byId,
    query: z.object({ from: editionNo(), to: editionNo() }),
    response: ContentDifference,
  },
  preview: {
    method: 'GET',
    path: '/api/content/:id/preview',
    allow: 'read ContentDraft',
    scope: 'outlet',
    summary: 'An item as people of an outlet see it, role by role, and what is in the way where they do not.',
    params: byId,
    query: z.object({ outlet: text(12, 1) }),
    response: ContentPreview,
  },
  receipts: {
    method: 'GET',
    path: '/api/content/:id/receipts',
    allow: 'read ContentDraft',
    scope: 'outlet',
    summary: 'Who read an item, as far as the asker sees people.',
    params: byId,
    response: ContentReceipts,
  },
  usedBy: {
    method: 'GET',
    path: '/api/content/:id/used-by',
    allow: 'read ContentDraft',
    scope: 'shared',
    summary: 'Texts that link to an item, and bots that answer with it.',
    params: byId,
    response: ContentUse,
  },
  attach: {
    ...onOne,
    method: 'POST',
    path: '/api/content/:id/files',
    allow: 'create Content',
    summary:
      'Adds a picture (PNG, JPEG, or WebP, at most 4,096 pixels a side) or a file to a draft, at most 10 MiB, told by its content. Of a picture nothing but the picture is kept.',
    multipart: true,
    maxBytes: 11 * 1_048_576,
    body: z.object({ file: z.instanceof(File, { message: 'Choose a file.' }) }),
    status: 201,
  },
  removeFile: {
    ...onOne,
    method: 'DELETE',
    path: '/api/content/:id/files/:file',
    allow: 'create Content',
    summary: 'Removes a picture or file that no version of the text shows.',
    params: byFile,
  },
})
