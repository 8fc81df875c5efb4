import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#kernel/context.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { wasThere } from '#capabilities/engagement/portal/lookups.ts'
import type { SignIn } from '#capabilities/session/sign-ins/contract.ts'
import { signInsOf } from '#capabilities/session/sign-ins/lookups.ts'
import type { Person, personView, usersApi } from './contract.ts'
import { refusalOf } from './rules.ts'

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

const clientsOf = sql<string[]>`coalesce((
  select array_agg(client.code order by client.code) from user_client line join client on client.id = line.client_id
  where line.user_id = app_user.id), '{}')`

type Asking = Pick<Context, 'db' | 'actor'>
type AskingWhen = Asking & Pick<Context, 'deps'>

const people = ({ db }: Pick<Context, 'db'>) =>
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
      clientsOf.as('clients'),
      sql<boolean>`rad.has_second_step(app_user.id)`.as('two_step'),
      sql<boolean>`rad.may_tend(app_user.id)`.as('may_change'),
    ])

const sorts = {
  full_name: sql`full_name`,
  email: sql`email`,
  kind: sql`kind`,
  status: sql`status`,
  last_login_at: sql`last_login_at`,
}

const matching = ({ deps }: AskingWhen, view: View, without?: 'status') =>
  allOf([
    view.q ? sql`rad.letters(full_name || ' ' || email || ' ' || username) like ${containing(view.q)}` : undefined,
    view.status && without !== 'status' ? isOneOf(sql`status`, view.status) : undefined,
    view.kind && isOneOf(sql`kind`, view.kind),
    view.two_step && sql`rad.has_second_step(app_user.id) = ${view.two_step === 'true'}`,
    view.role && sql`roles && ${sql.val(view.role)}::text[]`,
    wasThere(view, deps.settings, deps.clock.now()),
  ])

/** One page of people, with the counts per status. */
export async function listPeople(asking: AskingWhen, view: View) {
  const { db, deps } = asking
  const { limit, offset } = pageOf(view)
  const rows = await people(asking)
    .where(matching(asking, view))
    .orderBy(ordered(view.sort, sorts, sql`id`))
    .limit(limit)
    .offset(offset)
    .execute()
  const statuses = await db
    .selectFrom('app_user')
    .select(['status as key', sql<number>`count(*)`.as('count')])
    .where(matching(asking, view, 'status'))
    .groupBy('status')
    .execute()
  const { total } = await db
    .selectFrom('app_user')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total, ...counted(statuses, view.status), as_of: deps.clock.now().toISOString() }
}

export async function findPerson(asking: Asking, id: string): Promise<Person> {
  const person = await people(asking).where('app_user.id', '=', id).executeTakeFirst()
  if (!person) throw notFound()
  return person
}

/** Where a person is signed in, for himself and for who may change him. */
export async function listSignInsOf(ctx: Context<typeof usersApi.signIns>): Promise<SignIn[]> {
  const person = await findPerson(ctx, ctx.params.id)
  if (!person.may_change && person.id !== ctx.actor.user_id) throw forbidden(refusalOf(ctx.actor, person))
  return signInsOf(ctx, person.id)
}
