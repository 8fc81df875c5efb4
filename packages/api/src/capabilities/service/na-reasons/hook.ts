import type { CommandContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'

/** A customer who is lost, with what a complaint of theirs takes over. */
export interface LostCustomer {
  outlet: string
  vin: string
  make: string | null
  model: string | null
  customer_name: string | null
  customer_phone: string | null
  customer_email: string | null
  /** The label of the reason, and what the outlet wrote. */
  reason: string
  note: string | null
}

/** A customer is lost for a reason that opens a complaint: answers its number. */
export const lostOpensComplaint = hook<(ctx: CommandContext, lost: LostCustomer) => Promise<string>>(
  'a complaint of a lost customer',
)
