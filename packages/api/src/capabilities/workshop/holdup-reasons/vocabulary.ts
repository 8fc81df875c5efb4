import { codes } from '#kernel/words.ts'

/** The two kinds of work in a workshop. Their figures never stand in one table (docs/domain.md#job-cards). */
export const workTypes = codes(['service', 'bodyshop'])
export type WorkType = (typeof workTypes)[number]

/** Whose delay a reason is (R25). */
export const holdupParties = codes([
  'outlet',
  'brand_parts',
  'brand_warranty',
  'brand_technical',
  'brand_it',
  'customer',
  'insurer',
  'sublet',
  'authority',
])
export type HoldupParty = (typeof holdupParties)[number]
