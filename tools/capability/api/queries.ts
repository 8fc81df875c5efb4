import { prepared } from '#database/prepared.ts'
import type { ScopedContext } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import type { Sample } from './contract.ts'
import { rowFields } from './source.ts'
import { sampleMoves } from './vocabulary.ts'

const recordOf = prepared((db, { no }: { no: string }) =>
  rowFields(db)
    .select(['sample.contact_name', 'sample.contact_email', 'sample.needs_parts', 'sample.note', 'sample.version'])
    .where('sample.no', '=', no),
)

/** A sample as the asker may see and move it; 404 outside their scope. */
export async function findSample({ db, actor }: ScopedContext, no: string): Promise<Sample> {
  const [found] = await recordOf(db, { no })
  if (!found) throw notFound()
  return { ...found, allowed: actor.ability.can('update', 'Sample') ? [...sampleMoves[found.status]] : [] }
}
