import { sql } from 'kysely'
import type { Task } from './contract.ts'

/** A person with the kinds of tasks they may have. */
export interface Waiting {
  user_id: string
  level: number
  votes: boolean
  tickets: boolean
  complaints: boolean
  /** Disputes of calls, and documents. */
  disputes: boolean
  documents: boolean
  /** Tasks about deviations of journeys. */
  journey_tasks: boolean
  /** Hold-ups that need updates. */
  holdups: boolean
}

/** What the morning mail names: the others are in the inbox alone. */
export type Kind = Exclude<Task['kind'], 'helpdesk' | 'declaration' | 'audit'>

/** One thing that waits, in a letter. */
export type DigestTask = Pick<
  Task,
  'no' | 'title' | 'urgency' | 'level' | 'outlet_name' | 'since' | 'due_at' | 'is_breached'
> & {
  kind: Kind
  /** Of a hold-up, whose card is named by the number. */
  id?: string
}

/** One thing that waits for a person, with how much of its kind there is. */
export interface Row extends Omit<DigestTask, 'kind'> {
  user_id: string
  count: number
  late: number
}

export const idsOf = (people: readonly Waiting[]) => sql`${sql.val(people.map(({ user_id }) => user_id))}::uuid[]`
