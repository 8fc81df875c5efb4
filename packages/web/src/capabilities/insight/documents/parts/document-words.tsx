import type { Document, DocumentStatus, ReadingFailure } from '@rad/api/insight/documents/contract'
import { words } from '@rad/api/words'
import { Badge, type Tone } from '#kit/text/badge.tsx'
import { t } from '#kit/words.ts'

const states: Record<DocumentStatus, string> = words({
  received: 'Received',
  reading: 'Reading',
  extracted: 'Text read',
  needs_review: 'Needs review',
  verified: 'Verified',
  rejected: 'Rejected',
  failed: 'Failed',
})
const tones: Partial<Record<DocumentStatus, Tone>> = {
  reading: 'warn',
  extracted: 'good',
  needs_review: 'accent',
  verified: 'good',
  failed: 'bad',
}
export const statusWords = (status: string) => t(states[status as DocumentStatus] ?? status)

export const DocumentBadge = ({ status }: { status: DocumentStatus }) => (
  <Badge tone={tones[status] ?? 'plain'}>{statusWords(status)}</Badge>
)

const types: Record<string, string> = words({
  invoice: 'Invoice',
  estimate: 'Estimate',
  survey_report: 'Survey report',
  delivery_order: 'Delivery order',
  warranty_claim: 'Warranty claim',
  job_card_scan: 'Job card scan',
  bulletin: 'Bulletin',
  letter: 'Letter',
  certificate: 'Certificate',
  contract: 'Contract',
  other: 'Other',
})
export const typeWords = (type: string) => t(types[type] ?? type)

const sources: Record<string, string> = words({ upload: 'Upload', mail: 'Email', import: 'Import', api: 'API' })
export const sourceWords = (source: string) => t(sources[source] ?? source)

const failures: Record<ReadingFailure, string> = words({
  locked: 'The file is locked with a password. Remove the password and add it again.',
  unreadable: 'The file is damaged or isn’t what its name says.',
  no_text: 'No text was found in this file.',
  too_many_pages: 'The file has more than 300 pages. Split it up.',
  too_long: 'Reading this file takes too long. Split it up.',
  not_offered: 'Pictures and scans aren’t read in the demo in the browser.',
  interrupted: 'Reading was interrupted three times. Try again.',
})
/** Why a document could not be read. */
export const failureWords = (failure: ReadingFailure) => t(failures[failure])

const fields: Record<string, string> = words({
  company: 'Company',
  number: 'Number',
  date: 'Date',
  total: 'Total',
  tax: 'Tax',
  vin: 'VIN',
  registration: 'Registration',
  odometer: 'Odometer',
})
export const fieldWords = (name: string) => t(fields[name] ?? name)

/** What keeps a document from going straight through; why it could not be read is shown in place of its pages. */
export function warningOf({ status, sums_agree, similar }: Document): string | undefined {
  if (status === 'needs_review' && sums_agree === false) return t('The amounts in this document don’t add up.')
  const same = similar.find(({ is_same }) => is_same)
  return same && t('The same file was added before as {no}.', { no: same.no })
}
