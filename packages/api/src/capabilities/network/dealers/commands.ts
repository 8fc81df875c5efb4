import type { Actor, Context } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import { nextVersion } from '#kernel/version.ts'

/** Makes every copy of a dealer old, because one of its outlets changes: the version of a dealer covers its outlets. */
export async function touchDealer(ctx: Pick<Context, 'db' | 'actor' | 'deps'>, dealer_id: string): Promise<void> {
  await ctx.db.updateTable('dealer').set(nextVersion(ctx)).where('id', '=', dealer_id).execute()
}

/** Adding outlets, and moving them to another dealer or region, changes who sees what: the head office does that. */
export const mayPlace = (actor: Actor) => actor.whole_network && actor.ability.can('create', 'Outlet')

/** Refuses changes beyond the contacts to those who may change contacts only, and moves to all but the head office. */
export function checkFields(
  actor: Actor,
  changed: readonly string[],
  contacts: readonly string[],
  placing: readonly string[],
): void {
  const words = (fields: readonly string[]) => fields.join(', ').replaceAll('_', ' ')
  if (!actor.ability.can('update', 'OutletMaster')) {
    const beyond = changed.filter((field) => !contacts.includes(field))
    if (beyond.length > 0) throw forbidden(`You may change contacts only, not ${words(beyond)}.`)
  }
  const moved = changed.filter((field) => placing.includes(field))
  if (moved.length > 0 && !mayPlace(actor)) throw forbidden(`Only the head office changes ${words(moved)}.`)
}
