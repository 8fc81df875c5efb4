import type { ActorContext } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'
import type { WholeFile } from '#kernel/list/export-list.ts'
import type { FileKind } from './vocabulary.ts'

interface Preparer {
  kind: FileKind
  /** The subject whose rows it holds: who may no longer export it gets no file. */
  subject: string
  /** Writes the file as the person who requested it may read the rows; at most so many of them. */
  write(ctx: ActorContext & { signal: AbortSignal }, query: unknown, mostRows: number): Promise<WholeFile>
}

/** A file is prepared: who knows its rows writes it. */
export const fileIsPrepared = hook<Preparer>('a file is prepared')
