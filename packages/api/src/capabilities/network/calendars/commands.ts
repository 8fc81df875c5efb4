import { sql } from 'kysely'
import type { Context, Db } from '#kernel/context.ts'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { differences, nextVersion, staleVersion } from '#kernel/version.ts'
import type { Calendar, calendarsApi, ChangedCalendar } from './contract.ts'
import { hoursChanged } from './hook.ts'
import { findCalendar } from './queries.ts'
import { breaksRefusal } from './rules.ts'

/** What decides when work is done. */
const hours = ['tz', 'week', 'breaks', 'holidays'] as const

/** Calendars count for everybody's tickets. */
function checkSeesAll({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.whole_network) throw forbidden('Calendars are changed by those who see the whole network.')
}

function check({ week, breaks }: Pick<Calendar, 'week' | 'breaks'>): void {
  const refusal = breaksRefusal(week, breaks)
  if (refusal) throw invalid({ breaks: refusal })
}

const asJson = ({ week, breaks, holidays }: Partial<Pick<Calendar, 'week' | 'breaks' | 'holidays'>>) => ({
  ...(week && { week: JSON.stringify(week) }),
  ...(breaks && { breaks: JSON.stringify(breaks) }),
  ...(holidays && { holidays: JSON.stringify(holidays) }),
})

/** The one that was the default steps back, in the same transaction: there is always exactly one. */
const takeDefault = (ctx: Pick<Context, 'db' | 'actor' | 'deps'>) =>
  ctx.db
    .updateTable('calendar')
    .set({ is_default: false, ...nextVersion(ctx) })
    .where('is_default', '=', true)
    .execute()

export async function addCalendar(ctx: Context<typeof calendarsApi.add>): Promise<ChangedCalendar> {
  checkSeesAll(ctx)
  const { week, breaks, holidays, ...fields } = ctx.body
  check({ week, breaks })
  const twin = await ctx.db.selectFrom('calendar').select('id').where('code', '=', fields.code).executeTakeFirst()
  if (twin) throw conflict('unique.code', 'This code is or was in use by another calendar.')
  if (fields.is_default) await takeDefault(ctx)
  await ctx.db
    .insertInto('calendar')
    .values({
      ...fields,
      week: JSON.stringify(week),
      breaks: JSON.stringify(breaks),
      holidays: JSON.stringify(holidays),
      created_by: ctx.actor.user_id,
      updated_by: ctx.actor.user_id,
    })
    .execute()
  const after = await findCalendar(ctx.db, fields.code)
  await ctx.audit({ action: 'add', entity: 'calendar', entity_id: after.id, after })
  return { ...after, recomputed: 0 }
}

/** Changes a calendar. Where its hours change, open tickets get new clocks (docs/domain.md#sla-clock, rule 7). */
export async function updateCalendar(ctx: Context<typeof calendarsApi.update>): Promise<ChangedCalendar> {
  checkSeesAll(ctx)
  const { if_version, week, breaks, holidays, ...fields } = ctx.body
  const before = await findCalendar(ctx.db, ctx.params.code)
  if (before.version !== if_version) throw staleVersion('calendar', before)
  const changed = differences(before, { week, breaks, holidays, ...fields })
  if (changed.length === 0) {
    ctx.unchanged()
    return { ...before, recomputed: 0 }
  }
  check({ week: week ?? before.week, breaks: breaks ?? before.breaks })
  if (before.is_default && fields.is_default === false)
    throw invalid({ is_default: 'Make another calendar the default: there is always one.' })
  if (fields.is_default && !before.active) throw invalid({ is_default: 'Switch this calendar on first.' })
  if (fields.is_default && !before.is_default) await takeDefault(ctx)
  const done = await ctx.db
    .updateTable('calendar')
    .set({ ...fields, ...asJson({ week, breaks, holidays }), ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await findCalendar(ctx.db, before.code)
  if (!done) throw staleVersion('calendar', after)
  const isHours = hours.some((field) => changed.includes(field))
  let recomputed = 0
  if (isHours) for (const countAgain of hoursChanged.connected) recomputed += await countAgain(ctx, before.id)
  await ctx.audit({ action: 'update', entity: 'calendar', entity_id: before.id, before, after })
  return { ...after, recomputed }
}

/** Refuses codes that name nothing, at their field. */
async function checkCodes(db: Db, table: 'region' | 'outlet', codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${sql.val(codes)}::text[]) code
    where not exists (select from ${sql.table(table)} known where known.code = code.code) limit 1`.execute(db)
  const [unknown] = rows
  if (!unknown) return
  if (table === 'region') throw invalid({ regions: `There is no region ${unknown.code}.` })
  throw invalid({ outlets: `There is no outlet ${unknown.code}.` })
}

/** Gives a place list its calendar and takes it from those left out. */
const assign = (ctx: Pick<Context, 'db'>, table: 'region' | 'outlet', id: string, codes: readonly string[]) =>
  sql`
    update ${sql.table(table)} set calendar_id = case when code = any (${sql.val(codes)}::text[]) then ${id}::uuid end
    where (calendar_id = ${id}::uuid) is distinct from true and code = any (${sql.val(codes)}::text[])
      or calendar_id = ${id}::uuid and code <> all (${sql.val(codes)}::text[])
  `.execute(ctx.db)

/**
 * Makes these the regions and outlets that name a calendar. A ticket keeps the calendar of its opening
 * (docs/domain.md#sla-clock, rule 1), so that no clock is worked out anew.
 */
export async function assignCalendar(ctx: Context<typeof calendarsApi.assign>): Promise<Calendar> {
  checkSeesAll(ctx)
  const { regions, outlets, if_version } = ctx.body
  const before = await findCalendar(ctx.db, ctx.params.code)
  if (before.version !== if_version) throw staleVersion('calendar', before)
  if (!before.active && regions.length + outlets.length > 0)
    throw conflict('calendar.inactive', 'Switch this calendar on first.')
  await checkCodes(ctx.db, 'region', regions)
  await checkCodes(ctx.db, 'outlet', outlets)
  if (
    differences(before, { regions: [...new Set(regions)].toSorted(), outlets: [...new Set(outlets)].toSorted() })
      .length === 0
  ) {
    ctx.unchanged()
    return before
  }
  const done = await ctx.db
    .updateTable('calendar')
    .set(nextVersion(ctx))
    .where('id', '=', before.id)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw staleVersion('calendar', await findCalendar(ctx.db, before.code))
  await assign(ctx, 'region', before.id, regions)
  await assign(ctx, 'outlet', before.id, outlets)
  const after = await findCalendar(ctx.db, before.code)
  await ctx.audit({ action: 'assign', entity: 'calendar', entity_id: before.id, before, after })
  return after
}

/** Switches a calendar off where nothing names it, or on again. */
export async function switchCalendar(ctx: Context<typeof calendarsApi.switch>): Promise<Calendar> {
  checkSeesAll(ctx)
  const { active, reason, if_version } = ctx.body
  const before = await findCalendar(ctx.db, ctx.params.code)
  if (before.version !== if_version) throw staleVersion('calendar', before)
  if (before.active === active) {
    ctx.unchanged()
    return before
  }
  if (!active) {
    if (before.is_default) throw conflict('calendar.default', 'The default calendar stays on.')
    const open = await ctx.db
      .selectFrom('outlet')
      .select(sql<number>`count(*)`.as('count'))
      .where('calendar_id', '=', before.id)
      .where('status', '<>', 'closed')
      .executeTakeFirstOrThrow()
    if (before.regions.length + open.count > 0)
      throw conflict(
        'calendar.in_use',
        `It is in use, by regions: ${before.regions.length}, by outlets: ${open.count}. Give them another calendar first.`,
      )
    if (!reason) throw invalid({ reason: 'Say why.' })
  }
  const done = await ctx.db
    .updateTable('calendar')
    .set({ active, inactive_reason: active ? null : reason!, ...nextVersion(ctx) })
    .where('id', '=', before.id)
    .where('version', '=', if_version)
    .returning('id')
    .executeTakeFirst()
  const after = await findCalendar(ctx.db, before.code)
  if (!done) throw staleVersion('calendar', after)
  await ctx.audit({
    action: active ? 'switch on' : 'switch off',
    entity: 'calendar',
    entity_id: before.id,
    before,
    after,
  })
  return after
}
