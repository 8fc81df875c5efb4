import { sql } from 'kysely'
import type { z } from 'zod'
import { inPages } from '#database/in-pages.ts'
import type { Db } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { allOf, containing, counted, isOneOf, ordered, pageOf } from '#kernel/list.ts'
import { differences } from '#kernel/version.ts'
import type { User, UserEvent, UserFile, userListApi, userListView } from './contract.ts'

type View = z.output<typeof userListView>
type Page = z.output<(typeof userListApi.page)['query']>
type Filters = Pick<View, 'q' | 'role' | 'currentPlan' | 'status'> & { ids?: string[] | undefined }

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
  'created_at as createdAt',
] as const

const sorts = {
  id: sql`id`,
  fullName: sql`lower(full_name)`,
  email: sql`lower(email)`,
  username: sql`lower(username)`,
  company: sql`lower(company)`,
  role: sql`role`,
  currentPlan: sql`current_plan`,
  status: sql`status`,
  country: sql`country`,
  contact: sql`contact`,
}

/** Found is who carries what was typed in the username or in the full name (docs/domain.md#sample-users). */
const matching = (view: Filters, without?: 'status') =>
  allOf([
    view.q
      ? sql`(rad.letters(username) like ${containing(view.q)} or rad.letters(full_name) like ${containing(view.q)})`
      : undefined,
    view.role && isOneOf(sql`role`, view.role),
    view.currentPlan && isOneOf(sql`current_plan`, view.currentPlan),
    view.status && without !== 'status' ? isOneOf(sql`status`, view.status) : undefined,
    view.ids && sql`id = any (${sql.val(view.ids.map(Number))}::int[])`,
  ])

const users = (db: Db, view: Filters & { sort: string }) =>
  living(db)
    .select(userFields)
    .where(matching(view))
    .orderBy(ordered(view.sort, sorts, sql`id`))

/** Every user, newest first. */
export const allUsers = (db: Db): Promise<User[]> => living(db).select(userFields).orderBy('id', 'desc').execute()

/** Counts per status, of those that match all the rest and of everybody. */
const perStatus = (db: Db, view: Filters) =>
  living(db)
    .select([
      'status as key',
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where ${matching(view, 'status')})`.as('count'),
    ])
    .groupBy('status')
    .execute()

/** One page as the sample call answers it. */
export async function userPage(db: Db, { sortBy, sortDesc, ...view }: Page): Promise<{ users: User[]; total: number }> {
  const sort = sortBy ? `${sortDesc === 'true' ? '-' : ''}${sortBy}` : '-id'
  const { limit, offset } = pageOf(view)
  const { total } = await living(db)
    .select(sql<number>`count(*)`.as('total'))
    .where(matching(view))
    .executeTakeFirstOrThrow()
  return {
    users: await users(db, { ...view, sort })
      .limit(limit)
      .offset(offset)
      .execute(),
    total,
  }
}

/** One page as a list of the product, with the counts of docs/domain.md#lists-and-reports. */
export async function listUsers(db: Db, view: View, now: Date) {
  const { limit, offset } = pageOf(view)
  const rows = await users(db, view).limit(limit).offset(offset).execute()
  const statuses = await perStatus(db, view)
  const total = statuses.reduce((sum, one) => sum + one.total, 0)
  return { rows, total, ...counted(statuses, view.status), as_of: now.toISOString() }
}

/** Every user of the view, for a file; at most `limit`. */
export const usersForFile = (db: Db, view: Filters & { sort: string }, limit: number) =>
  inPages(db, users(db, view).limit(limit))

export async function findUser(db: Db, id: number): Promise<User> {
  const user = await living(db).select(userFields).where('id', '=', id).executeTakeFirst()
  if (!user) throw notFound()
  return user
}

/** A user with everything; not found while deleted. */
export async function findUserFile(db: Db, id: number): Promise<UserFile> {
  const user = await living(db).select(fileFields).where('id', '=', id).executeTakeFirst()
  if (!user) throw notFound()
  return user
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

/** Who of the living, besides these ids, holds one of these names. */
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

/** What the trail says of a user. The demo people were never added by anybody: their file begins with the day it was made. */
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
