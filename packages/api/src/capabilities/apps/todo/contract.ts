import { z } from 'zod'
import {
  anyOr,
  contract,
  day,
  listOf,
  numberedId,
  richText,
  seenVersion,
  text,
  writtenNumber,
} from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { codes } from '#kernel/contract/words.ts'

/** The views of docs/domain.md#tasks in addition to the default one, which holds every task that is not deleted. */
export const taskFilters = ['important', 'completed', 'deleted'] as const
export type TaskFilter = (typeof taskFilters)[number]

export const tags = codes(['team', 'low', 'medium', 'high', 'update'])
export type Tag = (typeof tags)[number]

/** The sorts of docs/domain.md#tasks, and the order a person gave the tasks themselves. */
export const taskSorts = ['latest', 'manual', 'due-date', 'title-asc', 'title-desc', 'assignee'] as const
export type TaskSort = (typeof taskSorts)[number]

/** Ids come from one counter for all users. */
const taskId = numberedId()
const writtenId = writtenNumber('Choose a task.')

export const Assignee = z.object({ fullName: z.string(), avatar: z.string().nullable() })
export type Assignee = z.infer<typeof Assignee>

export const Task = z.object({
  id: z.int(),
  title: z.string(),
  dueDate: day.nullable(),
  /** HTML with the few tags of kernel/mail/rich-text.ts; empty without. */
  description: z.string(),
  assignee: Assignee.nullable(),
  tags: z.array(z.enum(tags)),
  isCompleted: z.boolean(),
  isDeleted: z.boolean(),
  isImportant: z.boolean(),
  version: z.int(),
  /** In lists: its description is left out, for those of newer tasks are very long together. */
  isCut: z.boolean().optional(),
})
export type Task = z.infer<typeof Task>

/** So many tasks a person can have, deleted ones included. */
export const mostTasks = 2_000

export const mostDescription = 20_000
const description = richText(mostDescription)
/** What a person writes of a task. */
export const taskFields = defineFields({
  title: { kind: 'text', label: 'Title', max: 200, required: true },
  dueDate: { kind: 'day', label: 'Due date', ...optional },
  description: { kind: 'long-text', label: 'Description', max: mostDescription, schema: description, default: '' },
  assignee: {
    kind: 'reference',
    label: 'Assignee',
    max: 120,
    schema: z.strictObject({ fullName: text(120, 1), avatar: text(500).nullable().default(null) }),
    ...optional,
  },
  tags: {
    kind: 'list',
    label: 'Tags',
    default: [],
    schema: z
      .array(z.enum(tags, 'Tag not found.'))
      .max(20)
      .transform((given) => tags.filter((tag) => given.includes(tag))),
  },
  isCompleted: { kind: 'flag', label: 'Completed', default: false },
  isDeleted: { kind: 'flag', label: 'Deleted', default: false },
  isImportant: { kind: 'flag', label: 'Important', default: false },
})

/** Accepted, so that a client may send back what it got, and not looked at: the server keeps it. */
const ignoredFields = { version: z.int().optional(), isCut: z.boolean().optional() }

const NewTask = taskFields.body.extend({ id: z.int().optional(), ...ignoredFields })
const ChangedTask = taskFields.changes.omit({ if_version: true }).extend({ ...ignoredFields, id: taskId })

/** What the form of a task asks for: it wants a day, where the calls do without. */
export const TaskForm = z.object({
  title: text(200, 1),
  dueDate: z.string('This is required.').min(1, 'This is required.').pipe(day),
  description,
  assignee: Assignee.nullable(),
  tags: z.array(z.enum(tags)),
  isImportant: z.boolean(),
  isCompleted: z.boolean(),
})
/** The same for a task that was added without a day, and may stay so. */
export const UndatedTaskForm = TaskForm.extend({ dueDate: day.nullable() })
export type TaskForm = z.infer<typeof UndatedTaskForm>

const q = anyOr(z.string().max(200, 'Use at most 200 characters.'))

/** What is in the address of the screens in addition to the path, which holds filter or tag. */
export const todoView = z.object({
  q,
  sort: z.enum(taskSorts, 'Choose a valid sort order.').default('latest'),
})

const oneTask = z.object({ task: Task })
const removed = z.object({ removed: z.int() })

export const todoApi = contract('todo', {
  list: {
    method: 'GET',
    path: '/apps/todo/tasks',
    allow: 'read Task',
    scope: 'own',
    summary: 'Your tasks of a view and a tag, found by title; an unknown filter or sort reads as the default.',
    query: z.object({
      q,
      filter: z.enum(taskFilters).optional().catch(undefined),
      tag: listOf(z.string()),
      sortBy: z.enum(taskSorts).default('latest').catch('latest'),
    }),
    response: z.array(Task),
    errors: 'sample',
  },
  get: {
    method: 'GET',
    path: '/apps/todo/task',
    allow: 'read Task',
    scope: 'own',
    summary: 'One task, deleted or not.',
    query: z.object({ taskId: writtenId }),
    response: oneTask,
    errors: 'sample',
  },
  counts: {
    method: 'GET',
    path: '/apps/todo/counts',
    allow: 'read Task',
    scope: 'own',
    summary: 'How many tasks each view and each tag holds, and how many of them are due.',
    response: z.object({
      all: z.int(),
      important: z.int(),
      completed: z.int(),
      deleted: z.int(),
      /** Neither completed nor deleted; the next two are parts of it. */
      open: z.int(),
      overdue: z.int(),
      today: z.int(),
      tags: z.object(Object.fromEntries(tags.map((tag) => [tag, z.int()])) as Record<Tag, z.ZodInt>),
    }),
    errors: 'sample',
  },
  assignees: {
    method: 'GET',
    path: '/apps/todo/assignees',
    allow: 'read Task',
    scope: 'outlet',
    summary: 'The people within your scope a task can be given to, found by name; at most 200.',
    query: z.object({ q }),
    response: z.array(Assignee),
    errors: 'sample',
  },
  add: {
    method: 'POST',
    path: '/apps/todo/add-tasks',
    allow: 'create Task',
    scope: 'own',
    summary: 'Adds a task; its number is the one after the last ever given.',
    body: z.strictObject({ task: NewTask }),
    response: oneTask,
    status: 201,
    errors: 'sample',
  },
  update: {
    method: 'POST',
    path: '/apps/todo/update-task',
    allow: 'update Task',
    scope: 'own',
    summary: 'Changes the fields given; a stale `if_version` answers 409 with the task as it is.',
    body: z.strictObject({ task: ChangedTask, if_version: seenVersion.optional() }),
    response: oneTask,
    errors: 'sample',
  },
  move: {
    method: 'POST',
    path: '/apps/todo/move-task',
    allow: 'update Task',
    scope: 'own',
    summary: 'Puts a task right before or after another in the order of your own; null for the last or first place.',
    body: z
      .strictObject({ taskId, before: taskId.nullable().optional(), after: taskId.nullable().optional() })
      .refine(({ before, after }) => (before === undefined) !== (after === undefined), {
        path: ['before'],
        message: 'Choose the task to place this one before or after.',
      }),
    response: oneTask,
    errors: 'sample',
  },
  arrange: {
    method: 'POST',
    path: '/apps/todo/arrange-tasks',
    allow: 'update Task',
    scope: 'own',
    summary: 'Puts several tasks into the given order among the places they hold; answers the order they had before.',
    body: z.strictObject({
      taskIds: z
        .array(taskId)
        .min(1, 'Choose a task.')
        .max(10_000, 'Use at most 10000 tasks.')
        .refine((ids) => new Set(ids).size === ids.length, 'List each task once.'),
    }),
    response: z.object({ taskIds: z.array(z.int()) }),
    errors: 'sample',
  },
  remove: {
    method: 'DELETE',
    path: '/apps/todo/delete-task',
    allow: 'update Task',
    scope: 'own',
    summary: 'Marks a task as deleted.',
    query: z.object({ taskId: writtenId }),
    response: oneTask,
    errors: 'sample',
  },
  purge: {
    method: 'DELETE',
    path: '/apps/todo/purge-task',
    allow: 'update Task',
    scope: 'own',
    summary: 'Removes a deleted task for good.',
    query: z.object({ taskId: writtenId }),
    response: removed,
    errors: 'sample',
  },
  purgeDeleted: {
    method: 'DELETE',
    path: '/apps/todo/purge-deleted',
    allow: 'update Task',
    scope: 'own',
    summary: 'Removes all your deleted tasks for good.',
    response: removed,
    errors: 'sample',
  },
})
