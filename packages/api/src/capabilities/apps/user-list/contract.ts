import { z } from 'zod'
import {
  anyOr,
  contract,
  day,
  ignored,
  instant,
  largestId,
  listOf,
  maybeText,
  paging,
  seenVersion,
  text,
  writtenNumber,
  yesNo,
} from '#kernel/contract/contract.ts'
import { defineFields } from '#kernel/contract/fields.ts'
import { schemasOf, type Filters } from '#kernel/contract/filters.ts'
import { defineList } from '#kernel/contract/list-contract.ts'
import { asFile, type Column } from '#kernel/contract/view.ts'
import { codes } from '#kernel/contract/words.ts'
import { UserSettings } from './settings.contract.ts'

export const userRoles = codes(['admin', 'author', 'editor', 'maintainer', 'subscriber'])
export const userPlans = codes(['basic', 'team', 'company', 'enterprise'])
export const userStatuses = codes(['active', 'inactive', 'pending'])
export const genders = codes(['female', 'male', 'other'])
export const contactOptions = codes(['email', 'message', 'phone'])
export const socialNetworks = ['twitter', 'facebook', 'instagram', 'github', 'codepen', 'slack'] as const
export const permissionModules = codes(['admin', 'staff', 'author', 'contributor', 'user'])
export const permissionActions = codes(['read', 'write', 'create', 'delete'])

export type UserRole = (typeof userRoles)[number]
export type UserPlan = (typeof userPlans)[number]
export type UserStatus = (typeof userStatuses)[number]

const id = z
  .int('The ID must be a whole number.')
  .min(1, 'The ID must be a whole number.')
  .max(largestId, 'User not found.')
const idInQuery = writtenNumber()
const manyIds = z.array(id).min(1, 'Choose at least one user.').max(200, 'At most 200 at once.')

/** A user of the sample application (docs/domain.md#sample-users). */
export const User = z.object({
  id: z.int(),
  fullName: z.string(),
  company: z.string(),
  role: z.enum(userRoles),
  username: z.string(),
  country: z.string(),
  contact: z.string(),
  email: z.string(),
  currentPlan: z.enum(userPlans),
  status: z.enum(userStatuses),
  /** A small picture as a data address; null draws initials. */
  avatar: z.string().nullable(),
  version: z.int(),
})
export type User = z.infer<typeof User>

export const addressParts = ['line1', 'line2', 'postcode', 'city', 'state', 'country'] as const
const partsOf = <K extends string, Z extends z.ZodType>(keys: readonly K[], part: Z) =>
  Object.fromEntries(keys.map((key) => [key, part])) as Record<K, Z>

/** What a user may do: a yes or no per module and action. */
export const Permissions = z.strictObject(
  partsOf(permissionModules, z.strictObject(partsOf(permissionActions, z.boolean()))),
)
export type Permissions = z.infer<typeof Permissions>

/** A user with everything the view and the edit tabs show. */
export const UserFile = User.extend({
  birthDate: z.string().nullable(),
  mobile: z.string().nullable(),
  website: z.string().nullable(),
  language: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  contactOptions: z.array(z.enum(contactOptions)),
  address: z.object(partsOf(addressParts, z.string().nullable())),
  social: z.object(partsOf(socialNetworks, z.string().nullable())),
  permissions: Permissions,
  settings: UserSettings,
  createdAt: instant,
})
export type UserFile = z.infer<typeof UserFile>

export const userColumns = [
  { key: 'fullName', label: 'User', kind: 'text' },
  { key: 'email', label: 'Email', kind: 'text' },
  { key: 'role', label: 'Role', kind: 'text' },
  { key: 'currentPlan', label: 'Plan', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'status' },
  { key: 'username', label: 'Username', kind: 'text', hidden: true },
  { key: 'company', label: 'Company', kind: 'text', hidden: true },
  { key: 'country', label: 'Country', kind: 'text', hidden: true },
  { key: 'contact', label: 'Contact', kind: 'code', hidden: true },
  { key: 'id', label: 'No.', kind: 'code', hidden: true },
] as const satisfies readonly Column<keyof User>[]

const filters = {
  role: { kind: 'options', label: 'Role', values: userRoles, refusal: 'Role not found.' },
  currentPlan: { kind: 'options', label: 'Plan', values: userPlans, refusal: 'Plan not found.' },
  status: { kind: 'options', label: 'Status', values: userStatuses, refusal: 'Status not found.' },
} as const satisfies Filters

/** Without another wish the newest is on top. */
export const userList = defineList({
  title: 'Users',
  row: User,
  columns: userColumns,
  filters,
  defaultSort: '-id',
  tabs: 'status',
})

const sortKeys = userColumns.map((column) => column.key)

const link = maybeText(200).refine(
  (value) => value === null || z.url({ protocol: /^https?$/ }).safeParse(value).success,
  {
    error: 'Enter the full address, starting with https://.',
  },
)

export const userFields = defineFields({
  fullName: { kind: 'text', label: 'Full name', max: 120, required: true },
  company: { kind: 'text', label: 'Company', max: 120, required: true },
  role: { kind: 'choice', label: 'Role', values: userRoles, required: true, refusal: 'Choose a role.' },
  username: {
    kind: 'text',
    label: 'Username',
    hint: 'Use letters and digits only.',
    max: 40,
    required: true,
    schema: text(40, 1).pipe(z.string().regex(/^[a-z0-9]+$/i, 'Use letters and digits only.')),
  },
  country: { kind: 'text', label: 'Country', max: 60, required: true },
  contact: { kind: 'text', label: 'Contact', max: 40, required: true },
  email: { kind: 'email', label: 'Email', required: true },
  currentPlan: { kind: 'choice', label: 'Plan', values: userPlans, required: true, refusal: 'Choose a plan.' },
})
const status = z.enum(userStatuses, 'Choose a status.')
const avatar = maybeText(60_000)

/** What the server keeps itself: accepted, so that what was answered can be sent back, and left as it is. */
const ignoredFields = { version: z.int().optional(), createdAt: ignored.optional() }

const NewUser = userFields.body.extend({
  status: status.default('pending'),
  avatar: avatar.default(null),
  id: ignored.optional(),
  version: ignoredFields.version,
})

/** A change: the id, and whichever fields are to be others. */
const UserChange = z
  .strictObject({ id })
  .extend(userFields.changes.omit({ if_version: true }).shape)
  .extend({
    status: status.optional(),
    avatar: avatar.optional(),
    birthDate: z
      .union([day, z.literal('').transform(() => null)], 'Enter the day as yyyy-mm-dd.')
      .nullable()
      .optional(),
    mobile: maybeText(40).optional(),
    website: link.optional(),
    language: maybeText(40).optional(),
    gender: z.enum(genders, 'Choose a gender.').nullable().optional(),
    contactOptions: z.array(z.enum(contactOptions)).max(contactOptions.length).optional(),
    address: z.strictObject(partsOf(addressParts, maybeText(120).default(null))).optional(),
    social: z.strictObject(partsOf(socialNetworks, link.default(null))).optional(),
    permissions: Permissions.optional(),
    settings: UserSettings.optional(),
    ...ignoredFields,
  })

/** One thing that was done to a user, with the fields that became others. */
const UserEvent = z.object({
  id: z.int(),
  at: instant,
  action: z.string(),
  who: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type UserEvent = z.infer<typeof UserEvent>

const byId = z.object({ id: idInQuery })
const theUsers = z.object({ users: z.array(User) })

const read = { method: 'GET', allow: 'read SampleUser', scope: 'shared', errors: 'sample' } as const
const write = { method: 'POST', allow: 'update SampleUser', scope: 'shared', errors: 'sample' } as const

export const userListApi = contract('user-list', {
  all: {
    ...read,
    path: '/api/users/list/all-data',
    summary: 'All sample users, newest first.',
    response: z.array(User),
  },
  page: {
    ...read,
    path: '/api/users/list/data',
    summary: 'A page of sample users; `total` counts all that match.',
    query: z.object({
      q: anyOr(z.string().max(200, 'Use at most 200 characters.')),
      ...schemasOf(filters),
      sortBy: anyOr(z.enum(sortKeys, 'This list can’t be sorted by that column.')),
      sortDesc: yesNo,
      ...paging,
    }),
    response: z.object({ users: z.array(User), total: z.int() }),
  },
  list: userList.endpoint({
    ...read,
    path: '/api/users/list/rows',
    summary: 'The same users as a list of the product, with counts per status.',
  }),
  export: {
    ...userList.fileEndpoint({ ...read, allow: 'export SampleUser', path: '/api/users/list/export' }),
    summary: 'The same list as a file: all that match, or those of the ids given.',
    query: asFile(userList.view).extend({
      ids: listOf(z.string().regex(/^\d{1,9}$/, 'The ID must be a whole number.')),
    }),
  },
  get: {
    ...read,
    path: '/api/users/user',
    summary: 'One sample user.',
    query: byId,
    response: z.object({ user: User }),
  },
  file: {
    ...read,
    path: '/api/users/user/details',
    summary: 'One sample user with information, links and permissions.',
    query: byId,
    response: z.object({ user: UserFile }),
  },
  activity: {
    ...read,
    path: '/api/users/user/activity',
    summary: 'What was done to a sample user, newest first; at most 100 events.',
    query: byId,
    response: z.object({ events: z.array(UserEvent) }),
  },
  add: {
    ...write,
    allow: 'create SampleUser',
    path: '/apps/users/add-user',
    summary: 'Adds a sample user, who is on top of the list.',
    body: NewUser,
    response: z.object({ user: User }),
    status: 201,
  },
  update: {
    ...write,
    path: '/apps/users/update-user',
    summary: 'Changes fields of a sample user; a stale `if_version` answers 409 with the user as it is.',
    body: z.strictObject({ user: UserChange, if_version: seenVersion.optional() }),
    response: z.object({ user: UserFile }),
  },
  change: {
    ...write,
    path: '/apps/users/change-users',
    summary: 'Gives several sample users another role, plan or status: suspending is the status inactive.',
    body: z.strictObject({
      ids: manyIds,
      changes: z
        .strictObject({ role: userFields.body.shape.role, currentPlan: userFields.body.shape.currentPlan, status })
        .partial()
        .refine((changes) => Object.keys(changes).length > 0, 'Choose at least one change.'),
    }),
    response: theUsers,
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/apps/users/delete',
    summary: 'Deletes a sample user; restoring keeps the id.',
    query: byId,
    response: z.object({ id: z.int() }),
  },
  removeMany: {
    ...write,
    path: '/apps/users/delete-users',
    summary: 'Deletes several sample users.',
    body: z.strictObject({ ids: manyIds }),
    response: z.object({ ids: z.array(z.int()) }),
  },
  restore: {
    ...write,
    path: '/apps/users/restore-users',
    summary: 'Undoes the deletion of sample users, unless their names were given away meanwhile.',
    body: z.strictObject({ ids: manyIds }),
    response: theUsers,
  },
})
