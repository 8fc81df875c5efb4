import type { CommandContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'

/** A hold-up that a user has opened, with the code of its reason. */
export interface OpenedHoldup {
  id: string
  job_card_id: string
  reason: string
}

/** A card is put on hold: what it waits for may know of it already. */
export const holdupOpens = hook<(ctx: CommandContext, holdup: OpenedHoldup) => Promise<void>>('a hold-up opens')
