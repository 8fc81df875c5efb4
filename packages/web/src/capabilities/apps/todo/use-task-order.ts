import type { Task, todoView } from '@rad/api/apps/todo/contract'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '#kit/feedback/toast.ts'
import type { View } from '#kit/filter/use-view.ts'
import { sortWords } from './task-words.ts'
import type { Spot, TaskActs } from './use-task-acts.ts'
import type { z } from 'zod'
import { inSentence, t } from '#kit/words.ts'

interface TaskOrderOptions {
  tasks: readonly Task[]
  view: View<z.output<typeof todoView>>
  acts: TaskActs
}

/** Moving tasks: only in the order of one's own, and every other order offers to change to it. */
export function useTaskOrder({ tasks, view, acts }: TaskOrderOptions) {
  const [said, setSaid] = useState('')
  const stepped = useRef<number>(undefined)
  const { values, set } = view
  const { sort } = values

  const offer = useCallback(() => {
    showToast(
      t('Tasks are sorted by {order}. To move tasks, switch to manual order.', { order: inSentence(sortWords(sort)) }),
      {
        tone: 'plain',
        action: { label: t('Use manual order'), run: () => set({ sort: 'manual' }) },
      },
    )
  }, [sort, set])
  const move = useCallback((task: Task, spot: Spot) => void acts.move(task, spot), [acts])

  const step = (task: Task, by: 1 | -1) => {
    if (task.isDeleted) return
    if (sort !== 'manual') return offer()
    const place = tasks.findIndex(({ id }) => id === task.id) + by
    const beside = tasks[place]
    if (!beside) return
    stepped.current = task.id
    move(task, by < 0 ? { before: beside.id } : { after: beside.id })
    setSaid(t('{title}: position {place} of {count}.', { title: task.title, place: place + 1, count: tasks.length }))
  }

  // A row that changes its place in the page loses the focus on the way.
  useLayoutEffect(() => {
    if (stepped.current === undefined) return
    document.querySelector<HTMLElement>(`[data-task="${stepped.current}"] a`)?.focus()
    stepped.current = undefined
  }, [tasks])

  return { said, move, step, offer }
}
