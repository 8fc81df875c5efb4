import { z } from 'zod'
import { contract, seenVersion, text } from '#kernel/contract/contract.ts'
import { moveEndpoint } from '#kernel/contract/record-contract.ts'
import { contentFields, languageCode } from './fields.contract.ts'
import { contentList } from './list.contract.ts'
import {
  BrokenLink,
  Content,
  ContentDifference,
  ContentOptions,
  ContentPreview,
  ContentReceipts,
  ContentUse,
  EditionText,
} from './shapes.contract.ts'
import { contentKinds, contentMoves } from './vocabulary.ts'

export { contentFields } from './fields.contract.ts'
export { contentColumns, contentFilters, contentList } from './list.contract.ts'
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
export { categoryOfTopic, firstFaqTopics, knowledgeCategories } from './topics.vocabulary.ts'
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
    summary: 'Makes a draft of a document: Markdown, HTML, or DOCX, recognized by its content and name, at most 5 MiB.',
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
    summary:
      'What one version says and another does not, block by block and word by word; `is_coarse` where a part is compared as a whole.',
    transaction: 'own',
    load: 'light',
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
      'Adds a picture (PNG, JPEG, or WebP, at most 4,096 pixels a side) or a file to a draft, at most 10 MiB, recognized by its content. Of a picture nothing but the picture is stored.',
    multipart: true,
    maxBytes: 11 * 1_048_576,
    body: z.object({ file: z.instanceof(File, { message: 'Choose a file.' }) }),
    /** With the id of the file, which may have been there before. */
    response: Content.extend({ attached: z.uuid() }),
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
