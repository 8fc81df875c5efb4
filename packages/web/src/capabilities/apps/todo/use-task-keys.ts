import type { Task } from '@rad/api/apps/todo/contract'
import type { RefObject } from 'react'
import { t } from '#kit/words.ts'
import { useScreenKeys } from '#shell/frame/screen-keys.ts'
import { focusedRow, focusRow, leaveRow } from './task-focus.ts'
import type { TaskActs } from './use-task-acts.ts'

export interface TaskKeysOptions {
  tasks: readonly Task[]
  acts: TaskActs
  field: RefObject<HTMLInputElement | null>
  onNew: () => void
  onOpen: (id: number) => void
  /** By one place, up or down. */
  onStep: (task: Task, by: 1 | -1) => void
}

/** The keys of the To-do screens. Those of one task are about the row that has the focus. */
export function useTaskKeys({ tasks, acts, field, onNew, onOpen, onStep }: TaskKeysOptions) {
  const focused = () => tasks.find(({ id }) => String(id) === focusedRow()?.dataset.task)
  const withTask = (act: (task: Task) => unknown) => () => {
    const task = focused()
    if (task) act(task)
    return task !== undefined
  }
  const remove = (task: Task) => {
    leaveRow()
    void acts.remove(task)
  }
  const complete = (task: Task) => {
    leaveRow()
    void acts.complete(task)
  }
  useScreenKeys([
    {
      keys: ['n', 'q'],
      meaning: t('Add task'),
      run: () => (field.current ? field.current.focus() : onNew()),
    },
    { keys: ['j'], meaning: t('Next task'), run: () => focusRow(1) },
    { keys: ['k'], meaning: t('Previous task'), run: () => focusRow(-1) },
    {
      keys: ['x', 'Space'],
      meaning: t('Complete or reopen task'),
      run: (event) => {
        // On a button, Space presses that.
        if (event.key === ' ' && document.activeElement?.matches('button')) return false
        return withTask((task) => !task.isDeleted && complete(task))()
      },
    },
    { keys: ['e'], meaning: t('Edit task'), run: withTask((task) => onOpen(task.id)) },
    {
      keys: ['s'],
      meaning: t('Mark as important or not important'),
      run: withTask((task) => !task.isDeleted && acts.star(task)),
    },
    { keys: ['#'], meaning: t('Delete task'), run: withTask((task) => !task.isDeleted && remove(task)) },
    { keys: ['Alt+ArrowUp'], meaning: t('Move task up'), run: withTask((task) => onStep(task, -1)) },
    { keys: ['Alt+ArrowDown'], meaning: t('Move task down'), run: withTask((task) => onStep(task, 1)) },
  ])
}
