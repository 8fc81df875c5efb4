import { sql } from 'kysely'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { randomFrom } from '@rad/api/internal/kernel/command/random.ts'
import { $thingKinds, $thingPriorities, $thingStates, type $ThingStatus } from '@rad/api/$area/$path/contract'

const howMany = 240
const daysBack = 120

const titles: Record<(typeof $thingKinds)[number], string[]> = {
  defect: ['Lift two stops halfway', 'Compressor loses pressure', 'Paint booth filter is worn'],
  inspection: ['Yearly inspection of the lifts', 'Fire extinguishers', 'Calibration of the test lane'],
  order: ['Second key for the lift', 'New signs for the yard', 'Chairs for the lounge'],
  other: ['Visit of the trainer', 'Move to the new parts store'],
}

type Random = ReturnType<typeof randomFrom>

/** Old ones have ended, new ones have hardly started. */
const statusAfter = (days: number, random: Random): $ThingStatus =>
  random.weighted([
    ['open', Math.max(1, 20 - days)],
    ['in_progress', 8],
    ['done', days],
    ['cancelled', 1],
  ])

/** Rows of the last months at all outlets. */
export async function seed$Things(db: Db, deps: Deps): Promise<void> {
  const random = randomFrom(20_270)
  const outlets = await db.selectFrom('outlet').select('id').where('status', '=', 'active').orderBy('code').execute()
  const today = dayIn(deps.settings.brand_tz, deps.clock.now())
  const rows = Array.from({ length: howMany }, () => {
    const days = random.int(1, daysBack)
    const opened_on = addDays(today, -days)
    const status = statusAfter(days, random)
    const kind = random.pick($thingKinds)
    return {
      no: sql<string>`'S-' || lpad(nextval('$table_no')::text, 6, '0')`,
      title: random.pick(titles[kind]),
      outlet_id: random.pick(outlets).id,
      status,
      kind,
      priority: random.pick($thingPriorities),
      due_on: addDays(opened_on, random.int(3, 40)),
      quantity: random.int(1, 6),
      cost: random.chance(2) ? random.int(10, 900) * 100 : null,
      opened_at: `${opened_on}T09:00:00Z`,
      opened_on,
      ended_at: $thingStates.isEnd(status) ? `${addDays(opened_on, random.int(0, days))}T11:00:00Z` : null,
    }
  })
  await db.insertInto('$table').values(rows).execute()
  await db
    .insertInto('timeline_event')
    .columns(['entity_kind', 'entity_id', 'at', 'actor', 'type', 'system'])
    .expression((the) =>
      the
        .selectFrom('$table')
        .select((row) => [
          row.val('$table').as('entity_kind'),
          'id',
          'opened_at',
          row.val('RAD').as('actor'),
          row.val('opened').as('type'),
          row.val(true).as('system'),
        ]),
    )
    .execute()
}
