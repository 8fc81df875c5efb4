import { codes } from '#kernel/words.ts'

/**
 * Complaint categories and their sub-categories (docs/domain.md#complaint-categories). A complaint about safety is
 * always critical.
 */
export const complaintCategories = codes({
  'Service quality': ['repeat repair', 'work not done', 'damage in workshop', 'washing'],
  Time: ['delivery delay', 'appointment', 'waiting', 'no updates'],
  Charges: ['over-charging', 'unapproved work', 'estimate exceeded', 'bill unclear'],
  Parts: ['not available', 'quality', 'price'],
  Product: [
    'engine',
    'transmission',
    'electrical',
    'brakes',
    'steering',
    'suspension',
    'body/paint',
    'AC',
    'infotainment',
    'battery/EV',
    'noise',
  ],
  Bodyshop: ['paint mismatch', 'insurance handling', 'delay', 'fit'],
  Staff: ['behaviour', 'knowledge', 'promise broken'],
  Warranty: ['refused', 'delay'],
  'Sales-linked': ['delivery', 'accessories', 'documents'],
  Digital: ['app', 'bot', 'call centre', 'data privacy'],
  Safety: ['fire', 'brake failure', 'airbag', 'stall'],
})

export type ComplaintCategory = keyof typeof complaintCategories
export const categoryNames = Object.keys(complaintCategories) as [ComplaintCategory, ...ComplaintCategory[]]

/** True where the sub-category belongs to the category. */
export const belongsTo = (category: string, sub: string) =>
  ((complaintCategories[category as ComplaintCategory] ?? []) as readonly string[]).includes(sub)

export const receivedVia = codes([
  'call_centre',
  'bot',
  'app',
  'e-mail',
  'social',
  'letter',
  'psf',
  'walk_in',
  'regulator',
  'consumer_forum',
])
export const severities = codes(['low', 'normal', 'high', 'critical'])
export const complaintStatuses = codes([
  'received',
  'registered',
  'acknowledged',
  'under_resolution',
  'answered',
  'closed',
])
export const jobTypes = codes(['service', 'bodyshop', 'none'])
export const satisfactions = codes(['yes', 'no', 'not_reached', 'withdrawn'])
export type ComplaintSeverity = (typeof severities)[number]
export type ComplaintStatus = (typeof complaintStatuses)[number]

/** For the choices of a form. */
export const subCategoriesOf = (category: string | null): readonly string[] =>
  complaintCategories[category as ComplaintCategory] ?? []

/** The states of a complaint and where each may go (docs/domain.md#complaints). */
export const complaintMoves: Record<ComplaintStatus, readonly ComplaintStatus[]> = {
  received: ['registered'],
  registered: ['acknowledged'],
  acknowledged: ['under_resolution'],
  under_resolution: ['answered'],
  // Back where the customer is not satisfied.
  answered: ['closed', 'under_resolution'],
  closed: [],
}

/** A second complaint of the same vehicle and category counts as a repeat for this long. */
export const repeatDays = 180

/** What of a complaint tells who the customer is: in clear only for who may read CustomerName. */
export const customerFields = ['customer_name', 'customer_phone', 'customer_email'] as const

/** The first letter stays, so that two people can be told apart in a conversation. */
export const masked = (value: string | null) => value && `${value.slice(0, 1)}•••`
