import { z } from 'zod'
import {
  answeredDay,
  anyOr,
  contract,
  listOf,
  numberedId,
  paging,
  seenVersion,
  writtenNumber,
  yesNo,
} from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import type { Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { asFile, type Column } from '#kernel/contract/view.ts'
import { codes } from '#kernel/contract/words.ts'
import { rounded } from '#kernel/contract/rounded.ts'

/** How far someone has come; the sample calls write the place in this list, from 1. */
export const employeeStatuses = codes(['current', 'professional', 'rejected', 'resigned', 'applied'])
export type EmployeeStatus = (typeof employeeStatuses)[number]

/** Whether employees are stored for later. */
export const employeeStates = codes(['active', 'archived'])

/** An employee as the sample calls write them: the start as mm/dd/yyyy, the salary as "$18432.50", the status from 1 to 5. */
export const SampleEmployee = z.object({
  id: z.int(),
  /** A small picture as a data address; empty draws initials. */
  avatar: z.string(),
  full_name: z.string(),
  post: z.string(),
  email: z.string(),
  city: z.string(),
  start_date: z.string(),
  salary: z.string(),
  age: z.int().nullable(),
  experience: z.string(),
  status: z.int().min(1).max(employeeStatuses.length),
})
export type SampleEmployee = z.infer<typeof SampleEmployee>

/** The same employee as a record of the product (docs/domain.md#datatables). */
export const Employee = z.object({
  id: z.int(),
  fullName: z.string(),
  post: z.string(),
  email: z.string(),
  city: z.string().nullable(),
  startDate: answeredDay,
  /** For a year, in US dollars. */
  salary: z.number(),
  age: z.int().nullable(),
  /** In whole years. */
  experience: z.int().nullable(),
  status: z.enum(employeeStatuses),
  state: z.enum(employeeStates),
  avatar: z.string().nullable(),
  version: z.int(),
})
export type Employee = z.infer<typeof Employee>

export const employeeColumns = [
  { key: 'fullName', label: 'Name', kind: 'text' },
  { key: 'email', label: 'Email', kind: 'text' },
  { key: 'startDate', label: 'Start date', kind: 'day' },
  { key: 'salary', label: 'Salary', kind: 'number', hint: 'Yearly, in US dollars.' },
  { key: 'age', label: 'Age', kind: 'number' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'post', label: 'Position', kind: 'text', hidden: true },
  { key: 'city', label: 'City', kind: 'text', hidden: true },
  { key: 'experience', label: 'Experience', kind: 'number', hint: 'In whole years.', hidden: true },
  { key: 'state', label: 'Archived or not', kind: 'status', hidden: true },
  { key: 'id', label: 'No.', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof Employee>[]

const filters = {
  state: { kind: 'options', label: 'Archived or not', values: employeeStates, refusal: 'State not found.' },
  status: { kind: 'options', label: 'Status', values: employeeStatuses, refusal: 'Status not found.' },
} as const satisfies Filters

/** Without another wish the newest is on top. */
export const employeeList = defineList({
  title: 'Employees',
  row: Employee,
  columns: employeeColumns,
  filters,
  defaultSort: '-id',
  tabs: 'state',
})

const wireSorts = [
  'id',
  'full_name',
  'post',
  'email',
  'city',
  'start_date',
  'salary',
  'age',
  'experience',
  'status',
] as const

const id = numberedId()
const manyIds = z.array(id).min(1, 'Choose at least one employee.').max(200, 'At most 200 at once.')

const experienceRefusal = 'Enter whole years from 0 to 80.'
const ageRefusal = 'Enter an age from 16 to 99.'
const salaryRefusal = 'Enter a salary from 0 to 10,000,000.'

export const employeeFields = defineFields({
  fullName: { kind: 'text', label: 'Full name', max: 120, required: true },
  post: { kind: 'text', label: 'Position', max: 120, required: true },
  email: { kind: 'email', label: 'Email', required: true },
  city: { kind: 'text', label: 'City', max: 80, ...optional },
  startDate: { kind: 'day', label: 'Start date', required: true },
  salary: {
    kind: 'number',
    label: 'Salary',
    hint: 'Yearly, in US dollars.',
    required: true,
    schema: z
      .number(salaryRefusal)
      .min(0, salaryRefusal)
      .max(10_000_000, salaryRefusal)
      .transform((amount) => rounded(amount, 2)),
  },
  age: { kind: 'whole', label: 'Age', min: 16, max: 99, ...optional, refusal: ageRefusal },
  experience: {
    kind: 'whole',
    label: 'Experience',
    hint: 'In whole years.',
    min: 0,
    max: 80,
    ...optional,
    refusal: experienceRefusal,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    values: employeeStatuses,
    default: 'applied',
    refusal: 'Choose a status.',
  },
  avatar: { kind: 'text', label: 'Photo', max: 20_000, ...optional },
})

const NewEmployee = employeeFields.body

const EmployeeChange = employeeFields.changes
  .omit({ if_version: true })
  .refine((change) => Object.keys(change).length > 0, 'Change at least one field.')

const theEmployees = z.object({ employees: z.array(Employee) })

const read = { method: 'GET', allow: 'read Employee', scope: 'shared' } as const
const write = { method: 'POST', allow: 'update Employee', scope: 'shared' } as const

export const datatablesApi = contract('datatables', {
  all: {
    ...read,
    errors: 'sample',
    path: '/api/datatables/initial-data',
    summary: 'All employees that are not archived, as the sample call writes them.',
    response: z.array(SampleEmployee),
  },
  page: {
    ...read,
    errors: 'sample',
    path: '/api/datatables/data',
    summary: 'A page of employees under `invoices`, all of them under `allData`; `total` counts those that match.',
    query: z.object({
      q: anyOr(z.string().max(200, 'Use at most 200 characters.')),
      sortBy: anyOr(z.enum(wireSorts, 'This table can’t be sorted by that column.')),
      sortDesc: yesNo,
      ...paging,
    }),
    response: z.object({ allData: z.array(SampleEmployee), invoices: z.array(SampleEmployee), total: z.int() }),
  },
  list: employeeList.endpoint({
    ...read,
    path: '/api/datatables/rows',
    summary: 'The same employees as a list of the product, archived ones too, with counts of both.',
  }),
  export: {
    ...employeeList.fileEndpoint({ ...read, allow: 'export Employee', path: '/api/datatables/export' }),
    summary: 'The same list as a file: all that match, or those of the ids given.',
    query: asFile(employeeList.view).extend({
      ids: listOf(z.string().regex(/^\d{1,9}$/, 'The ID must be a whole number.')),
    }),
  },
  get: {
    ...read,
    path: '/api/datatables/employees/:id',
    summary: 'One employee.',
    params: z.object({ id: writtenNumber() }),
    response: z.object({ employee: Employee }),
  },
  add: {
    ...write,
    allow: 'create Employee',
    path: '/api/datatables/employees',
    summary: 'Adds an employee, who is on top of the list.',
    body: NewEmployee,
    response: z.object({ employee: Employee }),
    status: 201,
  },
  update: {
    ...write,
    method: 'PATCH',
    path: '/api/datatables/employees/:id',
    summary: 'Changes fields of an employee; a stale `if_version` answers 409 with the employee as they are.',
    params: z.object({ id: writtenNumber() }),
    body: z.strictObject({ employee: EmployeeChange, if_version: seenVersion.optional() }),
    response: z.object({ employee: Employee }),
  },
  archive: {
    ...write,
    path: '/api/datatables/archive',
    summary: 'Archives employees, or brings them back from the archive.',
    body: z.strictObject({ ids: manyIds, isArchived: z.boolean() }),
    response: theEmployees,
  },
  remove: {
    ...write,
    path: '/api/datatables/delete',
    summary: 'Deletes employees; restoring keeps their numbers.',
    body: z.strictObject({ ids: manyIds }),
    response: z.object({ ids: z.array(z.int()) }),
  },
  restore: {
    ...write,
    path: '/api/datatables/restore',
    summary: 'Undoes the deletion of employees, unless their email addresses were given away meanwhile.',
    body: z.strictObject({ ids: manyIds }),
    response: theEmployees,
  },
})
