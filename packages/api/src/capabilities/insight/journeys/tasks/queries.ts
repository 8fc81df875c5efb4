import { sql } from 'kysely'
import type { ActorContext, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import type { JourneyTask } from './contract.ts'
import { shown, taskRows } from './source.ts'

/** One task; 404 outside the actor's scope. */
export async function findTask({ db, deps }: ActorContext, no: string): Promise<JourneyTask> {
  const found = await taskRows(db, deps.settings.brand_tz, deps.clock.now())
    .where('journey_task.no', '=', no)
    .executeTakeFirst()
  if (!found) throw notFound()
  return shown(found)
}

export interface Person {
  id: string
  username: string
  full_name: string
}

/** Who may own a task of an outlet that the actor sees. */
export async function ownersAt(db: Db, outlet_id: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, username, full_name from rad.outlet_people(${outlet_id}::uuid)`.execute(db)
  return rows
}

export async function findOutlet(db: Db, code: string): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('outlet').select(['id', 'name']).where('code', '=', code).executeTakeFirst()
}

export async function peopleAt({ db }: ActorContext, code: string) {
  const outlet = await findOutlet(db, code)
  if (!outlet) throw notFound()
  const people = await ownersAt(db, outlet.id)
  return { people: people.map(({ username, full_name }) => ({ username, name: full_name })) }
}
