import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { scopesOf } from '#capabilities/admin/users/lookups.ts'
import { readers } from './actor.rules.ts'
import type { PersonCard, ticketsApi } from './contract.ts'

/** Everyone who may answer tickets. */
const answering = sql`array(select id from app_user where status = 'active' and roles && rad.answering_roles())`

/** Who may hold all of these tickets, as assigning checks it. */
const seeingAll = (numbers: readonly string[]) => sql<boolean>`id in (
  select seen from ticket, rad.who_see_ticket(${answering}, ticket.id) as seen where ticket.no = any (${sql.val(numbers)}::text[])
  group by seen having count(*) = ${numbers.length}::int)`

/** People the user knows who may answer tickets; of an outlet or of some tickets, those who see it or all of them. */
export async function answerers(db: Db, { q, outlet, tickets }: z.output<(typeof ticketsApi)['people']['query']>) {
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
        sql<boolean>`id in (select rad.who_see(${answering}, (select o.id from outlet o where o.code = ${outlet ?? ''})))`,
      ),
    )
    .$if(tickets !== undefined, (query) => query.where(seeingAll([...new Set(tickets)])))
    .orderBy('full_name')
    .orderBy('id')
    .limit(50)
    .execute()
  return { people }
}

/** A person named on a case; the email only for users who may read people. Outside the reader's scope there is no card. */
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

/** The users a comment on a ticket may mention, its owner first. */
export async function callable({ db, params, query }: Context<typeof ticketsApi.callable>) {
  const ticket = await db.selectFrom('ticket').select('id').where('no', '=', params.no).executeTakeFirst()
  if (!ticket) throw notFound()
  const { rows } = await sql<{ username: string; name: string; role: string }>`
    select username, full_name as name, role from rad.callable_on(${ticket.id}, ${containing(query.q ?? '')},
      ${sql.val(readers)}::text[], ${query.visibility === 'brand'}, ${mostOffered}::int)`.execute(db)
  return { people: rows }
}
