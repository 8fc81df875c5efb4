import type { ActorContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'

/** A file that was attached to an email. */
export interface MailFile {
  name: string
  content: Uint8Array<ArrayBuffer>
}

interface Adder {
  /** What the owner of the mailbox must be able to create. */
  subject: string
  /** Adds the file for the owner. False where it is of no kind that can be added. */
  add(ctx: ActorContext, file: MailFile): Promise<boolean>
}

/** A rule of a mailbox adds an attachment as a document. */
export const mailFileIsAdded = hook<Adder>('mail file is added')
