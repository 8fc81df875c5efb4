import type { Moves } from '#kernel/contract/record-contract.ts'
import { codes, words } from '#kernel/contract/words.ts'

/** What content may be (docs/domain.md#content). */
export const contentKinds = codes(['notice', 'article', 'bot_answer', 'guideline', 'policy', 'template', 'faq'])
export type ContentKind = (typeof contentKinds)[number]

/** The states of the newest version of an item. What readers see is its published version, whatever is written since. */
export const contentStatuses = codes(['draft', 'in_review', 'published', 'expired', 'archived'])
export type ContentStatus = (typeof contentStatuses)[number]

/** draft -> in_review -> published -> expired | archived, and back from review with a remark (docs/domain.md#content). */
export const contentMoves: Moves<ContentStatus> = {
  draft: ['in_review'],
  in_review: ['draft', 'published'],
  // It expires by its end date alone.
  published: ['expired', 'archived'],
  expired: [],
  archived: [],
}

/** The kinds of work that content may be limited to. */
export const contentJobTypes = codes(['service', 'bodyshop'])

/** Roles that write only some kinds of content (docs/domain.md#content); the others that may write, write all. */
export const kindsOfRole: Readonly<Record<string, readonly ContentKind[]>> = {
  HDA: ['article', 'faq', 'guideline', 'template'],
  BTM: ['bot_answer'],
}

/** Where the links of a text lead. */
export const linkKinds = codes(['content', 'guideline', 'file', 'page', 'web'])
export type LinkKind = (typeof linkKinds)[number]

/** Why an item is not shown to a user. */
export const hiddenBecause = words({
  role: 'Not meant for this role',
  channel: 'Not meant for this channel',
  region: 'Not meant for this region',
  job_type: 'Not meant for this job type',
  not_published: 'Not published',
} as const)
export type HiddenBecause = keyof typeof hiddenBecause
