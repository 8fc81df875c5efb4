import { sql } from 'kysely'
import type { Db } from '#kernel/command/context.ts'
import type { UserData } from './contract.ts'
import { cartCount } from './hook.ts'
import { rightsOf } from './rights.rules.ts'

/** A user without the secret parts. */
export interface User {
  id: string
  email: string
  username: string
  full_name: string
  avatar: string | null
  status: string
  roles: string[]
  /** Items in the cart; missing for a user who has just been added. */
  items_in_cart?: number
}

/** The columns of `User`. */
export const userFields = () =>
  ['app_user.id', 'email', 'username', 'full_name', 'avatar', 'status', 'roles', ...cartCount.connected] as const

/** The user of an e-mail address with the hash of the password, for sign-in. */
export const findCredential = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('user_credential', 'user_credential.user_id', 'app_user.id')
    .select([...userFields(), 'password_hash', 'changed_at'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Whether a device has signed in to the account of an e-mail address before. */
export const findDevice = (db: Db, email: string, device_hash: string) =>
  db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select('user_session.id')
    .where('email', '=', email)
    .where('device_hash', '=', device_hash)
    .where('viewer_session_id', 'is', null)
    .limit(1)
    .executeTakeFirst()

/** The user of an id with the hash of the password, for who is signed in or about to be. */
export const findOwnCredential = (db: Db, user_id: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('user_credential', 'user_credential.user_id', 'app_user.id')
    .select([...userFields(), 'password_hash', 'changed_at'])
    .where('app_user.id', '=', user_id)
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirst()

/** Who sees the product as the user of a sign-in, while the sign-in it was begun from counts; null for an own sign-in. */
const viewerOf = (now: Date) => sql<{ user_id: string; full_name: string; roles: string[] } | null>`(
  select jsonb_build_object('user_id', viewer.id, 'full_name', viewer.full_name, 'roles', viewer.roles)
  from user_session of_viewer join app_user viewer on viewer.id = of_viewer.user_id
  where of_viewer.id = user_session.viewer_session_id and of_viewer.ended_at is null
    and of_viewer.expires_at > ${now.toISOString()} and viewer.status = 'active')`

/** Whether the screen is locked: of a view, that of the sign-in it was begun from. */
const isLocked = sql<boolean>`(user_session.locked_at is not null or exists (
  select from user_session of_viewer
  where of_viewer.id = user_session.viewer_session_id and of_viewer.locked_at is not null))`

/** Whether a user sees some clients only: those of their lines, or as a bot manager none without a line. */
const seesSomeClients = sql<boolean>`(
  exists (select from user_client c where c.user_id = app_user.id)
  or (app_user.roles @> '{BTM}' and not app_user.roles && '{admin,HQA,HDA,ANL,AUD}'))`

/** Whether a user sees all there is, and whether they are an agent of the helpdesk, by whose cases the database limits them. */
const reach = [
  sql<boolean>`exists (
    select from user_scope s where s.user_id = app_user.id
      and num_nonnulls(s.channel_id, s.zone_id, s.region_id, s.territory_id, s.dealer_id, s.outlet_id, s.job_type) = 0
  ) and not ${seesSomeClients} and not rad.is_agent(app_user.roles)`.as('whole_network'),
  sql<boolean>`rad.is_agent(app_user.roles)`.as('is_agent'),
] as const

/** A user who may sign in, with what they see. */
export const findPerson = (db: Db, user_id: string) =>
  db
    .selectFrom('app_user')
    .select([...userFields(), ...reach])
    .where('app_user.id', '=', user_id)
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirst()

/**
 * A sign-in that still counts, with its user and whether they see all there is: one of their scope rows is empty
 * (docs/domain.md#people-and-scope), they see every client, and are no agent of the helpdesk.
 */
export const findSession = (db: Db, session_id: string, now: Date) =>
  db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select([
      ...userFields(),
      'user_session.id as session_id',
      'user_session.expires_at',
      viewerOf(now).as('viewer'),
      isLocked.as('is_locked'),
      ...reach,
    ])
    .where('user_session.id', '=', session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(sql<boolean>`(viewer_session_id is null or ${viewerOf(now)} is not null)`)
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirst()

/** Where a new name is taken already, the texts of docs/domain.md#sign-in. */
export async function findTaken(db: Db, email: string, username: string): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['email', 'username'])
    .where((is) => is.or([is('email', '=', email), is('username', '=', username)]))
    .execute()
  const taken: Record<string, string[]> = {}
  if (rows.some((row) => row.email === email)) taken.email = ['This email is already in use.']
  if (rows.some((row) => row.username === username)) taken.username = ['This username is already in use.']
  return taken
}

/** What the browser keeps under `userData`. */
export const userDataOf = (user: User): UserData => ({
  id: user.id,
  fullName: user.full_name,
  username: user.username,
  avatar: user.avatar,
  email: user.email,
  role: user.roles[0] ?? '',
  ability: rightsOf(user.roles),
  extras: { eCommerceCartItemsCount: user.items_in_cart ?? 0 },
})
