import { sql } from 'kysely'
import type { Tables } from '#database/tables.gen.ts'
import type { CommandContext } from './context.ts'
import { invalid } from './errors.ts'

/** A row of a list whose order people set. */
interface Ordered {
  id: string
  code: string
  sort: number
}

/** Rows whose place changes, with their new place: first the named ones, then the others in their old order. */
function movesOf(before: readonly Ordered[], codes: readonly string[], unknown: string) {
  const known = new Map(before.map((row) => [row.code, row]))
  if (codes.some((code) => !known.has(code))) throw invalid({ codes: unknown })
  const named = new Set(codes)
  const order = [...named, ...before.map(({ code }) => code).filter((code) => !named.has(code))]
  return order.flatMap((code, index) => {
    const { id, sort } = known.get(code)!
    return sort === index + 1 ? [] : [{ id, code, from: sort, to: index + 1 }]
  })
}

/**
 * Reorders the rows of a list in one statement, with an audit line for each that moved. Answers whether any did. The caller locks
 * out others who order the same list. `unknown` is the message for a code that no row has.
 */
export async function putInOrder(
  ctx: CommandContext,
  table: keyof Tables & string,
  before: readonly Ordered[],
  codes: readonly string[],
  unknown: string,
): Promise<boolean> {
  const moved = movesOf(before, codes, unknown)
  if (moved.length === 0) {
    ctx.unchanged()
    return false
  }
  await sql`
    update ${sql.table(table)} r
    set sort = moved.sort, version = version + 1, updated_at = ${ctx.deps.clock.now()}, updated_by = ${ctx.actor.user_id}
    from unnest(${sql.val(moved.map(({ id }) => id))}::uuid[], ${sql.val(moved.map(({ to }) => to))}::int[]) as moved (id, sort)
    where r.id = moved.id`.execute(ctx.db)
  for (const { id, code, from, to } of moved)
    await ctx.audit({
      action: 'move',
      entity: table,
      entity_id: id,
      before: { code, sort: from },
      after: { code, sort: to },
    })
  return true
}
