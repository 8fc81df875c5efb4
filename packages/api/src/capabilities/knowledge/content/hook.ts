import type { CommandContext, Db, Deps } from '#kernel/command/context.ts'
import { hook } from '#kernel/command/hook.ts'
import type { ContentKind } from './vocabulary.ts'

/** An item that something happened to. */
export interface HookedItem {
  id: string
  /** The text it is a translation of; its own id where it was written first. */
  work_id: string
  kind: ContentKind
}

/** A version that went live, and when. */
export interface PublishedItem extends HookedItem {
  no: number
  is_editorial: boolean
  at: Date
}

/** A text that a user read, and when. */
export interface ReadItem extends HookedItem {
  at: Date
}

/** An item was added: runs in the transaction that adds it. */
export const contentAdded = hook<(ctx: CommandContext, item: HookedItem) => Promise<void>>('content is added')

/** A version goes live, by a person or by the clock: runs in the transaction that publishes it. */
export const contentPublished = hook<(db: Db, deps: Deps, item: PublishedItem) => Promise<void>>('content is published')

/** A new version was discarded: runs in the transaction that does it. */
export const versionDiscarded = hook<(ctx: CommandContext, item: HookedItem) => Promise<void>>('a version is discarded')

/** A user read a published text: runs in the transaction that records it. */
export const contentRead = hook<(ctx: CommandContext, item: ReadItem) => Promise<void>>('content is read')
