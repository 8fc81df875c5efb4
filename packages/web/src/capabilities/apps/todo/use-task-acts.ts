import { type Task, type TaskForm, todoApi } from '@rad/api/apps/todo/contract'
import type { Endpoint, Input, Output } from '@rad/api/contract'
import { useMemo, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'

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

/** The tasks in the order of their numbers; what is not among these, a moment old, comes first. */
function inOrder(ids: readonly number[]): Change {
  const rank = new Map(ids.map((id, index) => [id, index]))
  return (tasks) => tasks.toSorted((a, b) => (rank.get(a.id) ?? -1) - (rank.get(b.id) ?? -1))
}

const asIs: Change = (tasks) => tasks

/** Where a task is in a list: what brings it back there. */
function spotIn(tasks: readonly Task[], { id }: Task): Spot | undefined {
  const at = tasks.findIndex((task) => task.id === id)
  const [before, after] = [tasks[at - 1], tasks[at + 1]]
  return before ? { after: before.id } : after && { before: after.id }
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

/** Shows a change at once and sends it after those before it; answers whether it was taken. */
type Sender = (shown: Change, call: () => Promise<unknown>) => Promise<boolean>
type Call<E extends Endpoint> = (input: Input<E>) => Promise<Output<E>>

/** What is done to the manual order, each with a way back. */
function orderActs(send: Sender, move: Call<typeof todoApi.move>, arrange: Call<typeof todoApi.arrange>) {
  const place = (task: Task, spot: Spot) =>
    send(
      (tasks) => moved(tasks, task, spot),
      () => move({ body: { taskId: task.id, ...spot } }),
    )
  /** Answers the order before, or nothing where it was refused. */
  const put = async (taskIds: readonly number[], shown: Change) => {
    let before: number[] | undefined
    await send(shown, async () => {
      before = (await arrange({ body: { taskIds: [...taskIds] } })).taskIds
    })
    return before
  }
  return {
    /** In the manual order; `tasks` are those it is moved among. */
    move: async (task: Task, spot: Spot, tasks: readonly Task[]) => {
      const back = spotIn(tasks, task)
      if ((await place(task, spot)) && back)
        showToast(t('“{title}” moved.', { title: task.title }), {
          action: { label: t('Undo'), run: () => void place(task, back) },
        })
    },
    /** Makes an order the manual one. */
    arrange: (taskIds: readonly number[]) => put(taskIds, inOrder(taskIds)),
    /** The manual order as it was, while another order is looked at. */
    arrangeBack: (taskIds: readonly number[]) => put(taskIds, asIs),
  }
}

/**
 * What is done to tasks in the list: seen at once, sent one after the other, taken back where the server refuses. A
 * change of one switch needs no version: it overwrites nothing else.
 */
export function useTaskActs() {
  const { mutateAsync: update } = useSend(todoApi.update)
  const { mutateAsync: move } = useSend(todoApi.move)
  const { mutateAsync: arrange } = useSend(todoApi.arrange)
  const { mutateAsync: purge } = useSend(todoApi.purge)
  const { mutateAsync: purgeDeleted } = useSend(todoApi.purgeDeleted)
  const [pending, setPending] = useState<readonly Change[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const acts = useMemo(() => {
    const send: Sender = (shown, call) => {
      setPending((before) => [...before, shown])
      const done = queue.current.then(call).then(
        () => true,
        (error: Error) => {
          showToast(translateApiMessage(error.message), { tone: 'bad' })
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
      /** Undoes a save of the form, unless the task was changed again since. */
      changeBack: (before: TaskForm, { id, version }: Task) =>
        void update({ body: { task: { id, ...before }, if_version: version } }).then(
          () => sayDone(t('Change undone.')),
          (error: Error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
        ),
      ...orderActs(send, move, arrange),
      purge: (task: Task) => purge({ query: { taskId: String(task.id) } }),
      purgeDeleted: () => purgeDeleted({}),
    }
  }, [update, move, arrange, purge, purgeDeleted])

  return {
    acts,
    /** The tasks as they will be once everything is saved. */
    withPending: (tasks: readonly Task[]) => pending.reduce((before, change) => change(before), tasks),
  }
}
export type TaskActs = ReturnType<typeof useTaskActs>['acts']
