import { figuresOf } from '@rad/api/internal/capabilities/insight/journeys/tasks/measure.commands.ts'
import { comparedDays } from '@rad/api/internal/capabilities/insight/journeys/tasks/vocabulary.ts'
import type { DeviationKind } from '@rad/api/internal/capabilities/insight/journeys/vocabulary.ts'
import type { Db, Deps } from '@rad/api/internal/kernel/command/context.ts'
import { addDays, dayIn } from '@rad/api/internal/kernel/contract/periods.ts'
import { sql } from 'kysely'

interface Story {
  /** How many days ago it was opened, and when it is due from then on. */
  opened: number
  due: number
  /** After how many days it ended. */
  ended?: number
  status: 'open' | 'done' | 'cancelled'
  note: string
  remark?: string
}

const stories: readonly Story[] = [
  { opened: 6, due: 28, status: 'open', note: 'Go through these visits with the advisors in the Monday meeting.' },
  { opened: 34, due: 28, status: 'open', note: 'Enter the start of the work at the bay, not in the evening.' },
  { opened: 45, due: 28, ended: 20, status: 'done', note: 'Confirm each booking by phone a day before.' },
  {
    opened: 62,
    due: 28,
    ended: 27,
    status: 'done',
    note: 'Check the parts when the visit is booked, so that the work is not stopped.',
    remark: 'The parts desk has the list at noon now.',
  },
  {
    opened: 40,
    due: 28,
    ended: 5,
    status: 'cancelled',
    note: 'Find out why estimates are approved after the work began.',
    remark: 'Same visits as in another task.',
  },
]

interface Place {
  outlet_id: string
  stage_id: string
  stage: string
  kind: DeviationKind
  owner_id: string
  owner: string
}

/** The most frequent deviations at outlets whose people can look after them, at most two of an outlet. */
const placesOf = (db: Db) =>
  sql<Place>`
    with common as (
      select visit.outlet_id, own.stage_id, own.kind, count(*) as visits,
        row_number() over (partition by visit.outlet_id order by count(*) desc, own.stage_id, own.kind) as place
      from journey_deviation own join journey_visit visit on visit.id = own.visit_id
      where visit.outlet_id is not null group by visit.outlet_id, own.stage_id, own.kind
    )
    select common.outlet_id, common.stage_id, stage.code as stage, common.kind, person.id as owner_id, person.full_name as owner
    from common join journey_stage stage on stage.id = common.stage_id join outlet on outlet.id = common.outlet_id
      cross join lateral (select * from rad.outlet_people(common.outlet_id) order by username = 'svm' desc, username limit 1) person
    where common.place <= 2 order by outlet.code, common.place limit ${stories.length}`.execute(db)

/** A few tasks about deviations, of which some are done and measured. */
export async function seedTasks(db: Db, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const today = dayIn(deps.settings.brand_tz, now)
  const opener = await db
    .selectFrom('app_user')
    .select(['id', 'full_name'])
    .where(sql<boolean>`'HQA' = any (roles)`)
    .orderBy('username')
    .executeTakeFirst()
  if (!opener) return
  const { rows: places } = await placesOf(db)
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
  for (const [place, { outlet_id, stage_id, stage, kind, owner_id, owner }] of places.entries()) {
    const { opened, due, ended, status, note, remark } = stories[place]!
    const opened_on = addDays(today, -opened)
    const of = { outlet_id, deviation: `${kind}:${stage}` }
    const figures = async (offset: number) => JSON.stringify(await figuresOf(db, of, { from: opened_on, offset }, now))
    const isMeasured = status !== 'cancelled' && opened >= comparedDays
    await db
      .insertInto('journey_task')
      .values({
        no: sql<string>`'JT-' || lpad(nextval('journey_task_no')::text, 6, '0')`,
        outlet_id,
        stage_id,
        kind,
        owner_id,
        owner,
        note,
        status,
        opened_on,
        due_on: addDays(opened_on, due),
        opened_at: at(opened),
        opened_by: opener.id,
        opener: opener.full_name,
        ended_at: ended === undefined ? null : at(opened - ended),
        remark: remark ?? null,
        figures_before: await figures(-comparedDays),
        ...(isMeasured ? { figures_after: await figures(0), measured_at: now } : {}),
        created_by: opener.id,
        updated_by: opener.id,
      })
      .execute()
  }
}
