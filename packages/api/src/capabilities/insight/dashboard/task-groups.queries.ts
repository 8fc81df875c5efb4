import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { TaskGroup } from './contract.ts'

/** When tasks are read. */
export interface Moment {
  now: Date
  /** Of the brand. */
  zone: string
  today: string
  /** The first moment that is not today. */
  tomorrow: Date
}

/** The group of a task by when it is due. `tomorrow` is the first moment that is not today in the zone of the brand. */
export const groupOf = (isLate: RawBuilder<SqlBool>, due_at: RawBuilder<unknown>, tomorrow: Date) => sql<TaskGroup>`
  case when ${isLate} then 'overdue' when ${due_at} < ${tomorrow} then 'today' when ${due_at} is not null then 'later' else 'none' end`

/** The place of a task within its group, and how many its group holds. Both are known once the rows are sorted. */
export const placeIn = (group: RawBuilder<TaskGroup>, order: RawBuilder<unknown>) =>
  [
    sql<number>`row_number() over (partition by ${group} order by ${order})`.as('place'),
    sql<number>`count(*) over (partition by ${group})`.as('of_group'),
  ] as const
