import type { DbContext } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { HoldupRow } from './list.contract.ts'
import { finished, rowFields } from './source.ts'

/** One hold-up with its card; 404 outside the reader's scope. */
export async function findHoldup(ctx: DbContext, id: string): Promise<HoldupRow> {
  const [found] = finished(await rowFields(ctx).where('holdup.id', '=', id).execute())
  if (!found) throw notFound()
  return found
}
