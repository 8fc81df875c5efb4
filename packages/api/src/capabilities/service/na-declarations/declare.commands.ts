import { sql } from 'kysely'
import type { Context } from '#kernel/command/context.ts'
import { conflict, invalid, notFound } from '#kernel/command/errors.ts'
import { caseDigits } from '#kernel/contract/case-digits.ts'
import { readEvidence, type ReadFile } from '#kernel/file/evidence.ts'
import { isOffered } from '#capabilities/service/reasons/lookups.ts'
import { recordEvent } from '#capabilities/service/timeline/commands.ts'
import type { NaDeclaration, naDeclarationsApi } from './contract.ts'
import { recordEffects, touchedBy } from './events.commands.ts'
import { notifyApprovers } from './notices.ts'
import { attemptsOf, automaticOffUntil, findDeclaration, todayOf } from './queries.ts'
import { manualCause, missingProof, recheckDay, tooFewAttempts } from './rules.ts'
import { declarableStatuses } from './vocabulary.ts'

type DeclareContext = Context<typeof naDeclarationsApi.declare>

/** The follow-up, locked: of two who declare at once, the second finds it pending. */
async function lockFollowUp({ db, params }: DeclareContext) {
  const followUp = await db
    .selectFrom('follow_up')
    .select(['id', 'no', 'status', 'vehicle_id', 'outlet_id', 'dealer_id', 'region_id', 'channel_id'])
    .where('no', '=', params.no)
    .forUpdate()
    .executeTakeFirst()
  if (!followUp) throw notFound()
  if (followUp.status === 'na_pending')
    throw conflict('state.move', 'This follow-up is already declared not applicable.', { allowed: [] })
  if (!(declarableStatuses as readonly string[]).includes(followUp.status))
    throw conflict('state.move', 'Only an open follow-up can be declared not applicable.', { allowed: [] })
  return followUp
}

async function reasonOf({ db, body }: DeclareContext, today: string) {
  const reason = await db
    .selectFrom('na_reason')
    .selectAll()
    .where('code', '=', body.reason.toUpperCase())
    .where(isOffered(today))
    .executeTakeFirst()
  if (!reason) throw invalid({ reason: 'Choose a reason that is available.' })
  return reason
}
type Reason = Awaited<ReturnType<typeof reasonOf>>
type FollowUp = Awaited<ReturnType<typeof lockFollowUp>>

/** The outlet a customer moved to, anywhere in the network. */
async function newOutlet({ db, body }: DeclareContext, { effect }: Reason, { outlet_id }: FollowUp) {
  if (effect !== 'new_home_outlet' || !body.new_outlet) return null
  const { rows } = await sql<{ ids: string[] }>`
    select rad.outlets_coded(${sql.val([body.new_outlet.toUpperCase()])}::text[]) as ids`.execute(db)
  const id = rows[0]?.ids[0]
  if (!id) throw invalid({ new_outlet: 'Outlet not found.' })
  if (id === outlet_id) throw invalid({ new_outlet: 'Choose another outlet than the present one.' })
  return id
}

/** Records the new owner as a customer of the outlet; no way of contact is agreed to yet. */
async function newOwner({ db, body, actor }: DeclareContext, { effect }: Reason, { outlet_id }: FollowUp) {
  if (effect !== 'new_owner') return null
  const { id } = await db
    .insertInto('customer')
    .values({
      name: body.new_owner_name!,
      phones: [body.new_owner_phone!],
      outlet_id,
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the other record of a duplicate is about the same VIN: by VIN, or by the number of another follow-up of it. */
async function isSameVin({ db, body }: DeclareContext, followUp: FollowUp): Promise<boolean> {
  const reference = (body.reference ?? '').toUpperCase()
  const vehicle = await db.selectFrom('vehicle').select('vin').where('id', '=', followUp.vehicle_id).executeTakeFirst()
  if (vehicle?.vin === reference) return true
  const other = await db
    .selectFrom('follow_up')
    .select('id')
    .where('no', '=', reference)
    .where('vehicle_id', '=', followUp.vehicle_id)
    .where('id', '<>', followUp.id)
    .executeTakeFirst()
  return other !== undefined
}

async function insertDeclaration(ctx: DeclareContext, followUp: FollowUp, reason: Reason) {
  const { db, deps, actor, body } = ctx
  const today = todayOf(ctx)
  const { id: follow_up_id, no: _, status: from_status, ...place } = followUp
  const outlet = await sql<{ code: string }>`select rad.outlet_code(${followUp.outlet_id}::uuid) as code`.execute(db)
  return db
    .insertInto('na_declaration')
    .values({
      ...place,
      follow_up_id,
      from_status,
      no: sql<string>`${`A${today.slice(2, 4)}${outlet.rows[0]!.code}-`} || to_char(nextval('na_declaration_no'), ${caseDigits})`,
      reason_id: reason.id,
      base_effect: reason.base_effect,
      status: 'declared',
      approver: reason.approval,
      note: body.note ?? null,
      reference: body.reference ?? null,
      new_customer_id: await newOwner(ctx, reason, followUp),
      new_outlet_id: await newOutlet(ctx, reason, followUp),
      new_due_on: reason.effect === 'new_due_date' ? body.new_due_on! : null,
      recheck_on: recheckDay(reason, { ...body, hasFile: false }, today),
      declared_at: deps.clock.now(),
      declared_on: today,
      declared_by: actor.user_id,
      created_by: actor.user_id,
      updated_by: actor.user_id,
    })
    .returning(['id', 'no', 'job_card_id'])
    .executeTakeFirstOrThrow()
}

async function storeFile({ db, deps, actor }: DeclareContext, na_declaration_id: string, file: ReadFile) {
  await db
    .insertInto('na_declaration_file')
    .values({ ...file, na_declaration_id, at: deps.clock.now(), by_user_id: actor.user_id, by_name: actor.full_name })
    .execute()
}

/** Approves at once what needs no person, or says why one has to decide. */
async function decideAutomatically(ctx: DeclareContext, followUp: FollowUp, reason: Reason, added: Added) {
  const { db, deps } = ctx
  if (reason.approval !== 'auto' && reason.approval !== 'none') return
  const today = todayOf(ctx)
  const isOff = reason.approval === 'auto' && (await automaticOffUntil(db, followUp.outlet_id, today)) !== null
  const cause = manualCause(reason.effect, {
    isAutomaticOff: isOff,
    isSameVin: reason.effect === 'merge' && (await isSameVin(ctx, followUp)),
    hasJobCard: added.job_card_id !== null,
  })
  await db
    .updateTable('na_declaration')
    .set(
      cause
        ? { approver: 'tsm', manual_cause: cause }
        : { status: 'auto_approved', decided_at: deps.clock.now(), decided_on: today },
    )
    .where('id', '=', added.id)
    .execute()
  if (!cause)
    await recordEvent(ctx, { entity_kind: 'na_declaration', entity_id: added.id, type: 'auto_approved', system: true })
}
type Added = Awaited<ReturnType<typeof insertDeclaration>>

/** Refuses a declaration without what its reason asks for. */
async function checkProof(ctx: DeclareContext, reason: Reason, followUp: FollowUp): Promise<void> {
  const refusal = tooFewAttempts(reason, await attemptsOf(ctx, followUp.id))
  if (refusal) throw invalid({ reason: refusal })
  const missing = missingProof(reason, { ...ctx.body, hasFile: ctx.body.file !== undefined }, todayOf(ctx))
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

/** Declares a follow-up not applicable (docs/domain.md#not-applicable-declarations). */
export async function declareNa(ctx: DeclareContext): Promise<NaDeclaration> {
  const file = ctx.body.file && (await readEvidence(ctx.body.file))
  const followUp = await lockFollowUp(ctx)
  const reason = await reasonOf(ctx, todayOf(ctx))
  await checkProof(ctx, reason, followUp)
  const before = await touchedBy(ctx, followUp.id)
  const added = await insertDeclaration(ctx, followUp, reason)
  if (file) await storeFile(ctx, added.id, file)
  await recordEvent(ctx, {
    entity_kind: 'na_declaration',
    entity_id: added.id,
    type: 'declared',
    text: ctx.body.note ?? null,
    after: { reason: reason.code },
  })
  await decideAutomatically(ctx, followUp, reason, added)
  await notifyApprovers(ctx, { ...followUp, id: added.id })
  await recordEffects(ctx, before, `${added.no} ${reason.label}`, false)
  const after = await findDeclaration(ctx, added.no)
  await ctx.audit({ action: 'declare', entity: 'na_declaration', entity_id: added.id, after })
  return after
}
