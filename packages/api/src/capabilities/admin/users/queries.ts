import { sql } from 'kysely'
import type { Context, ScopedContext } from '#kernel/command/context.ts'
import { forbidden, notFound } from '#kernel/command/errors.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { wasThere } from '#capabilities/engagement/portal/lookups.ts'
import type { SignIn } from '#capabilities/session/sign-ins/contract.ts'
import { signInsOf } from '#capabilities/session/sign-ins/lookups.ts'
import { type Person, personList, type usersApi } from './contract.ts'
import { scopesOf } from './lookups.ts'
import { refusalOf } from './rules.ts'

const clientsOf = sql<string[]>`coalesce((
  select array_agg(client.code order by client.code) from user_client line join client on client.id = line.client_id
  where line.user_id = app_user.id), '{}')`

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

// These filters, with the days, select who was active: `wasThere` reads all of them.
const saysWhoWasThere = () => undefined

/** The people who may sign in, within the actor's scope. */
export const personSource = listSource(personList, (listing: Listing) => people(listing), {
  filters: {
    role: (roles) => sql`roles && ${sql.val(roles)}::text[]`,
    seen: saysWhoWasThere,
    first_from: saysWhoWasThere,
    first_to: saysWhoWasThere,
    later: saysWhoWasThere,
    role_then: saysWhoWasThere,
    region_then: saysWhoWasThere,
  },
  days: ({ view, deps, now }) => wasThere(view, deps.settings, now),
  search: sql`full_name || ' ' || email || ' ' || username`,
})

export async function findPerson(ctx: ScopedContext, id: string): Promise<Person> {
  const person = await people(ctx).where('app_user.id', '=', id).executeTakeFirst()
  if (!person) throw notFound()
  return person
}

/** Those of some people whom the actor sees. */
export const findPeople = (ctx: ScopedContext, ids: readonly string[]): Promise<Person[]> =>
  people(ctx)
    .where(sql<boolean>`app_user.id = any (${sql.val(ids)}::uuid[])`)
    .execute()

/** Where a person is signed in, for themselves and for who may change them. */
export async function listSignInsOf(ctx: Context<typeof usersApi.signIns>): Promise<SignIn[]> {
  const person = await findPerson(ctx, ctx.params.id)
  if (!person.may_change && person.id !== ctx.actor.user_id) throw forbidden(refusalOf(ctx.actor, person))
  return signInsOf(ctx, person.id)
}
