import type { Actor } from '#kernel/command/context.ts'
import { forbidden } from '#kernel/command/errors.ts'
import { contentKinds, type ContentKind, kindsOfRole } from './vocabulary.ts'

/** The kinds of content the actor may write: those of their roles, of which some write all (docs/domain.md#content). */
export function writableKinds({ ability, roles }: Pick<Actor, 'ability' | 'roles'>): readonly ContentKind[] {
  if (!ability.can('create', 'Content')) return []
  const limits = roles.map((role) => kindsOfRole[role])
  // A role without the right writes nothing, and takes nothing away either.
  const writing = roles.some((role) => ['admin', 'HQA', 'RGM', 'TSM'].includes(role))
  return writing ? contentKinds : contentKinds.filter((kind) => limits.some((kinds) => kinds?.includes(kind)))
}

/** What decides whether a user may write in an item. */
interface Written {
  kind: ContentKind
  written_by: readonly string[]
}

/** Whether the actor may write in an item. A user who may not change content, as a territory manager, writes in own drafts. */
export const mayWrite = (actor: Pick<Actor, 'ability' | 'roles' | 'user_id'>, { kind, written_by }: Written): boolean =>
  writableKinds(actor).includes(kind) && (actor.ability.can('update', 'Content') || written_by.includes(actor.user_id))

export function checkKind(actor: Pick<Actor, 'ability' | 'roles'>, kind: ContentKind): void {
  if (!writableKinds(actor).includes(kind)) throw forbidden('You don’t have permission to write this kind of content.')
}

export function checkWriter(actor: Actor, item: Written): void {
  checkKind(actor, item.kind)
  if (!mayWrite(actor, item)) throw forbidden('You can change only your own drafts.')
}
