import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound, tooMuch } from '#kernel/command/errors.ts'
import { containing } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { differences } from '#kernel/command/version.ts'
import { type User, type UserEvent, type UserFile, userList, type userListApi } from './contract.ts'
import { settingsOf } from './rules.ts'

const living = (db: Db) => db.selectFrom('sample_user').where('deleted_at', 'is', null)

const userFields = [
  'id',
  'full_name as fullName',
  'company',
  'role',
  'username',
  'country',
  'contact',
  'email',
  'current_plan as currentPlan',
  'status',
  'avatar',
  'version',
] as const
const fileFields = [
  ...userFields,
  'birth_date as birthDate',
  'mobile',
  'website',
  'language',
  'gender',
  'contact_options as contactOptions',
  'address',
  'social',
  'permissions',
  'settings',
  'created_at as createdAt',
] as const

const lowered = (column: string) => sql`lower(${sql.ref(column)})`

/** The users of the sample application. */
export const userSource = listSource(userList, ({ db }: Listing) => living(db).select(userFields), {
  filters: {},
  // Found is who carries what was typed in the username or in the full name (docs/domain.md#sample-users).
  search: (typed) => ({
    where: sql`(rad.letters(username) like ${containing(typed)} or rad.letters(full_name) like ${containing(typed)})`,
  }),
  sorts: {
    fullName: lowered('fullName'),
    email: lowered('email'),
    username: lowered('username'),
    company: lowered('company'),
  },
})

/** The most users that the call without pages returns; more is refused with an error. */
const mostAtOnce = 10_000

/** Every user, newest first. */
export async function allUsers(db: Db): Promise<User[]> {
  const users = await living(db)
    .select(userFields)
    .orderBy('id', 'desc')
    .limit(mostAtOnce + 1)
    .execute()
  if (users.length > mostAtOnce) throw tooMuch()
  return users
}

/** One page as the sample call answers it. */
export async function userPage(ctx: Context<typeof userListApi.page>): Promise<{ users: User[]; total: number }> {
  const { sortBy, sortDesc, ...view } = ctx.query
  const sort = sortBy ? `${sortDesc === 'true' ? '-' : ''}${sortBy}` : userList.defaultSort
  const { rows, count } = await userSource.page({ ...ctx, query: { ...view, sort, columns: undefined } })
  return { users: rows, total: count }
}

export async function findUser(db: Db, id: number): Promise<User> {
  const user = await living(db).select(userFields).where('id', '=', id).executeTakeFirst()
  if (!user) throw notFound()
  return user
}

/** A user with everything; not found while deleted. */
export async function findUserFile(db: Db, id: number): Promise<UserFile> {
  const user = await living(db).select(fileFields).where('id', '=', id).executeTakeFirst()
  if (!user) throw notFound()
  return { ...user, settings: settingsOf(user.settings) }
}

/** Those of the given ids that live, in the order of their ids. */
export const findUsers = (db: Db, ids: readonly number[]): Promise<User[]> =>
  living(db).select(userFields).where('id', 'in', ids).orderBy('id').execute()

/** Those of the given ids that are deleted. */
export const findDeleted = (db: Db, ids: readonly number[]): Promise<User[]> =>
  db
    .selectFrom('sample_user')
    .select(userFields)
    .where('deleted_at', 'is not', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

/** Existing users with one of these names, without these ids. */
export const holdersOf = (
  db: Db,
  names: { emails: readonly string[]; usernames: readonly string[] },
  except: readonly number[],
) =>
  living(db)
    .select(['id', 'email', 'username'])
    .where(sql<boolean>`(lower(email) = any (${sql.val(names.emails.map((one) => one.toLowerCase()))}::text[])
      or lower(username) = any (${sql.val(names.usernames.map((one) => one.toLowerCase()))}::text[]))`)
    .where(sql<boolean>`id <> all (${sql.val(except)}::int[])`)
    .execute()

const eventsAtMost = 100
const unsaid = new Set(['version', 'createdAt'])

/** The events of a user in the trail. The demo people were never added by a user: their file begins with the day it was made. */
export async function userActivity(db: Db, id: number): Promise<UserEvent[]> {
  const { createdAt } = await findUserFile(db, id)
  const lines = await db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'user_name', 'action', 'before', 'after'])
    .where('entity', '=', 'sample_user')
    .where('entity_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(eventsAtMost)
    .execute()
  const events = lines.map(({ user_name, before, after, ...line }) => ({
    ...line,
    who: user_name,
    changes: before && after ? changesBetween(before as Values, after as Values) : [],
  }))
  const isComplete = lines.length === eventsAtMost || lines.at(-1)?.action === 'add'
  return isComplete ? events : [...events, { id: 0, at: createdAt, action: 'add', who: null, changes: [] }]
}

type Values = Record<string, unknown>

const changesBetween = (before: Values, after: Values) =>
  differences(before, after)
    .filter((field) => !unsaid.has(field))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
