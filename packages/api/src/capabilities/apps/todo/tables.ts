import type { Default, DefaultInstant } from '#database/tables.ts'
import type { Tag } from './contract.ts'

export interface TaskTable {
  id: number
  user_id: string
  title: string
  due_on: string | null
  description: Default<string>
  assignee_name: string | null
  assignee_avatar: string | null
  tags: Default<Tag[]>
  is_completed: Default<boolean>
  is_deleted: Default<boolean>
  is_important: Default<boolean>
  /** Place in the order of its user; lower comes first. */
  position: number
  created_at: DefaultInstant
  updated_at: DefaultInstant
  version: Default<number>
}

declare module '#database/tables.ts' {
  interface Tables {
    task: TaskTable
  }
}
