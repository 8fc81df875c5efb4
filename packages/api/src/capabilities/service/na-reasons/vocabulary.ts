import { codes } from '#kernel/contract/words.ts'

/** Whether a vehicle counts as not reported while a declaration with the reason is approved (M40). */
export const baseEffects = ['leaves', 'stays', 'moves'] as const
export type BaseEffect = (typeof baseEffects)[number]

/** Who decides on a declaration: the product at once, a territory manager, a regional manager, or no approval is needed. */
export const naApprovals = ['auto', 'tsm', 'rgm', 'none'] as const
export type NaApproval = (typeof naApprovals)[number]

/** What an approved declaration does to the follow-up, the vehicle, or the customer. */
export const naEffects = [
  'none',
  'vehicle_status',
  'new_owner',
  'new_home_outlet',
  'merge',
  'close_as_reported',
  'new_due_date',
  'contact_stop',
  'contact_data',
  'retry',
] as const
export type NaEffect = (typeof naEffects)[number]

/** What declares the vehicle as something other than in use. */
export const declaredVehicleStatuses = codes([
  'sold_owner_unknown',
  'scrapped',
  'total_loss',
  'stolen',
  'exported',
  'seized',
])
