import { type Task, todoApi } from '@rad/api/apps/todo/contract'
import { useMemo, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { t, told } from '#kit/words.ts'

type Change = (tasks: readonly Task[]) => readonly Task[]
type Patch = Partial<Pick<Task, 'isCompleted' | 'isImportant' | 'isDeleted'>>
/** Before or after which task one goes. */
export type Spot = { before: number } | { after: number }

/** The order after a move, as the list will answer it. */
export function moved(tasks: readonly Task[], task: Task, spot: Spot): readonly Task[] {
  const others = tasks.filter(({ id }) => id !== task.id)
  const beside = others.findIndex(({ id }) => id === ('before' in spot ? spot.before : spot.after))
  return beside < 0 ? tasks : others.toSpliced('before' in spot ? beside : beside + 1, 0, task)
}

const patched =
  (id: number, patch: Patch): Change =>
  (tasks) =>
    tasks.map((task) => (task.id === id ? { ...task, ...patch } : task))

/** What a change is called once it is done, and what takes it back. */
function wordsOf({ title }: Task, patch: Patch): string {
  if (patch.isDeleted !== undefined)
    return patch.isDeleted ? t('“{title}” deleted.', { title }) : t('“{title}” restored.', { title })
  if (patch.isCompleted !== undefined)
    return patch.isCompleted ? t('“{title}” completed.', { title }) : t('“{title}” reopened.', { title })
  return patch.isImportant
    ? t('“{title}” marked as important.', { title })
    : t('“{title}” marked as not important.', { title })
}

/**
 * What is done to tasks in the list: seen at once, sent one after the other, taken back where the server refuses. A
 * change of one switch needs no version: it overwrites nothing else.
 */
export function useTaskActs() {
  const { mutateAsync: update } = useSend(todoApi.update)
  const { mutateAsync: move } = useSend(todoApi.move)
  const { mutateAsync: purge } = useSend(todoApi.purge)
  const { mutateAsync: purgeDeleted } = useSend(todoApi.purgeDeleted)
  const [pending, setPending] = useState<readonly Change[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const acts = useMemo(() => {
    const send = (shown: Change, call: () => Promise<unknown>) => {
      setPending((before) => [...before, shown])
      const done = queue.current.then(call).then(
        () => true,
        (error: Error) => {
          showToast(told(error.message), { tone: 'bad' })
          return false
        },
      )
      queue.current = done
      return done.finally(() => setPending((before) => before.filter((change) => change !== shown)))
    }
    const change = (task: Task, patch: Patch) => {
      const body = { task: { id: task.id, ...patch } }
      const back = Object.fromEntries(Object.keys(patch).map((key) => [key, task[key as keyof Patch]])) as Patch
      const undo = () => void send(patched(task.id, back), () => update({ body: { task: { id: task.id, ...back } } }))
      showToast(wordsOf(task, patch), { action: { label: t('Undo'), run: undo } })
      return send(patched(task.id, patch), () => update({ body }))
    }
    return {
      complete: (task: Task) => change(task, { isCompleted: !task.isCompleted }),
      star: (task: Task) => change(task, { isImportant: !task.isImportant }),
      remove: (task: Task) => change(task, { isDeleted: true }),
      restore: (task: Task) => change(task, { isDeleted: false }),
      move: (task: Task, spot: Spot) =>
        send(
          (tasks) => moved(tasks, task, spot),
          () => move({ body: { taskId: task.id, ...spot } }),
        ),
      purge: (task: Task) => purge({ query: { taskId: String(task.id) } }),
      purgeDeleted: () => purgeDeleted({}),
    }
  }, [update, move, purge, purgeDeleted])

  return {
    acts,
    /** The tasks as they will be once everything is saved. */
    withPending: (tasks: readonly Task[]) => pending.reduce((before, change) => change(before), tasks),
  }
}
export type TaskActs = ReturnType<typeof useTaskActs>['acts']
