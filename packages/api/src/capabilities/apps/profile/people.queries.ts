import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { roleName } from '#capabilities/session/auth/contract.ts'
import { connectionsOf } from './parts.queries.ts'
import type { Acquaintance } from './shapes.contract.ts'

const mostSuggestions = 5
const mostConnections = 500

/** The role shown for a person: the first of theirs. */
export const firstRole = (roles: readonly string[]) => roles[0] ?? 'client'

/** A person the actor sees, by their username; without one the actor. */
export async function findPerson(db: Db, me: string, username: string | undefined) {
  const person = await db
    .selectFrom('app_user')
    .select(['id', 'username', 'full_name', 'avatar', 'roles', 'email', 'created_at'])
    .where(username === undefined ? sql<boolean>`id = ${me}::uuid` : sql<boolean>`username = ${username}`)
    .where('kind', '!=', 'service_account')
    .executeTakeFirst()
  if (!person) throw notFound()
  return person
}

interface PersonRow {
  id: string
  full_name: string
  username: string
  avatar: string | null
  roles: string[]
  mutual: number
  is_connected: boolean
}

const mutualWords = (count: number) => (count === 1 ? '1 mutual connection' : `${count} mutual connections`)

const asAcquaintance =
  (me: string) =>
  ({ id, full_name, username, avatar, roles, mutual, is_connected }: PersonRow): Acquaintance => ({
    fullName: full_name,
    username,
    avatar,
    role: firstRole(roles),
    designation: roleName(firstRole(roles)),
    mutual,
    mutualFriend: mutualWords(mutual),
    isConnected: is_connected,
    isYou: id === me,
  })

/** People as lists show them. `near` are those two steps away from the user, each with the number of ways there. */
const people = (me: string, from: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<PersonRow>`
  with mine as materialized (select id from ${connectionsOf(me)} m),
  near as materialized (
    select n.id, count(*)::int as mutual
    from (
      select c.other_id as id from mine join profile_connection c on c.user_id = mine.id
      union all select c.user_id from mine join profile_connection c on c.other_id = mine.id
    ) n
    where n.id <> ${me}::uuid
    group by n.id
  )
  select u.id, u.full_name, u.username, u.avatar, u.roles, coalesce(near.mutual, 0) as mutual,
    u.id in (select id from mine) as is_connected
  from (${from}) found join app_user u on u.id = found.id left join near on near.id = u.id
  ${rest}`

/** The connections of a person, by name. */
export async function listConnections(db: Db, me: string, of: string): Promise<Acquaintance[]> {
  const { rows } = await people(
    me,
    sql`select id from ${connectionsOf(of)} c`,
    sql`order by u.full_name, u.id limit ${sql.lit(mostConnections)}`,
  ).execute(db)
  return rows.map(asAcquaintance(me))
}

/** One person as lists show them. */
export async function findAcquaintance(db: Db, me: string, id: string): Promise<Acquaintance> {
  const { rows } = await people(me, sql`select ${id}::uuid as id`, sql``).execute(db)
  if (!rows[0]) throw notFound()
  return asAcquaintance(me)(rows[0])
}

const mayBeFound = (alias: string) =>
  sql`${sql.ref(`${alias}.status`)} = 'active' and ${sql.ref(`${alias}.kind`)} <> 'service_account'
    and not 'client' = any (${sql.ref(`${alias}.roles`)})`

/** People the user could connect with: those known to most of their connections first, then others they see. */
export async function listSuggestions(db: Db, me: string): Promise<Acquaintance[]> {
  const { rows } = await people(
    me,
    sql`
      (select n.id from near n join app_user s on s.id = n.id
       where n.id not in (select id from mine) and ${mayBeFound('s')}
       order by n.mutual desc, n.id limit ${sql.lit(mostSuggestions)})
      union
      (select o.id from app_user o
       where o.id <> ${me}::uuid and o.id not in (select id from mine) and ${mayBeFound('o')}
       order by o.id limit ${sql.lit(mostSuggestions)})`,
    sql`order by mutual desc, u.full_name, u.id limit ${sql.lit(mostSuggestions)}`,
  ).execute(db)
  return rows.map(asAcquaintance(me))
}
