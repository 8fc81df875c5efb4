import { sql } from 'kysely'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { Calendar, calendarsApi, ChangedCalendar } from './contract.ts'
import { hoursChanged } from './hook.ts'
import { findCalendar } from './queries.ts'
import { breaksRefusal } from './rules.ts'

/** Calendars apply to everyone's tickets. */
function checkSeesAll({ actor }: Pick<Context, 'actor'>): void {
  if (!actor.whole_network) throw forbidden('Only people with access to the whole network can change calendars.')
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
const takeDefault = (ctx: ActorContext) =>
  ctx.db
    .updateTable('calendar')
    .set({ is_default: false, ...nextVersion(ctx) })
    .where('is_default', '=', true)
    .execute()

const calendars = defineRecord({
  table: 'calendar',
  name: 'calendar',
  key: 'code',
  find: ({ db }, code) => findCalendar(db, code),
})

export async function addCalendar(ctx: Context<typeof calendarsApi.add>): Promise<ChangedCalendar> {
  checkSeesAll(ctx)
  const { week, breaks, holidays, ...fields } = ctx.body
  check({ week, breaks })
  const twin = await ctx.db.selectFrom('calendar').select('id').where('code', '=', fields.code).executeTakeFirst()
  if (twin) throw conflict('unique.code', 'This code is already in use.')
  if (fields.is_default) await takeDefault(ctx)
  const json = { week: JSON.stringify(week), breaks: JSON.stringify(breaks), holidays: JSON.stringify(holidays) }
  return { ...(await calendars.add(ctx, { ...fields, ...json })), recomputed: 0 }
}

/** Changes a calendar. Where its hours change, open tickets get new clocks (docs/domain.md#sla-clock, rule 7). */
export async function updateCalendar(ctx: Context<typeof calendarsApi.update>): Promise<ChangedCalendar> {
  checkSeesAll(ctx)
  let recomputed = 0
  const after = await calendars.change(ctx, await findCalendar(ctx.db, ctx.params.code), ctx.body, {
    columns: async ({ week, breaks, holidays, ...fields }, before) => {
      check({ week: week ?? before.week, breaks: breaks ?? before.breaks })
      if (before.is_default && fields.is_default === false)
        throw invalid({ is_default: 'Make another calendar the default first.' })
      if (fields.is_default && !before.active) throw invalid({ is_default: 'Activate this calendar first.' })
      if (fields.is_default && !before.is_default) await takeDefault(ctx)
      return { ...fields, ...asJson({ week, breaks, holidays }) }
    },
    also: async (before, { id, tz, week, breaks, holidays }) => {
      if (differences(before, { tz, week, breaks, holidays }).length === 0) return
      for (const countAgain of hoursChanged.connected) recomputed += await countAgain(ctx, id)
    },
  })
  return { ...after, recomputed }
}

/** Refuses codes that name nothing, at their field. */
async function checkCodes(db: Db, table: 'region' | 'outlet', codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${sql.val(codes)}::text[]) code
    where not exists (select from ${sql.table(table)} known where known.code = code.code) limit 1`.execute(db)
  const [unknown] = rows
  if (!unknown) return
  if (table === 'region') throw invalid({ regions: `Region ${unknown.code} not found.` })
  throw invalid({ outlets: `Outlet ${unknown.code} not found.` })
}

/** Gives a place list its calendar and takes it from those left out. */
const assign = (ctx: Pick<Context, 'db'>, table: 'region' | 'outlet', id: string, codes: readonly string[]) =>
  sql`
    update ${sql.table(table)} set calendar_id = case when code = any (${sql.val(codes)}::text[]) then ${id}::uuid end
    where (calendar_id = ${id}::uuid) is distinct from true and code = any (${sql.val(codes)}::text[])
      or calendar_id = ${id}::uuid and code <> all (${sql.val(codes)}::text[])
  `.execute(ctx.db)

/**
 * Makes these the regions and outlets that name a calendar. A ticket uses the calendar of its opening until it ends
 * (docs/domain.md#sla-clock, rule 1), so that no clock is recomputed.
 */
export async function assignCalendar(ctx: Context<typeof calendarsApi.assign>): Promise<Calendar> {
  checkSeesAll(ctx)
  const { regions, outlets, if_version } = ctx.body
  const before = await findCalendar(ctx.db, ctx.params.code)
  if (before.version !== if_version) throw staleVersion('calendar', before)
  if (!before.active && regions.length + outlets.length > 0)
    throw conflict('calendar.inactive', 'Activate this calendar first.')
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

/** A calendar that something names stays on. */
async function checkUnused({ db }: Pick<Context, 'db'>, { id, is_default, regions }: Calendar): Promise<void> {
  if (is_default) throw conflict('calendar.default', 'The default calendar can’t be deactivated.')
  const open = await db
    .selectFrom('outlet')
    .select(sql<number>`count(*)`.as('count'))
    .where('calendar_id', '=', id)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow()
  if (regions.length + open.count > 0)
    throw conflict(
      'calendar.in_use',
      `This calendar is in use (regions: ${regions.length}, outlets: ${open.count}). Assign them another calendar first.`,
    )
}

/** Switches a calendar off where nothing names it, or on again. */
export async function switchCalendar(ctx: Context<typeof calendarsApi.switch>): Promise<Calendar> {
  checkSeesAll(ctx)
  const { active, reason, if_version } = ctx.body
  const before = await findCalendar(ctx.db, ctx.params.code)
  return calendars.change(
    ctx,
    before,
    { active, if_version },
    {
      action: active ? 'switch on' : 'switch off',
      columns: async () => {
        if (active) return { active, inactive_reason: null }
        await checkUnused(ctx, before)
        if (!reason) throw invalid({ reason: 'Enter a reason.' })
        return { active, inactive_reason: reason }
      },
    },
  )
}
