import { z } from 'zod'
import { answeredDay, contract, instant } from '#kernel/contract/contract.ts'
import { defineFields, optional } from '#kernel/contract/fields.ts'
import { codes } from '#kernel/contract/words.ts'

export const moveReasons = codes(['recall', 'authority', 'low_usage', 'wrong_date', 'other'])
export const moveStatuses = codes(['moving', 'done'])
/** Why a vehicle or a follow-up that was found keeps its due date. */
export const leftOutReasons = codes([
  'not_found',
  'no_longer_in_use',
  'no_due_day',
  'same_day',
  'in_another_move',
  'follow_up_of_another_day',
])
export type LeftOutReason = (typeof leftOutReasons)[number]

/** As many vehicles as one move takes, and as many VINs as one can name. */
export const mostMoved = 100_000
export const mostVins = 10_000
const mostMonths = 24
const mostDays = 366

const Vin = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'A VIN has 17 characters without I, O and Q.')

/** By how many months or days: forward, or back. */
const shift = (most: number) =>
  ({ kind: 'whole', min: -most, max: most, refusal: `From -${most} to ${most}.`, ...optional }) as const

/** Why due dates move; of which vehicles, by all that is given; and by how much, or to which day. */
export const moveFields = defineFields({
  reason: { kind: 'choice', label: 'Reason', values: moveReasons, required: true, refusal: 'Choose a reason.' },
  note: { kind: 'long-text', label: 'Note', min: 3, max: 2000, required: true },
  region: { kind: 'reference', label: 'Region', max: 12, from: 'regions', ...optional },
  make: { kind: 'text', label: 'Make', max: 60, ...optional },
  model: { kind: 'text', label: 'Model', max: 80, ...optional },
  due_from: { kind: 'day', label: 'Due from', ...optional },
  due_to: { kind: 'day', label: 'Due until', ...optional },
  vins: {
    kind: 'list',
    label: 'VINs',
    hint: 'One per line. Only these vehicles move.',
    schema: z.array(Vin).min(1).max(mostVins, `Enter at most ${mostVins} VINs.`),
    ...optional,
  },
  months: { label: 'Months', ...shift(mostMonths) },
  days: { label: 'Days', ...shift(mostDays) },
  to_on: { kind: 'day', label: 'New due date', hint: 'In place of months and days.', ...optional },
})

const Move = moveFields.body
/** Which vehicles are found, by all that is given, and by how much or to which day their due dates move. */
const Moving = Move.omit({ reason: true, note: true })
export type Moving = z.output<typeof Moving>

export const MovePreview = z.object({
  vehicles: z.int(),
  /** Open follow-ups that move with their vehicles. */
  follow_ups: z.int(),
  left_out: z.array(z.object({ why: z.enum(leftOutReasons), count: z.int() })),
  /** The first five. */
  sample: z.array(
    z.object({
      vin: z.string(),
      reg_no: z.string().nullable(),
      model: z.string().nullable(),
      outlet: z.string(),
      from_on: answeredDay,
      to_on: answeredDay,
      follow_up: z.string().nullable(),
    }),
  ),
})
export type MovePreview = z.infer<typeof MovePreview>

export const DueDateMove = z.object({
  id: z.uuid(),
  reason: z.enum(moveReasons),
  note: z.string(),
  status: z.enum(moveStatuses),
  shift_months: z.int().nullable(),
  shift_days: z.int().nullable(),
  to_on: answeredDay.nullable(),
  vehicles: z.int(),
  /** Those of them whose due date is changed by now. */
  moved: z.int(),
  /** Those that had another due date by then. */
  skipped: z.int(),
  moved_at: instant,
  moved_by: z.string().nullable(),
  /** Whether it takes another one back, and whether another one took it back. */
  is_undo: z.boolean(),
  is_undone: z.boolean(),
  can_undo: z.boolean(),
})
export type DueDateMove = z.infer<typeof DueDateMove>

const shared = { allow: 'create DueDateMove', scope: 'outlet' } as const

export const dueDatesApi = contract('due-dates', {
  list: {
    method: 'GET',
    path: '/api/due-dates/moves',
    allow: 'read DueDateMove',
    scope: 'outlet',
    summary: 'The last hundred moves of due dates, the newest first.',
    response: z.array(DueDateMove),
  },
  preview: {
    ...shared,
    method: 'POST',
    path: '/api/due-dates/preview',
    summary:
      'What a move would do, without doing it: how many vehicles and follow-ups, five of them, and what is left out.',
    body: Moving,
    response: MovePreview,
  },
  move: {
    ...shared,
    method: 'POST',
    path: '/api/due-dates/move',
    summary:
      'Moves the due dates of many vehicles; they change in the background, and months that ended stay as they were.',
    body: Move,
    response: DueDateMove,
    status: 201,
  },
  undo: {
    ...shared,
    method: 'POST',
    path: '/api/due-dates/moves/:id/undo',
    summary: 'Moves all due dates of a move back, except those that were changed again since.',
    params: z.object({ id: z.uuid() }),
    response: DueDateMove,
    status: 201,
  },
})
