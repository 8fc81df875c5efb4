import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import type { Person, personView } from './contract.ts'

type View = z.output<typeof personView>

/** The scope rows of a person by their codes, the fields that are empty left out. */
const scopesOf = sql<Record<string, string>[]>`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'channel', channel.code, 'zone', zone.code, 'region', region.code, 'territory', territory.code,
    'dealer', dealer.code, 'outlet', outlet.code, 'job_type', s.job_type)))
  from user_scope s
  left join channel on channel.id = s.channel_id
  left join zone on zone.id = s.zone_id
  left join region on region.id = s.region_id
  left join territory on territory.id = s.territory_id
  left join dealer on dealer.id = s.dealer_id
  left join outlet on outlet.id = s.outlet_id
  where s.user_id = app_user.id), '[]')`

const people = (db: Db) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'email',
      'username',
      'full_name',
      'kind',
      'status',
      'roles',
      'last_login_at',
      'version',
      scopesOf.as('scopes'),
      sql<boolean>`rad.has_second_step(app_user.id)`.as('two_step'),
    ])

const sorts = {
  full_name: sql`full_name`,
  email: sql`email`,
  kind: sql`kind`,
  status: sql`status`,
  last_login_at: sql`last_login_at`,
}

const matching = (view: View, without?: 'status') =>
  allOf([
    view.q ? sql`rad.letters(full_name || ' ' || email || ' ' || username) like ${containing(view.q)}` : undefined,
    view.status && without !== 'status' ? isOneOf(sql`status`, view.status) : undefined,
    view.kind && isOneOf(sql`kind`, view.kind),
    view.role && sql`roles && ${sql.val(view.role)}::text[]`,
  ])

/** One page of people, with the counts per status. */
export async function listPeople(db: Db, view: View, now: Date) {
  const { limit, offset } = pageOf(view)
  const rows = await people(db)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`id`))
    .limit(limit)
    .offset(offset)
    .execute()
  const statuses = await db
    .selectFrom('app_user')
    .select(['status as key', sql<number>`count(*)`.as('count')])
    .where(matching(view, 'status'))
    .groupBy('status')
    .execute()
  const { total } = await db
    .selectFrom('app_user')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(statuses, view.status), as_of: now.toISOString() }
}

export async function findPerson(db: Db, id: string): Promise<Person> {
  const person = await people(db).where('app_user.id', '=', id).executeTakeFirst()
  if (!person) throw notFound()
  return person
}
