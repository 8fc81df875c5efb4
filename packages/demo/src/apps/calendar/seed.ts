import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { nextSampleId } from '@rad/api/internal/kernel/command/sample-ids.ts'
import type { Kind } from '@rad/api/apps/calendar/contract'
import { demoSignIns } from '@rad/api/internal/capabilities/session/auth/demo-sign-ins.ts'
import { momentOf } from '@rad/api/internal/capabilities/apps/calendar/recurrence.rules.ts'
import { columnsOf } from '@rad/api/internal/capabilities/apps/calendar/store.commands.ts'

interface Line {
  title: string
  kind: Kind
  /** Days from the Monday of this week, or from today. */
  from: 'week' | 'today'
  day: number
  /** From and to on the clock; absent for whole days, of which `days` are taken. */
  clock?: [string, string]
  days?: number
  location?: string
  description?: string
  url?: string
  guests?: number
  recurrence?: string
}

const lines: Line[] = [
  {
    title: 'Morning huddle at the service desk',
    kind: 'Business',
    from: 'week',
    day: -56,
    clock: ['09:00', '09:20'],
    location: 'Service desk',
    description: 'Open job cards, cars that wait for parts, who calls which customer back.',
    guests: 2,
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  },
  {
    title: 'Hold-up review',
    kind: 'Business',
    from: 'week',
    day: -20,
    clock: ['15:30', '16:30'],
    location: 'Meeting room 2',
    description: 'Everything that has stood still for more than three days, one by one.',
    guests: 3,
    recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  },
  {
    title: 'Regional call with the dealers',
    kind: 'Business',
    from: 'week',
    day: 2,
    clock: ['11:00', '12:00'],
    url: 'https://meet.example.com/dealers-west',
    guests: 4,
  },
  {
    title: 'Technician training: high-voltage safety',
    kind: 'Business',
    from: 'week',
    day: 8,
    days: 2,
    location: 'Training center, bay 4',
    description: 'Level 2 for new technicians. Bring the insulated gloves for their yearly check.',
    guests: 2,
  },
  {
    title: 'Outlet visit Riverside',
    kind: 'Business',
    from: 'today',
    day: 3,
    clock: ['10:00', '13:00'],
    location: 'Riverside',
    guests: 1,
  },
  { title: 'Parts stock-taking', kind: 'ETC', from: 'today', day: 6, days: 1, location: 'Central store' },
  {
    title: 'Test drive day',
    kind: 'Business',
    from: 'week',
    day: 12,
    clock: ['10:00', '17:00'],
    location: 'Forecourt',
  },
  {
    title: 'Monthly figures to head office',
    kind: 'ETC',
    from: 'today',
    day: 0,
    clock: ['16:00', '16:30'],
    recurrence: 'FREQ=MONTHLY',
    url: 'https://example.com/figures',
  },
  {
    title: 'Call back about the brake complaint',
    kind: 'Business',
    from: 'today',
    day: 0,
    clock: ['11:30', '11:45'],
    guests: 1,
  },
  {
    title: 'Lunch with the new service advisor',
    kind: 'Personal',
    from: 'today',
    day: 0,
    clock: ['13:00', '14:00'],
    location: 'Canteen',
    guests: 1,
  },
  { title: 'Dentist', kind: 'Personal', from: 'today', day: 1, clock: ['08:30', '09:15'] },
  {
    title: 'Evening run',
    kind: 'Personal',
    from: 'week',
    day: -12,
    clock: ['18:30', '19:15'],
    recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH',
  },
  { title: 'School play', kind: 'Family', from: 'today', day: 5, clock: ['17:00', '18:30'], location: 'School hall' },
  { title: 'Grandmother’s birthday', kind: 'Family', from: 'today', day: 9, days: 1, recurrence: 'FREQ=YEARLY' },
  { title: 'Long weekend at the coast', kind: 'Family', from: 'week', day: 18, days: 3 },
  {
    title: 'Workshop closed',
    kind: 'Holiday',
    from: 'week',
    day: 11,
    days: 1,
    description: 'Public holiday: only the towing line is open.',
  },
]

/** The title of this series is looked for again, to move one of its dates and cancel another. */
const huddle = lines[0]!.title

const mondayOf = (on: string) => addDays(on, -((new Date(`${on}T00:00:00Z`).getUTCDay() + 6) % 7))

function fieldsOf(line: Line, today: string, time_zone: string, guests: readonly string[]) {
  const on = addDays(line.from === 'week' ? mondayOf(today) : today, line.day)
  const all_day = line.clock === undefined
  const moment = (clock: string) => momentOf({ all_day: false, time_zone }, `${on}T${clock}:00`)
  const [start, end] = line.clock ? line.clock.map(moment) : [on, addDays(on, line.days ?? 1)]
  const { title, kind, location = '', description = '', url = '' } = line
  return { title, kind, start: start!, end: end!, all_day, time_zone, url, guests: [...guests], location, description }
}

/** A calendar for everyone who may keep one: the weeks around today in a dealer network. */
export async function seedCalendar(db: Db, deps: Deps): Promise<void> {
  const zone = deps.settings.brand_tz
  const today = dayIn(zone, deps.clock.now())
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where(sql<boolean>`not 'client' = any (roles)`)
    .where('kind', '!=', 'service_account')
    .orderBy('email')
    .execute()
  const random = randomFrom(20261121)
  // Only demo sign-ins open their calendars.
  const owners = people.filter(({ email }) => demoSignIns.some((one) => one.email === email))
  const events = owners.flatMap((person) =>
    lines.map((line) => {
      const guests = Array.from({ length: line.guests ?? 0 }, () => random.pick(people).email)
      const others = [...new Set(guests)].filter((email) => email !== person.email)
      return { user_id: person.id, recurrence: line.recurrence ?? null, fields: fieldsOf(line, today, zone, others) }
    }),
  )
  const first = await nextSampleId(db, 'calendar_event', events.length)
  const rows = events.map(({ fields, ...event }, index) => ({ id: first + index, ...event, ...columnsOf(fields) }))
  await db.insertInto('calendar_event').values(rows).execute()

  const monday = mondayOf(today)
  const at = (on: string, clock: string) => momentOf({ all_day: false, time_zone: zone }, `${on}T${clock}:00`)
  const exceptions = rows.flatMap((row, index) => {
    if (row.title !== huddle) return []
    const { fields } = events[index]!
    const late = addDays(monday, 9)
    const changes = { ...fields, title: `${huddle} (late)`, start: at(late, '10:30'), end: at(late, '10:50') }
    const key = { event_id: row.id, user_id: row.user_id }
    return [
      { ...key, occurrence: at(late, '09:00'), is_cancelled: false, changes: JSON.stringify(changes) },
      { ...key, occurrence: at(addDays(monday, 11), '09:00'), is_cancelled: true, changes: null },
    ]
  })
  await db.insertInto('calendar_exception').values(exceptions).execute()
}
