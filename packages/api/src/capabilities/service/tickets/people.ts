import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { containing } from '#kernel/list.ts'
import { scopesOf } from '#capabilities/admin/users/lookups.ts'
import { readers } from './actor.ts'
import type { PersonCard, ticketsApi } from './contract.ts'

/** People the asker knows who may answer tickets; of an outlet, those who see it. */
export async function answerers(db: Db, { q, outlet }: z.output<(typeof ticketsApi)['people']['query']>) {
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'full_name as name', sql<string>`roles[1]`.as('role')])
    .where('status', '=', 'active')
    .where(sql<boolean>`roles && rad.answering_roles()`)
    .$if(Boolean(q), (query) =>
      query.where(sql<boolean>`rad.letters(full_name || ' ' || email || ' ' || username) like ${containing(q ?? '')}`),
    )
    .$if(Boolean(outlet), (query) =>
      query.where(
        sql<boolean>`id in (select rad.who_see(array(select id from app_user where status = 'active'
          and roles && rad.answering_roles()), (select o.id from outlet o where o.code = ${outlet ?? ''})))`,
      ),
    )
    .orderBy('full_name')
    .orderBy('id')
    .limit(50)
    .execute()
  return { people }
}

/** Whose name stands on a case; the email for who may read people. Outside the asker's scope there is nobody. */
export async function personCard({ db, actor, params }: Context<typeof ticketsApi.person>): Promise<PersonCard> {
  const person = await db
    .selectFrom('app_user')
    .select(['id', 'full_name as name', 'email', scopesOf.as('places')])
    .select([sql<string | null>`roles[1]`.as('role'), sql<boolean>`status = 'active'`.as('is_active')])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!person) throw notFound()
  return { ...person, email: actor.ability.can('read', 'User') ? person.email : null }
}

/** Few enough to be seen at once under the sign. */
const mostOffered = 6

/** Whom a comment on a ticket may call by their name, its owner first. */
export async function callable({ db, params, query }: Context<typeof ticketsApi.callable>) {
  const ticket = await db.selectFrom('ticket').select('id').where('no', '=', params.no).executeTakeFirst()
  if (!ticket) throw notFound()
  const { rows } = await sql<{ username: string; name: string; role: string }>`
    select username, full_name as name, role from rad.callable_on(${ticket.id}, ${containing(query.q ?? '')},
      ${sql.val(readers)}::text[], ${query.visibility === 'brand'}, ${mostOffered}::int)`.execute(db)
  return { people: rows }
}
