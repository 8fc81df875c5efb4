import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { dayIn } from '@rad/api/internal/kernel/contract/periods.ts'

const holidays = [
  ['01-26', 'Republic Day'],
  ['05-01', 'Labour Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
  ['12-25', 'Christmas Day'],
] as const

const days = (hours: [string, string] | null, count: number) =>
  Array.from({ length: count }, () => hours && { from: hours[0], to: hours[1] })

/** Calendars beside the standard one: where they hold, and what they are like. */
const calendars = [
  {
    code: 'METRO',
    name: 'Metro, seven days',
    week: [...days(['08:30', '19:30'], 5), ...days(['09:00', '17:00'], 2)],
    breaks: [],
    regions: ['N1'],
    outlets: ['DL003-01'],
  },
  {
    code: 'LUNCH',
    name: 'Six days, closed at noon',
    week: [...days(['09:00', '18:30'], 5), ...days(['09:00', '13:00'], 1), null],
    breaks: [{ from: '13:00', to: '13:45' }],
    regions: ['S2', 'E2'],
    outlets: [],
  },
]

/** Two more calendars, and the holidays of four years in each. */
export async function seedCalendars(db: Db, deps: Deps): Promise<void> {
  const thisYear = Number(dayIn(deps.settings.brand_tz, deps.clock.now()).slice(0, 4))
  const off = JSON.stringify(
    [-2, -1, 0, 1].flatMap((ahead) => holidays.map(([on, name]) => ({ on: `${thisYear + ahead}-${on}`, name }))),
  )
  await db.updateTable('calendar').set({ holidays: off }).execute()
  const added = await db
    .insertInto('calendar')
    .values(
      calendars.map(({ code, name, week, breaks }) => ({
        code,
        name,
        tz: deps.settings.brand_tz,
        week: JSON.stringify(week),
        breaks: JSON.stringify(breaks),
        holidays: off,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  for (const { id, code } of added) {
    const { regions, outlets } = calendars.find((one) => one.code === code)!
    const codes = [...regions, ...outlets]
    await sql`
      with of_regions as (update region set calendar_id = ${id}::uuid where code = any (${sql.val(codes)}::text[]))
      update outlet set calendar_id = ${id}::uuid where code = any (${sql.val(codes)}::text[])`.execute(db)
  }
}
