import type { ActorContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'

/** An email with a paper that goes to a client through the outbox. */
export interface PaperMail {
  to: { name: string; email: string }
  subject: string
  text: string
  file: { name: string; type: string; content: Uint8Array }
}

/** An invoice or a reminder goes to its client; in the transaction that puts it into the outbox. */
export const invoiceMailed = hook<(ctx: ActorContext, mail: PaperMail) => Promise<void>>('invoice mailed')
