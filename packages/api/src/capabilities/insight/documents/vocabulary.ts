import { defineStates } from '#kernel/contract/states.ts'
import { codes } from '#kernel/contract/words.ts'

export const documentTypes = codes([
  'invoice',
  'estimate',
  'survey_report',
  'delivery_order',
  'warranty_claim',
  'job_card_scan',
  'bulletin',
  'letter',
  'certificate',
  'contract',
  'other',
])
export type DocumentType = (typeof documentTypes)[number]

export const documentSources = codes(['upload', 'mail', 'import', 'api'])

/** What it may be added to. */
export const linkKinds = codes(['complaint', 'ticket', 'job_card'])
export type LinkKind = (typeof linkKinds)[number]

/** What a document may name. */
export const mentionKinds = codes(['vin', 'complaint', 'ticket', 'job_card'])
export type MentionKind = (typeof mentionKinds)[number]

/** Reading moves it on by itself; a person decides after a review, and has what failed read again. */
export const documentStates = defineStates({
  received: { next: [], label: 'Read again' },
  reading: { next: [], label: 'Read document', tone: 'warn' },
  extracted: { next: [], label: 'Finish reading', tone: 'good', isEnd: true },
  needs_review: { next: ['verified', 'rejected'], label: 'Review document', tone: 'accent' },
  verified: { next: [], label: 'Verify document', tone: 'good', isEnd: true },
  rejected: { next: [], label: 'Reject document', isEnd: true },
  failed: { next: ['received'], label: 'Mark as failed', tone: 'bad' },
})
export type DocumentStatus = (typeof documentStates.values)[number]

/** Why a file could not be read. */
export const readFailures = ['locked', 'unreadable', 'no_text', 'too_many_pages', 'too_long', 'not_offered'] as const
export type ReadFailure = (typeof readFailures)[number]

/** Why a document could not be read. */
export const readingFailures = [...readFailures, 'interrupted'] as const
export type ReadingFailure = (typeof readingFailures)[number]
