import { codes } from '#kernel/contract/words.ts'

/**
 * What a customer complains of, with its parts (docs/domain.md#reasons-to-plead). A complaint about safety is always
 * critical.
 */
export const caseCategories = codes({
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

export type CaseCategory = keyof typeof caseCategories
export const categoryNames = Object.keys(caseCategories) as [CaseCategory, ...CaseCategory[]]

/** True where the sub-category belongs to the category. */
export const belongsTo = (category: string, sub: string) =>
  ((caseCategories[category as CaseCategory] ?? []) as readonly string[]).includes(sub)

/** For the choices of a form. */
export const subCategoriesOf = (category: string | null): readonly string[] =>
  caseCategories[category as CaseCategory] ?? []

export const jobTypes = codes(['service', 'bodyshop', 'none'])
export const severities = codes(['low', 'normal', 'high', 'critical'])
export type Severity = (typeof severities)[number]

/** A second case of the same vehicle and category counts as a repeat for this long. */
export const repeatDays = 180

export { masked } from '#kernel/contract/masked.ts'
