import type { Task, todoView } from '@rad/api/apps/todo/contract'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '#kit/feedback/toast.ts'
import type { View } from '#kit/filter/use-view.ts'
import { t } from '#kit/words.ts'
import type { z } from 'zod'
import type { Section } from './task-sections.ts'
import { moved, type Spot, type TaskActs } from './use-task-acts.ts'

interface TaskOrderOptions {
  /** In the order of the view, from which a move in another order than one's own begins. */
  tasks: readonly Task[]
  sections: readonly Section[]
  view: View<z.output<typeof todoView>>
  acts: TaskActs
}

/** Moving tasks. In the manual order one task moves; in any other order the list becomes the manual order as it is seen. */
export function useTaskOrder({ tasks, sections, view, acts }: TaskOrderOptions) {
  const [announcement, setAnnouncement] = useState('')
  const stepped = useRef<number>(undefined)
  const { values, set } = view
  const { sort } = values

  const switchToManual = useCallback(
    async (order: readonly Task[]) => {
      const address = location.pathname
      // Anyone who went on to another page meanwhile keeps the address of that one.
      const sortBack = () => location.pathname === address && set({ sort })
      set({ sort: 'manual' })
      const before = await acts.arrange(order.map(({ id }) => id))
      if (!before) return sortBack()
      const undo = () => {
        sortBack()
        void acts.arrangeBack(before)
      }
      showToast(t('Switched to manual order.'), { action: { label: t('Undo'), run: undo } })
    },
    [acts, set, sort],
  )
  const move = useCallback(
    (task: Task, spot: Spot) => {
      const order = moved(tasks, task, spot)
      if (sort === 'manual') void acts.move(task, spot, tasks)
      else void switchToManual(order)
    },
    [acts, sort, switchToManual, tasks],
  )

  const step = (task: Task, by: 1 | -1) => {
    if (task.isDeleted) return
    const around = sections.find((section) => section.tasks.includes(task))?.tasks ?? []
    const place = around.indexOf(task) + by
    const beside = around[place]
    if (!beside) return
    stepped.current = task.id
    move(task, by < 0 ? { before: beside.id } : { after: beside.id })
    setAnnouncement(
      t('{title}: position {place} of {count}.', { title: task.title, place: place + 1, count: around.length }),
    )
  }

  // A row that changes its place in the page loses the focus on the way.
  useLayoutEffect(() => {
    if (stepped.current === undefined) return
    document.querySelector<HTMLElement>(`[data-task="${stepped.current}"] a`)?.focus()
    stepped.current = undefined
  }, [tasks])

  return { announcement: announcement, move, step }
}
