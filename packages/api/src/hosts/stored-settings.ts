import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Clock } from '#kernel/command/clock.ts'
import type { Settings } from '#kernel/command/context.ts'
import { forgetProgress, recalculateDays, type ZoneChange } from '#kernel/days/recalculate-days.ts'
import type { usualSettings } from '#kernel/command/settings.ts'
import { checkAgain } from '#capabilities/admin/imports/moved.commands.ts'
import { cutHoldups } from '#capabilities/workshop/holdups/cut.commands.ts'
import { rebuild } from '#capabilities/engagement/conversations/rollups/rebuild.commands.ts'
import { afterMoves, storedDays } from '#app'
import { EnvironmentError } from './environment-error.ts'

/** What becomes of stored data where a setting is another one than they were made with. */
export const storedSettings = {
  app_name: 'read',
  brand_tz: 'recalculated',
  currency: 'refused',
  fiscal_year_start_month: 'read',
  speech_confidence: 'read',
  call_dispute_days: 'read',
  minutes_per_page: 'read',
} as const satisfies Record<keyof typeof usualSettings, 'read' | 'recalculated' | 'refused'>

interface Tools {
  database: Database
  settings: Pick<Settings, 'brand_tz' | 'currency'>
}

const zoneKey = 'brand_tz'
/** The zone that days are being changed to; it stays where the change was cut off. */
const changingKey = 'changing_brand_tz'
const currencyKey = 'currency'
/** What the days were last made by: another version may know of columns that this database has not filled right. */
const rulesKey = 'day_rules'
const rulesNow = Object.entries(storedDays)
  .filter(([, { kind }]) => kind === 'day' || kind === 'follows')
  .map(([column]) => column)
  .sort()
  .join(' ')

async function readStoredSettings(database: Database): Promise<Map<string, string>> {
  const rows = await database.owner
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', [zoneKey, changingKey, currencyKey, rulesKey])
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const store = ({ owner }: Database, key: string, value: string) =>
  owner
    .insertInto('setting')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()

const refuseCurrency = (stored: string | undefined, { currency }: Tools['settings']) => {
  if (stored !== undefined && stored !== currency)
    throw new EnvironmentError(
      `The amounts in this database are in ${stored}. Start with CURRENCY=${stored}, or with a new database.`,
    )
}

/** The embedded database has one server, and one connection. */
const oneAtATime = (database: Database, work: () => Promise<void>): Promise<void> =>
  database.beside
    ? database.owner.transaction().execute(async (lock) => {
        await sql`select pg_advisory_xact_lock(hashtext('rad.settings'))`.execute(lock)
        await work()
      })
    : work()

/**
 * Compares the settings that stored days, sums, and amounts depend on with those the data were made with. Another zone
 * recalculates every day that is declared in `columns.ts`, and all sums; cut off in between, the next start goes on. Another
 * currency is refused. Of several servers that start at once one does it, and the others wait.
 */
export const reconcileSettings = (tools: Tools & { clock: Clock }, say: (line: string) => void): Promise<void> =>
  oneAtATime(tools.database, () => compare(tools, say))

async function compare(tools: Tools & { clock: Clock }, say: (line: string) => void): Promise<void> {
  const { database, settings } = tools
  const stored = await readStoredSettings(database)
  refuseCurrency(stored.get(currencyKey), settings)
  await store(database, currencyKey, settings.currency)
  const { brand_tz } = settings
  let zone = stored.get(zoneKey)
  const changing = stored.get(changingKey)
  const change = async (to: string, why: string) => {
    await recalculate(tools, { from: zone!, to }, (line) => say(`${why}${line}`))
    zone = to
  }
  // Some rows have the days of a zone already: that change is finished first, so that each row is changed once.
  if (zone !== undefined && changing !== undefined)
    await change(changing, `The change of BRAND_TZ from ${zone} to ${changing} was interrupted: `)
  if (zone !== undefined && zone !== brand_tz) await change(brand_tz, `BRAND_TZ was ${zone} and is ${brand_tz}: `)
  else if (zone !== undefined && stored.get(rulesKey) !== rulesNow)
    await change(brand_tz, 'This version knows more of the stored days: ')
  await store(database, zoneKey, brand_tz)
  await store(database, rulesKey, rulesNow)
}

/** Recalculates everything that is stored and depends on the zone. */
async function recalculate(
  { database, settings, clock }: Tools & { clock: Clock },
  zones: ZoneChange,
  say: (line: string) => void,
): Promise<void> {
  say('recalculating stored days and sums. This may take minutes.')
  await store(database, changingKey, zones.to)
  const recalculation = { rules: storedDays, zones, afterMoves, now: clock.now(), say }
  const rows = await recalculateDays(database, recalculation)
  const files = await inTransaction(database, { as: 'rad_network' }, 'write', async (db) => {
    await cutHoldups(db)
    return checkAgain(db)
  })
  await rebuild({ database, settings: { ...settings, brand_tz: zones.to } })
  await store(database, zoneKey, zones.to)
  await forgetProgress(database)
  await database.owner.deleteFrom('setting').where('key', '=', changingKey).execute()
  const again = files > 0 ? ` Imports to check again: ${files}.` : ''
  say(`stored days and sums are recalculated, rows changed: ${rows}.${again}`)
}

/** Refuses to work on data that were made with other settings: a server is what brings them in step. */
export async function refuseOtherSettings({ database, settings }: Tools): Promise<void> {
  const stored = await readStoredSettings(database)
  refuseCurrency(stored.get(currencyKey), settings)
  const zone = stored.get(zoneKey) ?? settings.brand_tz
  if (zone !== settings.brand_tz || stored.has(changingKey))
    throw new EnvironmentError(
      `The days in this database are of ${zone}. Use BRAND_TZ=${zone}, or start the server once with the other zone.`,
    )
}
