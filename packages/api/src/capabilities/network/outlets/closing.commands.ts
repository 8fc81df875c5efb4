import { sql } from 'kysely'
import type { ActorContext, Context, ScopedContext } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { Outlet, OutletCaseKind, outletsApi } from './contract.ts'
import { type OpenCase, outletChanges, outletCloses } from './hook.ts'
import { findOutlet, outletSeen, type StoredOutlet } from './queries.ts'

type Closing = Context<typeof outletsApi.close>

const casesListed = 20

/** Cases beyond a scope that is limited to a channel or a kind of work cannot be counted, and would be left behind. */
async function checkScope(ctx: ScopedContext): Promise<void> {
  if (ctx.actor.whole_network) return
  const { rows } = await sql<{ whole: boolean }>`select rad.scope_is_by_outlet() as whole`.execute(ctx.db)
  if (!rows[0]!.whole) throw forbidden('You can’t close this outlet because you can’t see all of its cases.')
}

async function targetOf(ctx: Closing, outlet: StoredOutlet): Promise<StoredOutlet | undefined> {
  const code = ctx.body.move_cases_to
  if (!code) return undefined
  const target = await outletSeen(ctx.db, code)
  if (!target) throw invalid({ move_cases_to: 'Outlet not found.' })
  if (target.id === outlet.id)
    throw invalid({ move_cases_to: 'Choose a different outlet from the one you’re closing.' })
  if (target.status !== 'active') throw invalid({ move_cases_to: 'Choose an active outlet.' })
  return target
}

/** Cases arriving meanwhile wait: their key to the outlet needs the row. Two closings lock in the same order. */
async function lock(ctx: Closing, ids: string[]): Promise<void> {
  await ctx.db.selectFrom('outlet').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** An open case as a refusal names it. */
type FoundCase = OpenCase & { kind: OutletCaseKind }

async function openCases({ db }: Closing, outlet: StoredOutlet): Promise<FoundCase[]> {
  const cases: FoundCase[] = []
  for (const { kind, open } of outletCloses.connected)
    for (const { no, status } of await open(db, outlet.id)) cases.push({ kind, no, status })
  return cases
}

/** Writes a status with its day and reason; the version in the UPDATE lets one of two people through. */
async function setStatus(
  ctx: ActorContext,
  before: StoredOutlet,
  fields: {
    status: 'active' | 'closed'
    closed_on: string | null
    inactive_reason: string | null
    successor_id: string | null
  },
): Promise<StoredOutlet> {
  for (const tell of outletChanges.connected) await tell(ctx, before.dealer_id)
  const done = await ctx.db
    .updateTable('outlet')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst()
  const after = await findOutlet(ctx.db, before.code)
  if (!done) throw staleVersion('outlet', after)
  return after
}

/** Closes an outlet. Open cases are named and must be given a new place in the same act (docs/domain.md#validation). */
export async function closeOutlet(ctx: Closing) {
  const { on, reason, if_version } = ctx.body
  const before = await findOutlet(ctx.db, ctx.params.code)
  if (before.status === 'closed')
    throw conflict('state.move', 'This outlet is already closed.', { allowed: ['reopen'] })
  if (before.version !== if_version) throw staleVersion('outlet', before)
  if (on > dayIn(ctx.deps.settings.brand_tz, ctx.deps.clock.now()))
    throw invalid({ on: 'Choose today or an earlier day.' })
  if (before.opened_on && on < before.opened_on)
    throw invalid({ on: `This outlet opened later, on ${before.opened_on}.` })
  await checkScope(ctx)
  const target = await targetOf(ctx, before)
  await lock(ctx, target ? [before.id, target.id] : [before.id])
  const cases = await openCases(ctx, before)
  if (cases.length > 0 && !target) {
    const words =
      cases.length === 1
        ? '1 open case: choose where it goes.'
        : `${cases.length} open cases. Choose an outlet for them.`
    throw conflict('outlet.open_cases', words, { count: cases.length, cases: cases.slice(0, casesListed) })
  }
  if (target) for (const kind of outletCloses.connected) await kind.move(ctx, before, target)
  const outlet = await setStatus(ctx, before, {
    status: 'closed',
    closed_on: on,
    inactive_reason: reason,
    successor_id: target?.id ?? null,
  })
  const moved = { to: target?.code, cases: cases.map(({ no }) => no) }
  await ctx.audit({ action: 'close', entity: 'outlet', entity_id: outlet.id, before, after: { ...outlet, moved } })
  return { outlet, moved_cases: cases.length }
}

/** Opens a closed outlet again. Cases moved away stay where they are. */
export async function reopenOutlet(ctx: Context<typeof outletsApi.reopen>): Promise<Outlet> {
  const before = await findOutlet(ctx.db, ctx.params.code)
  if (before.status !== 'closed') throw conflict('state.move', 'This outlet is not closed.', { allowed: ['close'] })
  if (before.version !== ctx.body.if_version) throw staleVersion('outlet', before)
  const dealer = await ctx.db
    .selectFrom('dealer')
    .select('status')
    .where('id', '=', before.dealer_id)
    .executeTakeFirst()
  if (dealer?.status === 'closed') throw conflict('state.move', 'This outlet’s dealer is closed.', { allowed: [] })
  const after = await setStatus(ctx, before, {
    status: 'active',
    closed_on: null,
    inactive_reason: null,
    successor_id: null,
  })
  await ctx.audit({ action: 'reopen', entity: 'outlet', entity_id: after.id, before, after })
  return after
}
