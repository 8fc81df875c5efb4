import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import type { PortalKind } from '@rad/api/internal/capabilities/engagement/portal/vocabulary.ts'

const shownDays = 84
/** Of the staff without a demo sign-in, one in so many uses the product. */
const oneIn = 4

interface Person {
  id: string
  role: string
  region_id: string | null
}

const opened: Readonly<Record<string, readonly string[]>> = {
  brand: ['tickets', 'ticket-summary', 'complaint-report', 'year-to-date', 'outlets', 'manage-users', 'audit'],
  field: ['tickets', 'level-tickets', 'outlets', 'territory-managers', 'complaints', 'calendar'],
  workshop: ['tickets', 'complaints', 'todo', 'notifications', 'calendar'],
}
const groupOf = (role: string) =>
  ['DLP', 'SVM', 'BSM'].includes(role) ? 'workshop' : ['RGM', 'TSM'].includes(role) ? 'field' : 'brand'

const usersOf = (db: Db) =>
  sql<Person>`
    select u.id, u.roles[1] as role, case when cardinality(found.regions) = 1 then found.regions[1] end as region_id
    from (
      select id, username, roles, row_number() over (order by username) as place from app_user where status = 'active'
    ) u
    cross join lateral (select rad.regions_of(u.id, false) as regions) found
    where u.roles[1] <> 'client' and (u.username = lower(u.roles[1]) or u.place % ${oneIn}::int = 0)
    order by u.username`.execute(db)

interface Counted {
  day: string
  kind: PortalKind
  area: string
  role: string
  region_id: string | null
  n: number
}

/** Who comes when: most were there before, some join, a few stay away after a while; weekends are quiet. */
function drawn(people: readonly Person[], today: string) {
  const random = randomFrom(7_801)
  const counts = new Map<string, Counted>()
  const lines: { user_id: string; day: string; first_on: string; role: string; region_id: string | null }[] = []
  const add = (day: string, kind: PortalKind, area: string, { role, region_id }: Person, n: number) => {
    const key = [day, kind, area, role, region_id].join()
    const known = counts.get(key)
    if (known) known.n += n
    else counts.set(key, { day, kind, area, role, region_id, n })
  }
  for (const person of people) {
    const diligence = random.int(35, 95)
    const joined = random.chance(50) ? -random.int(1, 200) : random.int(0, shownDays - 8)
    const left = random.chance(15) ? random.int(Math.max(joined, 0) + 5, shownDays + 40) : shownDays
    let first_on = joined < 0 ? addDays(today, joined - shownDays) : undefined
    for (let place = Math.max(joined, 0); place < Math.min(left, shownDays); place++) {
      const day = addDays(today, place - shownDays)
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      const isQuiet = weekday === 0 || (weekday === 6 && groupOf(person.role) === 'brand')
      const comes = random.chance(isQuiet ? 6 : diligence)
      if (!comes && !(place === joined)) continue
      first_on ??= day
      lines.push({ user_id: person.id, day, first_on, role: person.role, region_id: person.region_id })
      add(day, 'sign_in', '', person, random.chance(20) ? 2 : 1)
      add(day, 'page', 'home', person, random.int(1, 3))
      for (let more = random.int(1, 2); more > 0; more--)
        add(day, 'page', random.pick(opened[groupOf(person.role)]!), person, random.int(1, 9))
      if (random.chance(12))
        add(day, 'export', random.pick(['tickets', 'complaint-report', 'ticket-summary']), person, 1)
    }
  }
  return { counts: [...counts.values()], lines }
}

const columnOf = <R, K extends keyof R>(rows: readonly R[], key: K) => sql.val(rows.map((row) => row[key]))

/** Four months in which people used the product, up to yesterday. */
export async function seedPortal(db: Db, deps: Deps): Promise<void> {
  const { rows: people } = await usersOf(db)
  const { counts, lines } = drawn(people, dayIn(deps.settings.brand_tz, deps.clock.now()))
  await sql`
    insert into portal_day (day, kind, area, role, region_id, n)
    select * from unnest(${columnOf(counts, 'day')}::date[], ${columnOf(counts, 'kind')}::text[], ${columnOf(counts, 'area')}::text[],
      ${columnOf(counts, 'role')}::text[], ${columnOf(counts, 'region_id')}::uuid[], ${columnOf(counts, 'n')}::int[])`.execute(
    db,
  )
  await sql`
    insert into portal_person_day (user_id, day, first_on, role, region_id)
    select * from unnest(${columnOf(lines, 'user_id')}::uuid[], ${columnOf(lines, 'day')}::date[], ${columnOf(lines, 'first_on')}::date[],
      ${columnOf(lines, 'role')}::text[], ${columnOf(lines, 'region_id')}::uuid[])`.execute(db)
}
