import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type DueItem, type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { addDays, dayIn } from '#kernel/contract/periods.ts'
import { openTicket } from '#capabilities/service/tickets/opening.commands.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { lastOf } from './conditions.ts'
import { planRevalidation } from './planning.commands.ts'
import { dueBeforeDays, ticketAfterDays } from './vocabulary.ts'

const todayOf = ({ settings, clock }: Deps) => dayIn(settings.brand_tz, clock.now())

/** The last certification of an active outlet alone counts: a newer one takes the place of those before. */
const isLast = sql<boolean>`outlet.status = 'active'
  and revalidation.id = ${lastOf(sql`revalidation.outlet_id`, 'outlet_certification')}`

const hasNoneOpen = sql<boolean>`not exists (select from revalidation open
  where open.outlet_id = revalidation.outlet_id and open.kind = revalidation.kind
    and open.status in ('planned', 'scheduled', 'in_progress', 'submitted', 'reviewed'))`

const certifications = (db: Db) =>
  db
    .selectFrom('revalidation')
    .innerJoin('outlet', 'outlet.id', 'revalidation.outlet_id')
    .where('revalidation.kind', '=', 'outlet_certification')
    .where(isLast)

const items = (rows: { id: string; no: string }[]): DueItem[] => rows.map(({ id, no }) => ({ id, label: no }))

/** Those whose last day came first, at most so many as a round takes. */
const firstOf = async (due: ReturnType<typeof certifications>): Promise<DueItem[]> =>
  items(
    await due
      .select(['revalidation.id', 'revalidation.no'])
      .orderBy('revalidation.valid_until')
      .orderBy('revalidation.id')
      .limit(maxPerRound)
      .execute(),
  )

const endingSoon = (db: Db, deps: Deps) =>
  certifications(db)
    .where('revalidation.status', '=', 'valid')
    .where('revalidation.valid_until', '<=', addDays(todayOf(deps), dueBeforeDays))
    .where(hasNoneOpen)

async function planNext(db: Db, deps: Deps, id: string): Promise<void> {
  const one = await endingSoon(db, deps)
    .select([
      'revalidation.id',
      'revalidation.no',
      'revalidation.outlet_id',
      'revalidation.channel_id',
      'revalidation.kind',
      'revalidation.checklist_id',
      'revalidation.method',
      'revalidation.plan_id',
      'revalidation.valid_until',
    ])
    .where('revalidation.id', '=', id)
    .forUpdate('revalidation')
    .skipLocked()
    .executeTakeFirst()
  if (!one) return
  const { id: before, no, valid_until, ...same } = one
  const today = todayOf(deps)
  const ctx = { db, deps, actor: product }
  const planned_on = valid_until! < today ? today : valid_until!
  const next = await planRevalidation(ctx, { ...same, subject_no: null, planned_on })
  // Someone planned it meanwhile.
  if (!next) return
  await recordEvent(ctx, {
    entity_kind: 'revalidation',
    entity_id: before,
    type: 'due',
    after: { next: next.no },
    system: true,
  })
  await auditWork(db, [
    { action: 'add', entity: 'revalidation', entity_id: next.id, after: { status: 'planned', follows: no } },
  ])
}

/** Plans the next certification of an outlet sixty days before the one it has ends. */
export const planDueCertifications = {
  name: 'plan certifications that are due',
  everySeconds: 900,
  due: (db, deps) => firstOf(endingSoon(db, deps)),
  batchSize: 20,
  async runBatch(db, deps, ids) {
    for (const id of ids) await planNext(db, deps, id)
  },
} satisfies Job

const past = (db: Db, deps: Deps) =>
  db.selectFrom('revalidation').where('status', 'in', ['valid', 'conditional']).where('valid_until', '<', todayOf(deps))

/** Lets results end whose last day has passed. */
export const expireResults = {
  name: 'expire revalidations',
  everySeconds: 900,
  due: async (db, deps) =>
    items(await past(db, deps).select(['id', 'no']).orderBy('valid_until').orderBy('id').limit(maxPerRound).execute()),
  batchSize: 50,
  async runBatch(db, deps, ids) {
    const locked = await past(db, deps)
      .select(['id', 'status', 'valid_until'])
      .where('id', 'in', ids)
      .forUpdate()
      .skipLocked()
      .execute()
    const now = deps.clock.now()
    for (const { id, status, valid_until } of locked) {
      await db
        .updateTable('revalidation')
        .set({ status: 'expired', closed_at: now, version: sql<number>`version + 1`, updated_at: now })
        .where('id', '=', id)
        .execute()
      await recordEvent(
        { db, deps, actor: product },
        {
          entity_kind: 'revalidation',
          entity_id: id,
          type: 'expired',
          before: { status },
          after: { status: 'expired', valid_until },
          system: true,
        },
      )
    }
    await auditWork(
      db,
      locked.map(({ id, status }) => ({
        action: 'move',
        entity: 'revalidation',
        entity_id: id,
        before: { status },
        after: { status: 'expired' },
      })),
    )
  },
} satisfies Job

const longExpired = (db: Db, deps: Deps) =>
  certifications(db)
    .where('revalidation.status', '=', 'expired')
    .where('revalidation.ticket_id', 'is', null)
    .where('revalidation.valid_until', '<', addDays(todayOf(deps), -ticketAfterDays))

async function openExpiredTicket(db: Db, deps: Deps, id: string): Promise<void> {
  const one = await longExpired(db, deps)
    .select([
      'revalidation.id',
      'revalidation.no',
      'revalidation.channel_id',
      'revalidation.valid_until',
      'outlet.id as outlet_id',
      'outlet.code',
      'outlet.dealer_id',
      'outlet.region_id',
    ])
    .where('revalidation.id', '=', id)
    .forUpdate('revalidation')
    .skipLocked()
    .executeTakeFirst()
  if (!one) return
  const ctx = { db, deps, actor: product }
  const ticket = await openTicket(ctx, {
    kind: 'audit_finding',
    outlet: { id: one.outlet_id, code: one.code, dealer_id: one.dealer_id, region_id: one.region_id },
    job_type: 'none',
    channel_id: one.channel_id,
    title: `${one.no}: the certification of ${one.code} expired on ${one.valid_until}`,
    description: null,
    priority: 'P2',
    category: null,
    sub_category: null,
    vin: null,
    complaint_id: null,
    from_level: 4,
  })
  await db.updateTable('revalidation').set({ ticket_id: ticket.id }).where('id', '=', id).execute()
  await recordEvent(ctx, {
    entity_kind: 'revalidation',
    entity_id: id,
    type: 'ticket_opened',
    after: { ticket: ticket.no },
    system: true,
  })
  await auditWork(db, [
    { action: 'add', entity: 'ticket', entity_id: ticket.id, after: { no: ticket.no, revalidation: one.no } },
  ])
}

/** Opens a ticket at the fourth level where a certification has been expired for more than thirty days. */
export const ticketExpired = {
  name: 'open tickets of expired certifications',
  everySeconds: 900,
  due: (db, deps) => firstOf(longExpired(db, deps)),
  batchSize: 1,
  async runBatch(db, deps, ids) {
    for (const id of ids) await openExpiredTicket(db, deps, id)
  },
} satisfies Job
