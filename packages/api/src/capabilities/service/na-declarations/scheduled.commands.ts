import { sql } from 'kysely'
import { auditWork } from '#kernel/command/command.ts'
import type { Db, Deps } from '#kernel/command/context.ts'
import { type Job, maxPerRound } from '#kernel/command/jobs.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { product, recordEvent } from '#capabilities/service/timeline/commands.ts'
import { recordEffects, touchedBy } from './events.commands.ts'
import { overturnAsSeen } from './overturn.commands.ts'

const todayOf = (deps: Deps) => dayIn(deps.settings.brand_tz, deps.clock.now())

/** Approved declarations that left the base, and pending ones, of vehicles that a workshop received since. */
const isSeen = sql<boolean>`(f.seen_card_id is not null and (d.status = 'declared'
  or (d.status in ('approved', 'auto_approved') and f.status in ('not_applicable', 'merged') and f.na_declaration_id = d.id)))`

async function seen(db: Db, ids?: readonly string[]) {
  const { rows } = await sql<{ id: string; label: string; status: string; follow_up_id: string }>`
    select d.id, d.no as label, d.status, d.follow_up_id from na_declaration d join follow_up f on f.id = d.follow_up_id
    where ${isSeen} and ${ids ? sql<boolean>`d.id = any (${sql.val([...ids])}::uuid[])` : sql<boolean>`true`}
    order by d.declared_at, d.id limit ${sql.lit(maxPerRound)}`.execute(db)
  return rows
}

/** A pending declaration of a vehicle that was seen is rejected. */
async function reject(
  db: Db,
  deps: Deps,
  { id, follow_up_id, label }: { id: string; follow_up_id: string; label: string },
) {
  const ctx = { db, deps, actor: product }
  const touched = await touchedBy(ctx, follow_up_id)
  const now = deps.clock.now()
  const decision_remark = 'The vehicle came to a workshop.'
  await db
    .updateTable('na_declaration')
    .set({
      status: 'rejected',
      decided_at: now,
      decided_on: todayOf(deps),
      decision_remark,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'declared')
    .execute()
  await recordEvent(ctx, {
    entity_kind: 'na_declaration',
    entity_id: id,
    type: 'rejected',
    text: decision_remark,
    system: true,
  })
  await recordEffects(ctx, touched, label, true)
  return { action: 'reject', entity: 'na_declaration', entity_id: id, after: { status: 'rejected', decision_remark } }
}

/** Overturns declarations of vehicles that were seen after all (T12); the follow-up is then closed as reported. */
export const overturnSeen = {
  name: 'overturn declarations of vehicles that were seen',
  everySeconds: 60,
  due: (db) => seen(db),
  batchSize: 20,
  async runBatch(db, deps, ids) {
    for (const one of await seen(db, ids)) {
      const line =
        one.status === 'declared'
          ? await reject(db, deps, one)
          : await overturnAsSeen({ db, deps, actor: product }, one.id)
      if (line) await auditWork(db, [line])
    }
  },
} satisfies Job

const isToRecheck = (
  today: string,
) => sql<boolean>`(d.status in ('approved', 'auto_approved') and d.base_effect = 'leaves'
  and d.recheck_on <= ${today}::date and d.rechecked_on is null)`

async function toRecheck(db: Db, today: string, ids?: readonly string[]) {
  const { rows } = await sql<{ id: string; label: string; follow_up_id: string }>`
    select d.id, d.no as label, d.follow_up_id from na_declaration d
    where ${isToRecheck(today)} and ${ids ? sql<boolean>`d.id = any (${sql.val([...ids])}::uuid[])` : sql<boolean>`true`}
    order by d.recheck_on, d.id limit ${sql.lit(maxPerRound)}`.execute(db)
  return rows
}

/** Opens follow-ups again on the day that their declaration is to be checked again. */
export const recheckDeclarations = {
  name: 'check declarations again',
  everySeconds: 900,
  due: (db, deps) => toRecheck(db, todayOf(deps)),
  batchSize: 20,
  async runBatch(db, deps, ids) {
    const today = todayOf(deps)
    const ctx = { db, deps, actor: product }
    for (const { id, label, follow_up_id } of await toRecheck(db, today, ids)) {
      const touched = await touchedBy(ctx, follow_up_id)
      await db
        .updateTable('na_declaration')
        .set({ rechecked_on: today, version: sql<number>`version + 1`, updated_at: deps.clock.now() })
        .where('id', '=', id)
        .execute()
      await recordEvent(ctx, { entity_kind: 'na_declaration', entity_id: id, type: 'rechecked', system: true })
      await recordEffects(ctx, touched, label, true)
      await auditWork(db, [
        { action: 'recheck', entity: 'na_declaration', entity_id: id, after: { rechecked_on: today } },
      ])
    }
  },
} satisfies Job
