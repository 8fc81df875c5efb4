import { codes } from '#kernel/contract/words.ts'

/** The two kinds of work in a workshop. Their figures are never in one table (docs/domain.md#job-cards). */
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

/** The letter before the codes of each kind of work. */
export const letterOf: Readonly<Record<WorkType, string>> = { service: 'S-', bodyshop: 'B-' }
/** They do not explain why a vehicle waits; head office is notified where they are used too often (U21). */
export const otherReasons: readonly string[] = ['S-OTH', 'B-OTH']
/** More than this share of "Other" is too much. */
export const otherPercent = 10
