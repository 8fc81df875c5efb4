import { sql } from 'kysely'
import type { ActorContext, Context, Db } from '#kernel/command/context.ts'
import { conflict, forbidden, invalid } from '#kernel/command/errors.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { defineRecord } from '#kernel/command/record.ts'
import { idByCode } from '#kernel/command/references.ts'
import { defined, differences, nextVersion, staleVersion } from '#kernel/command/version.ts'
import type { Level, LevelMember, levelsApi, NewMember, Periods } from './contract.ts'
import { findLevel, findMember, listCandidates } from './queries.ts'
import { periodProblems, placeOfLevel, placeProblems } from './rules.ts'

type Adding = Context<typeof levelsApi.addMember>

const todayOf = ({ deps }: Pick<Context, 'deps'>) => dayIn(deps.settings.brand_tz, deps.clock.now())

export async function updateLevel(ctx: Context<typeof levelsApi.update>): Promise<Level> {
  if (!ctx.actor.whole_network) throw forbidden('Only people with access to the whole network can change levels.')
  const { if_version, ...fields } = ctx.body
  const no = Number(ctx.params.no)
  const today = todayOf(ctx)
  const before = await findLevel(ctx.db, no, today)
  if (before.version !== if_version) throw staleVersion('level', before)
  if (differences(before, fields).length === 0) {
    ctx.unchanged()
    return before
  }
  const done = await ctx.db
    .updateTable('level')
    .set({ ...fields, ...nextVersion(ctx) })
    .where('no', '=', no)
    .where('version', '=', if_version)
    .returning('no')
    .executeTakeFirst()
  const after = await findLevel(ctx.db, no, today)
  if (!done) throw staleVersion('level', after)
  await ctx.audit({ action: 'update', entity: 'level', entity_id: String(no), before, after })
  return after
}

/** The keys of a place; a place outside the user's scope is not found. */
async function placeOf(db: Db, { level, outlet, dealer, region, channel, job_type }: NewMember) {
  const problems = placeProblems(level, { outlet, dealer, region })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const ids = {
    outlet_id: await idByCode(db, 'outlet', outlet, { outlet: 'Outlet not found.' }),
    dealer_id: await idByCode(db, 'dealer', dealer, { dealer: 'Dealer not found.' }),
    region_id: await idByCode(db, 'region', region, { region: 'Region not found.' }),
    channel_id: await idByCode(db, 'channel', channel, { channel: 'Channel not found.' }),
  }
  if (ids.outlet_id && job_type) {
    const { functions } = await db
      .selectFrom('outlet')
      .select('functions')
      .where('id', '=', ids.outlet_id)
      .executeTakeFirstOrThrow()
    if (!functions.includes(job_type)) throw invalid({ job_type: 'This outlet doesn’t offer this job type.' })
  }
  return ids
}

/** A regional manager assigns people of their own regions: those of a region, and the managers of its territories. */
async function checkRegion(ctx: ActorContext, place: { level: number; region: string | null; user_id: string }) {
  if (ctx.actor.whole_network || place.level === 1 || place.level === 2) return
  const own = await ctx.db
    .selectFrom('user_scope')
    .innerJoin('region', 'region.id', 'user_scope.region_id')
    .select('region.code')
    .where('user_scope.user_id', '=', ctx.actor.user_id)
    .execute()
  const codes = own.map(({ code }) => code)
  if (place.region !== null ? codes.includes(place.region) : await isOfRegions(ctx.db, place, codes)) return
  throw forbidden('This is outside your region.')
}

async function isOfRegions(db: Db, { level, user_id }: { level: number; user_id: string }, codes: readonly string[]) {
  for (const region of codes) {
    const near = await listCandidates(db, { level: String(level) as '3', region })
    if (near.some(({ id }) => id === user_id)) return true
  }
  return false
}

type Person = Pick<LevelMember, 'level' | 'outlet' | 'dealer' | 'region' | 'job_type'>

/** The member fits the place, and so does their deputy, who may come from another region. */
async function checkPeople(db: Db, place: Person, user_id: string | undefined, deputy: string | null | undefined) {
  const filters = {
    level: String(place.level) as '1',
    outlet: place.outlet ?? undefined,
    dealer: place.level === 2 ? (place.dealer ?? undefined) : undefined,
  }
  if (user_id !== undefined) {
    const who = { ...filters, region: place.region ?? undefined, job_type: place.job_type ?? undefined }
    const fit = await listCandidates(db, place.level > 2 ? { ...who, job_type: undefined } : who)
    if (!fit.some(({ id }) => id === user_id)) throw invalid({ user_id: unfit[placeOfLevel(place.level)] })
  }
  if (deputy) {
    if (deputy === user_id) throw invalid({ deputy_user_id: 'The deputy must be someone else.' })
    const fit = await listCandidates(
      db,
      place.level === 1 ? { ...filters, dealer: place.dealer ?? undefined } : filters,
    )
    if (!fit.some(({ id }) => id === deputy))
      throw invalid({ deputy_user_id: 'Choose an active colleague in the same place or position.' })
  }
}

const unfit = {
  outlet: 'Choose an active person from this outlet.',
  dealer: 'Choose an active person from this dealer.',
  none: 'Choose an active territory manager.',
  region: 'Choose an active manager of this region.',
}

function checkPeriods(periods: Periods): void {
  const problems = periodProblems(periods)
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Two people who name the same person at once are looked at one after the other. */
const lockMembers = (db: Db) => sql`lock table level_member in share row exclusive mode`.execute(db)

/** A person has one line per level and place at a time. */
async function checkTwin(db: Db, line: { id?: string; from_on: string; to_on: string | null }, same: Same) {
  const { rows } = await sql`
    select from level_member m
    where m.level_no = ${same.level_no} and m.user_id = ${same.user_id}::uuid
      and m.outlet_id is not distinct from ${same.outlet_id}::uuid
      and m.dealer_id is not distinct from ${same.dealer_id}::uuid
      and m.region_id is not distinct from ${same.region_id}::uuid
      and m.channel_id is not distinct from ${same.channel_id}::uuid
      and m.job_type is not distinct from ${same.job_type}::text
      and m.id is distinct from ${line.id ?? null}::uuid
      and (${line.to_on}::date is null or m.from_on <= ${line.to_on}::date)
      and (m.to_on is null or m.to_on >= ${line.from_on}::date)`.execute(db)
  if (rows.length > 0) throw conflict('unique.member', 'This person is already responsible there on these days.')
}

interface Same {
  level_no: number
  user_id: string
  outlet_id: string | null
  dealer_id: string | null
  region_id: string | null
  channel_id: string | null
  job_type: 'service' | 'bodyshop' | null
}

const members = defineRecord({
  table: 'level_member',
  name: 'member',
  find: (ctx, id) => findMember(ctx.db, id, todayOf(ctx)),
})

/** Names who answers at a level for a place. */
export async function addMember(ctx: Adding): Promise<LevelMember> {
  const { level, user_id, job_type, from_on, to_on, deputy_user_id, absent_from, absent_to } = ctx.body
  const periods = { from_on, to_on, deputy_user_id, absent_from, absent_to }
  checkPeriods(periods)
  await lockMembers(ctx.db)
  const place = await placeOf(ctx.db, ctx.body)
  await checkRegion(ctx, ctx.body)
  const dealer = ctx.body.dealer ?? (await dealerOf(ctx.db, place.outlet_id))
  await checkPeople(ctx.db, { ...ctx.body, dealer }, user_id, deputy_user_id)
  const same = { level_no: level, user_id, job_type, ...place }
  await checkTwin(ctx.db, periods, same)
  return members.add(ctx, { ...same, ...periods })
}

const dealerOf = async (db: Db, outlet_id: string | null): Promise<string | null> => {
  if (!outlet_id) return null
  const found = await db
    .selectFrom('outlet')
    .innerJoin('dealer', 'dealer.id', 'outlet.dealer_id')
    .select('dealer.code')
    .where('outlet.id', '=', outlet_id)
    .executeTakeFirst()
  return found?.code ?? null
}

/** Changes the days of a member, their absence or their deputy. */
export async function updateMember(ctx: Context<typeof levelsApi.updateMember>): Promise<LevelMember> {
  await lockMembers(ctx.db)
  const before = await findMember(ctx.db, ctx.params.id, todayOf(ctx))
  await checkRegion(ctx, before)
  return members.change(ctx, before, ctx.body, {
    columns: async (fields) => {
      const periods: Periods = { ...periodsOf(before), ...defined(fields) }
      checkPeriods(periods)
      if (periods.deputy_user_id !== before.deputy_user_id) {
        if (periods.deputy_user_id === before.user_id)
          throw invalid({ deputy_user_id: 'The deputy must be someone else.' })
        await checkPeople(ctx.db, before, undefined, periods.deputy_user_id)
      }
      await checkTwin(ctx.db, { id: before.id, ...periods }, await sameAs(ctx.db, before.id))
      return { ...periods }
    },
  })
}

/** The member a line is for, and its place. */
const sameAs = (db: Db, id: string): Promise<Same> =>
  db
    .selectFrom('level_member')
    .select(['level_no', 'user_id', 'outlet_id', 'dealer_id', 'region_id', 'channel_id', 'job_type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const periodsOf = ({ from_on, to_on, deputy_user_id, absent_from, absent_to }: LevelMember): Periods => ({
  from_on,
  to_on,
  deputy_user_id,
  absent_from,
  absent_to,
})
