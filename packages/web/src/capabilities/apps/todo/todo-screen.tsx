import { type Tag, tags, type Task, taskFilters, todoApi, todoView } from '@rad/api/apps/todo/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useRef } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import { checkedView } from '#kit/filter/checked-view.ts'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { useView } from '#kit/filter/use-view.ts'
import { type RawSearch, readView, stringifySearch } from '#kit/filter/view-url.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { QuickAdd } from './quick-add.tsx'
import { TaskArea } from './task-area.tsx'
import { loadSortable } from './task-list.tsx'
import { sectionsOf } from './task-sections.ts'
import { isInView, type Place } from './task-words.ts'
import { TodoHead } from './todo-head.tsx'
import { TodoPanel } from './todo-panel.tsx'
import { TodoTools } from './todo-tools.tsx'
import { useTaskActs } from './use-task-acts.ts'
import { useTaskKeys } from './use-task-keys.ts'
import { useTaskOrder } from './use-task-order.ts'
import { useToday } from './use-today.ts'
import side from '#kit/page/side-panel.module.css'
import styles from './todo.module.css'

const TaskDrawer = lazy(() => import('./task-drawer.tsx').then(({ TaskDrawer }) => ({ default: TaskDrawer })))

const tasksView = checkedView(todoView)
type Values = ReturnType<typeof useView<typeof tasksView>>['values']
const listOf = ({ filter, tag }: Place, { q, sort }: Values) => ({ query: { q, filter, tag, sortBy: sort } })

/** The last part of an address names a view of the tasks; `/todo` shows all that are not deleted. */
const filterOf = (pathname: string) => taskFilters.find((filter) => pathname.endsWith(`/${filter}`))

/** Called by the route while the screen is prepared. */
export function prefetch(
  queryClient: QueryClient,
  search: RawSearch,
  { tag }: Record<string, string>,
  pathname: string,
) {
  const { values } = readView(tasksView, search)
  void queryClient.prefetchQuery(query(todoApi.list, listOf({ filter: filterOf(pathname), tag }, values)))
  void queryClient.prefetchQuery(query(todoApi.counts, {}))
  if (filterOf(pathname) !== 'deleted') void loadSortable()
}

/** Where a task is added, it belongs. */
const blankIn = ({ filter, tag }: Place, today: string) => ({
  title: '',
  dueDate: today,
  description: '',
  assignee: null,
  tags: tags.filter((one) => one === tag),
  isImportant: filter === 'important',
  isCompleted: filter === 'completed',
})

export function Screen() {
  const { pathname, search } = useLocation()
  const { tag } = useParams({ strict: false }) as { tag?: string }
  const filter = tag === undefined ? filterOf(pathname) : undefined
  const place: Place = { filter, tag }
  const view = useView(tasksView)
  const answer = useQuery(pagedQuery(todoApi.list, listOf(place, view.values)))
  const { acts, withPending } = useTaskActs()
  const tasks = withPending(answer.data ?? []).filter((task) => isInView(task, filter))
  const today = useToday()
  const sections = sectionsOf(tasks, place, today)
  const drawer = useOpened()
  const can = useCan()
  const canChange = can('update Task') && filter !== 'deleted'
  const field = useRef<HTMLInputElement>(null)

  const hrefOf = useCallback((id: number) => pathname + stringifySearch({ ...search, open: id }), [pathname, search])
  const { open } = drawer
  const onOpen = useCallback((id: number) => open(String(id)), [open])
  const order = useTaskOrder({ tasks, sections, view, acts })
  useTaskKeys({ tasks, acts, field, onNew: () => open('new'), onOpen, onStep: order.step })
  const isKnownTag = tag === undefined || tags.includes(tag as Tag)

  return (
    <div className={side.screen}>
      <TodoHead place={place} onAdd={can('create Task') ? () => open('new') : undefined} onEmpty={acts.purgeDeleted} />
      <aside className={side.side}>
        <TodoPanel />
      </aside>
      <div className={side.main}>
        <BadValues bad={view.bad} />
        <TodoTools view={view} />
        <section className={side.card} aria-busy={answer.isPlaceholderData}>
          {can('create Task') && filter !== 'deleted' && filter !== 'completed' && isKnownTag ? (
            <QuickAdd place={place} today={today} field={field} onUndo={(task) => void acts.remove(task)} />
          ) : null}
          <TaskArea
            place={place}
            answer={answer}
            view={view}
            list={{
              sections,
              isManual: view.values.sort === 'manual',
              today,
              acts,
              hrefOf,
              onOpen,
              canMove: canChange,
              onMove: order.move,
            }}
          />
        </section>
        <p className={styles.message} role="status">
          {order.announcement}
        </p>
      </div>
      {drawer.opened ? (
        <Suspense fallback={null}>
          <TaskDrawer
            key={drawer.opened}
            id={drawer.opened}
            blank={blankIn(place, today)}
            known={tasks.find(({ id, isCut }: Task) => String(id) === drawer.opened && !isCut)}
            acts={acts}
            onClose={drawer.close}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
