import { prepared } from '#database/prepared.ts'
import type { ScopedContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { detailColumns } from '#kernel/list/list-sql.ts'
import { type $Thing, $thingFields } from './contract.ts'
import { rowFields } from './source.ts'
import { $thingStates } from './vocabulary.ts'

const recordOf = prepared((db, { no }: { no: string }) =>
  rowFields(db)
    .select(['$table.version', ...detailColumns('$table', $thingFields)])
    .where('$table.no', '=', no),
)

/** The record, with the states that the caller may move it to; 404 outside their scope. */
export async function find$Thing({ db, actor }: ScopedContext, no: string): Promise<$Thing> {
  const [found] = await recordOf(db, { no })
  if (!found) throw notFound()
  return { ...found, allowed: actor.ability.can('update', '$Thing') ? [...$thingStates.moves[found.status]] : [] }
}
