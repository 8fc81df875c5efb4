import type { Context } from '#kernel/command/context.ts'
import { conflict, forbidden, notFound } from '#kernel/command/errors.ts'
import { checkMove } from '#kernel/command/moves.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { evidenceResponse, readEvidence } from '#kernel/file/evidence.ts'
import { recordEvent, recordMove } from '#capabilities/service/timeline/commands.ts'
import type { NaDeclaration, naDeclarationsApi } from './contract.ts'
import { recordEffects, touchedBy } from './events.commands.ts'
import { findDeclaration, todayOf } from './queries.ts'
import { naStates } from './vocabulary.ts'

const record = defineRecord({ table: 'na_declaration', name: 'declaration', key: 'no', find: findDeclaration })

type Deciding = Context<typeof naDeclarationsApi.approve | typeof naDeclarationsApi.reject>
type Withdrawing = Context<typeof naDeclarationsApi.withdraw>

async function followUpOf({ db }: Deciding | Withdrawing, id: string): Promise<string> {
  const { follow_up_id } = await db
    .selectFrom('na_declaration')
    .select('follow_up_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return follow_up_id
}

/** Moves a pending declaration; what follows for the follow-up, the vehicle, and the customer is done by the table itself. */
async function move(
  ctx: Deciding | Withdrawing,
  before: NaDeclaration,
  to: 'approved' | 'rejected' | 'withdrawn',
  remark: string | null,
): Promise<NaDeclaration> {
  const { deps, actor, body } = ctx
  const touched = await touchedBy(ctx, await followUpOf(ctx, before.id))
  const decided = { decided_at: deps.clock.now(), decided_on: todayOf(ctx), decided_by: actor.user_id }
  return record.change(
    ctx,
    before,
    { status: to, if_version: body.if_version },
    {
      action: to === 'withdrawn' ? 'withdraw' : to === 'approved' ? 'approve' : 'reject',
      columns: ({ status }) => ({ status, ...(to !== 'withdrawn' && { ...decided, decision_remark: remark }) }),
      also: async (moved, after) => {
        await recordMove(ctx, 'na_declaration', moved, after, remark)
        await recordEffects(ctx, touched, `${before.no} ${before.reason_label}`, false)
      },
      trail: ({ status, decision_remark }) => ({ status, decision_remark }),
    },
  )
}

/** A pending declaration that the caller may decide on. */
async function decidable(ctx: Deciding, to: 'approved' | 'rejected'): Promise<NaDeclaration> {
  const before = await findDeclaration(ctx, ctx.params.no)
  if (before.status !== 'declared')
    throw conflict('state.move', 'This declaration is already decided.', { current: before })
  checkMove(naStates.moves, before.status, to)
  if (before.refusal) throw forbidden(before.refusal)
  return before
}

/** Approves a declaration of another person. */
export const approveNa = async (ctx: Context<typeof naDeclarationsApi.approve>): Promise<NaDeclaration> =>
  move(ctx, await decidable(ctx, 'approved'), 'approved', ctx.body.remark ?? null)

/** Rejects a declaration; the follow-up goes on where it was. */
export const rejectNa = async (ctx: Context<typeof naDeclarationsApi.reject>): Promise<NaDeclaration> =>
  move(ctx, await decidable(ctx, 'rejected'), 'rejected', ctx.body.remark)

/** Withdraws what the caller declared, as long as it is not decided. */
export async function withdrawNa(ctx: Withdrawing): Promise<NaDeclaration> {
  const before = await findDeclaration(ctx, ctx.params.no)
  checkMove(naStates.moves, before.status, 'withdrawn')
  if (!before.allowed.includes('withdrawn')) throw forbidden('Only the person who declared this can withdraw it.')
  return move(ctx, before, 'withdrawn', null)
}

/** Adds evidence to a declaration that is not decided. The same content twice is the same file. */
export async function attachToNa(ctx: Context<typeof naDeclarationsApi.attach>): Promise<NaDeclaration> {
  const { db, actor, deps, params, body } = ctx
  const file = await readEvidence(body.file)
  const before = await findDeclaration(ctx, params.no)
  if (before.status !== 'declared')
    throw conflict('state.move', 'This declaration is already decided.', { current: before })
  const added = await db
    .insertInto('na_declaration_file')
    .values({
      ...file,
      na_declaration_id: before.id,
      at: deps.clock.now(),
      by_user_id: actor.user_id,
      by_name: actor.full_name,
    })
    .onConflict((on) => on.columns(['na_declaration_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    ctx.unchanged()
    return before
  }
  await db
    .updateTable('na_declaration')
    .set({ last_outlet_update_at: deps.clock.now() })
    .where('id', '=', before.id)
    .execute()
  const { name, type, bytes, sha256 } = file
  await recordEvent(ctx, { entity_kind: 'na_declaration', entity_id: before.id, type: 'evidence_added', text: name })
  await ctx.audit({
    action: 'attach',
    entity: 'na_declaration',
    entity_id: before.id,
    after: { file: name, type, bytes, sha256 },
  })
  return findDeclaration(ctx, params.no)
}

/** A file of evidence of a declaration in scope. */
export async function downloadNaFile({ db, params }: Context<typeof naDeclarationsApi.file>): Promise<Response> {
  const file = await db
    .selectFrom('na_declaration_file')
    .innerJoin('na_declaration', 'na_declaration.id', 'na_declaration_file.na_declaration_id')
    .select(['na_declaration_file.name', 'na_declaration_file.type', 'na_declaration_file.content'])
    .where('na_declaration.no', '=', params.no)
    .where('na_declaration_file.id', '=', params.id)
    .executeTakeFirst()
  if (!file) throw notFound()
  return evidenceResponse(file)
}
