import { sql } from 'kysely'
import type { Context, Db } from '#kernel/command/context.ts'
import { notFound } from '#kernel/command/errors.ts'
import { containing, placeIn } from '#kernel/list/list-sql.ts'
import { type Listing, listSource } from '#kernel/list/list-source.ts'
import { type datatablesApi, type Employee, employeeList, employeeStatuses, type SampleEmployee } from './contract.ts'
import { asSample } from './rules.ts'

const living = (db: Db) => db.selectFrom('employee').where('deleted_at', 'is', null)

const employeeFields = [
  'id',
  'full_name as fullName',
  'post',
  'email',
  'city',
  'start_date as startDate',
  'salary',
  'age',
  'experience',
  'status',
  sql<Employee['state']>`case when archived_at is null then 'active' else 'archived' end`.as('state'),
  'avatar',
  'version',
] as const

const lowered = (column: string) => sql`lower(${sql.ref(column)})`
const byProgress = placeIn(employeeStatuses, 'status')

/** The employees as a list of the product. */
export const employeeSource = listSource(employeeList, ({ db }: Listing) => living(db).select(employeeFields), {
  filters: {},
  search: (typed) => ({
    where: sql`rad.letters(full_name || ' ' || post || ' ' || email || ' ' || coalesce(city, '')) like ${containing(typed)}`,
  }),
  sorts: {
    fullName: lowered('fullName'),
    email: lowered('email'),
    post: lowered('post'),
    city: lowered('city'),
    status: byProgress,
  },
  areFilled: ['fullName', 'email', 'post', 'startDate', 'salary', 'status', 'state', 'id'],
})

/** Those that the sample calls know of. */
const shown = (db: Db) => living(db).where('archived_at', 'is', null).select(employeeFields)

/** Every employee that is not archived, the oldest number first. */
export async function allEmployees(db: Db): Promise<SampleEmployee[]> {
  const employees = await shown(db).orderBy('id').execute()
  return employees.map(asSample)
}

/** What the columns of the sample call are sorted by: salaries as numbers, starts as days. */
const sortsOf = {
  id: sql`id`,
  full_name: lowered('full_name'),
  post: lowered('post'),
  email: lowered('email'),
  city: lowered('city'),
  start_date: sql`start_date`,
  salary: sql`salary`,
  age: sql`age`,
  experience: sql`experience`,
  status: byProgress,
} as const

/** One page as the sample call answers it; the odd key of the page is that of the call. */
export async function employeePage({ db, query }: Context<typeof datatablesApi.page>) {
  const { q, sortBy = 'id', sortDesc, page, perPage } = query
  const direction = sortDesc === 'true' ? ('desc' as const) : ('asc' as const)
  const found = shown(db).$if(q !== undefined, (rows) =>
    rows.where(sql<boolean>`wire_text like ${containing(q ?? '')}`),
  )
  const employees = await found
    .orderBy(sortsOf[sortBy], (by) => (sortDesc === 'true' ? by.desc() : by.asc()).nullsLast())
    .orderBy('id', direction)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { allData: await allEmployees(db), invoices: employees.map(asSample), total }
}

export async function findEmployee(db: Db, id: number): Promise<Employee> {
  const employee = await living(db).select(employeeFields).where('id', '=', id).executeTakeFirst()
  if (!employee) throw notFound()
  return employee
}

/** Those of the given ids that live, in the order of their ids. */
export const findEmployees = (db: Db, ids: readonly number[]): Promise<Employee[]> =>
  living(db).select(employeeFields).where('id', 'in', ids).orderBy('id').execute()

/** Those of the given ids that are deleted. */
export const findDeleted = (db: Db, ids: readonly number[]): Promise<Employee[]> =>
  db
    .selectFrom('employee')
    .select(employeeFields)
    .where('deleted_at', 'is not', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

/** Existing employees with one of these email addresses, without these ids. */
export const holdersOf = (db: Db, emails: readonly string[], except: readonly number[]) =>
  living(db)
    .select(['id', 'email'])
    .where(sql<boolean>`lower(email) = any (${sql.val(emails.map((one) => one.toLowerCase()))}::text[])`)
    .where(sql<boolean>`id <> all (${sql.val(except)}::int[])`)
    .execute()
