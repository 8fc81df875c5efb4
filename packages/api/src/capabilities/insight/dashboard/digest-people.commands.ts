import { sql } from 'kysely'
import type { Db, Deps } from '#kernel/command/context.ts'
import { dayIn } from '#kernel/contract/periods.ts'
import { instantOf } from '#kernel/days/wall-time.ts'
import type { DueItem } from '#kernel/command/jobs.ts'
import { isWorkingDay, type WorkingCalendar } from '#kernel/days/working-time.ts'
import { workingCalendars } from '#capabilities/network/calendars/lookups.ts'
import type { HeardKind } from '#capabilities/session/notifications/contract.ts'

/** When the mail is written, on the clocks of its reader's place. */
const writtenAt = '07:00:00'

/** The kind of notification that switches the mail off. */
const digestKind: HeardKind = 'digest'

/** A working day that has come to seven, where these hours hold. */
interface Morning {
  calendar_id: string
  on_day: string
  tz: string
  began_at: string
}

/** The calendars by which it is a working day past seven: till midnight, so that a server that was down writes late. */
export function morningsOf(calendars: ReadonlyMap<string, WorkingCalendar>, now: Date): Morning[] {
  return [...calendars].flatMap(([calendar_id, calendar]) => {
    const on_day = dayIn(calendar.tz, now)
    const began = instantOf(calendar.tz, `${on_day}T${writtenAt}`)
    if (now.getTime() < began || !isWorkingDay(calendar, on_day)) return []
    return [{ calendar_id, on_day, tz: calendar.tz, began_at: new Date(began).toISOString() }]
  })
}

const latestOf = (mornings: readonly Morning[]) =>
  mornings
    .map(({ on_day }) => on_day)
    .toSorted()
    .at(-1)!

/**
 * Everyone of these roles whose morning has come, with the day it is to them. Their hours are those of the narrowest place of
 * their scope. Who came since seven begins tomorrow.
 */
const dueOn = (mornings: readonly Morning[], roles: readonly string[], among = sql`true`) => sql`
  select u.id, u.full_name, u.email, u.roles, m.on_day, m.tz
  from (
    -- A user who was looked at on the latest of these days is done with, before their place is looked up.
    select * from app_user u
    where u.status = 'active' and u.roles && ${sql.val([...roles])}::text[] and ${among}
      and not exists (select from digest d where d.user_id = u.id and d.on_day >= ${latestOf(mornings)}::date)
    offset 0
  ) u
  left join lateral (
    select coalesce(o.calendar_id, r.calendar_id) as calendar_id
    from user_scope s
    left join lateral (
      select o.code, o.calendar_id, o.region_id from outlet o
      where o.id = s.outlet_id or (s.outlet_id is null and o.dealer_id = s.dealer_id)
      order by o.code limit 1
    ) o on true
    left join territory t on t.id = s.territory_id
    left join region r on r.id = coalesce(o.region_id, t.region_id, s.region_id)
    where s.user_id = u.id
    order by s.outlet_id is null, s.dealer_id is null, s.territory_id is null, s.region_id is null, o.code, s.id
    limit 1
  ) place on true
  join jsonb_to_recordset(${JSON.stringify(mornings)}::text::jsonb)
    as m (calendar_id uuid, on_day date, tz text, began_at timestamptz)
    on m.calendar_id = coalesce(place.calendar_id, (select c.id from calendar c where c.is_default))
  where u.created_at < m.began_at
    and not exists (select from digest d where d.user_id = u.id and d.on_day >= m.on_day)`

/** Whose morning has come and who was not looked at yet. */
export async function peopleDue(db: Db, deps: Deps, roles: readonly string[], most: number): Promise<DueItem[]> {
  const mornings = morningsOf(await workingCalendars(db), deps.clock.now())
  if (mornings.length === 0) return []
  const { rows } = await sql<DueItem>`
    select due.id, due.email as label from (${dueOn(mornings, roles)}) due order by due.id limit ${most}`.execute(db)
  return rows
}

export interface Reader {
  user_id: string
  full_name: string
  email: string
  language: string
  roles: string[]
  on_day: string
  tz: string
}

/** Records that these are being handled today. Returns those who want the mail and whom no other server has claimed. */
export async function claim(
  db: Db,
  deps: Deps,
  roles: readonly string[],
  people: readonly string[],
): Promise<Reader[]> {
  const mornings = morningsOf(await workingCalendars(db), deps.clock.now())
  if (mornings.length === 0) return []
  const { rows } = await sql<Reader>`
    with due as materialized (
      ${dueOn(mornings, roles, sql`u.id = any (${sql.val([...people])}::uuid[])`)}
    ),
    noted as (
      insert into digest (user_id, on_day) select due.id, due.on_day from due
      on conflict (user_id) do update set on_day = excluded.on_day where digest.on_day < excluded.on_day
      returning user_id
    )
    select due.id as user_id, due.full_name, due.email, due.roles, due.on_day, due.tz,
      coalesce(rad.language_of(due.id), 'en') as language
    from noted join due on due.id = noted.user_id
    where not exists (select from notification_mute mute where mute.user_id = due.id and mute.kind = ${digestKind}::text)
    order by due.id`.execute(db)
  return rows
}
