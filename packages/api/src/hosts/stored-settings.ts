import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Db, Settings } from '#kernel/context.ts'
import { rebuild } from '#capabilities/engagement/conversations/rollups/rebuild.ts'
import { EnvironmentError } from './environment.ts'

type StoredSettings = Pick<Settings, 'brand_tz' | 'currency'>
interface Tools {
  database: Database
  settings: StoredSettings
}

/** Millions of rows get other days. */
const timeoutMs = 3_600_000
const zoneKey = 'brand_tz'
/** The zone that days are being changed to; it stays where the change was cut off. */
const changingKey = 'changing_brand_tz'
const currencyKey = 'currency'

async function readStoredSettings(database: Database): Promise<Map<string, string>> {
  const rows = await database.owner
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('key', 'in', [zoneKey, changingKey, currencyKey])
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

const keep = ({ owner }: Database, key: string, value: string) =>
  owner
    .insertInto('setting')
    .values({ key, value })
    .onConflict((on) => on.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()

const refuseCurrency = (kept: string | undefined, { currency }: StoredSettings) => {
  if (kept !== undefined && kept !== currency)
    throw new EnvironmentError(
      `The amounts in this database are in ${kept}. Start with CURRENCY=${kept}, or with a new database.`,
    )
}

/**
 * Gives everything the days it has in a zone. An import that named a day and no time is of that day in every zone: such a complaint
 * was received at midnight of one of the zones of before, and is at midnight of the new one. Done twice it changes nothing.
 */
async function changeDays(db: Db, zone: string, before: readonly string[]): Promise<void> {
  const dayOf = (instant: string) => sql`(${sql.ref(instant)} at time zone ${zone}::text)::date`
  const isOfDay = sql.join(
    before.map((old) => sql`received_at = received_on::timestamp at time zone ${old}::text`),
    sql` or `,
  )
  const atMidnight = sql`received_on::timestamp at time zone ${zone}::text`
  await sql`update complaint set received_at = ${atMidnight} where source_no is not null and (${isOfDay}) and received_at <> ${atMidnight}`.execute(
    db,
  )
  await sql`
    update complaint set received_on = ${dayOf('received_at')}
    where received_on <> ${dayOf('received_at')}`.execute(db)
  await sql`
    update ticket set opened_on = ${dayOf('opened_at')}, closed_on = ${dayOf('closed_at')}, cancelled_on = ${dayOf('cancelled_at')}
    where (opened_on, closed_on, cancelled_on) is distinct from
      (${dayOf('opened_at')}, ${dayOf('closed_at')}, ${dayOf('cancelled_at')})`.execute(db)
  await sql`
    update bot_user set first_seen_on = ${dayOf('first_seen_at')}
    where first_seen_on is distinct from ${dayOf('first_seen_at')}`.execute(db)
  await sql`
    update conversation c set started_on = ${dayOf('c.started_at')},
      is_new = u.first_seen_on is null or ${dayOf('c.started_at')} <= u.first_seen_on
    from bot_user u
    where u.id = c.bot_user_id and (c.started_on, c.is_new) is distinct from
      (${dayOf('c.started_at')}, u.first_seen_on is null or ${dayOf('c.started_at')} <= u.first_seen_on)`.execute(db)
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
 * Compares the settings that stored days, sums, and amounts depend on with those the data were made with. Another zone gives
 * everything its days anew, and all sums; cut off in between, the next start goes on. Another currency is refused. Of several
 * servers that start at once one does it, and the others wait.
 */
export const reconcileSettings = (tools: Tools, say: (line: string) => void): Promise<void> =>
  oneAtATime(tools.database, () => compare(tools, say))

async function compare({ database, settings }: Tools, say: (line: string) => void): Promise<void> {
  const kept = await readStoredSettings(database)
  refuseCurrency(kept.get(currencyKey), settings)
  await keep(database, currencyKey, settings.currency)
  const [zone, changing] = [kept.get(zoneKey), kept.get(changingKey)]
  if (zone !== undefined && (zone !== settings.brand_tz || changing !== undefined)) {
    say(`BRAND_TZ was ${zone} and is ${settings.brand_tz}: days and sums are made anew. This may take minutes.`)
    await keep(database, changingKey, settings.brand_tz)
    const before = [zone, ...(changing === undefined ? [] : [changing])]
    const change = (db: Db) => changeDays(db, settings.brand_tz, before)
    await inTransaction(database, { as: 'rad_network' }, 'write', change, { timeoutMs })
    await rebuild({ database, settings })
  }
  await keep(database, zoneKey, settings.brand_tz)
  await database.owner.deleteFrom('setting').where('key', '=', changingKey).execute()
}

/** Refuses to work on data that were made with other settings: a server is what brings them in step. */
export async function refuseOtherSettings({ database, settings }: Tools): Promise<void> {
  const kept = await readStoredSettings(database)
  refuseCurrency(kept.get(currencyKey), settings)
  const zone = kept.get(zoneKey) ?? settings.brand_tz
  if (zone !== settings.brand_tz || kept.has(changingKey))
    throw new EnvironmentError(
      `The days in this database are of ${zone}. Use BRAND_TZ=${zone}, or start the server once with the other zone.`,
    )
}
