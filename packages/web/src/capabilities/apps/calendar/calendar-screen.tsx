import { Drawer } from '@mantine/core'
import { type CalendarEvent, calendarApi, type Kind, kinds, type Reach } from '@rad/api/apps/calendar/contract'
import { dayIn } from '@rad/api/periods'
import type { QueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { pagedQuery } from '#api/query.ts'
import { isPhoneNow, useIsPhone } from '#kit/base/use-is-phone.ts'
import { BlockSkeleton } from '#kit/page/block-skeleton.tsx'
import { BadValues } from '#kit/filter/bad-values.tsx'
import { timeNow } from '#kit/text/clock.ts'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { useOpened } from '#kit/page/use-opened.ts'
import { useView } from '#kit/filter/use-view.ts'
import { type RawSearch, readView } from '#kit/filter/view-url.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { calendarView, keyOfEvent, keyOfNew, type Layout, stepped } from './calendar-view.ts'
import { useReach } from './reach-dialog.tsx'
import { usePeek } from './use-peek.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { type Moved, useEventActs } from './use-event-acts.ts'
import { eventsOf, useDueTasks, useEvents } from './use-events.ts'
import styles from './calendar.module.css'

const CalendarGrid = lazy(() => import('./calendar-grid.tsx').then(({ CalendarGrid }) => ({ default: CalendarGrid })))
const EventPeek = lazy(() => import('./event-peek.tsx').then(({ EventPeek }) => ({ default: EventPeek })))
const EventDrawer = lazy(() => import('./event-drawer.tsx').then(({ EventDrawer }) => ({ default: EventDrawer })))

/** A month in cells is not for a phone: there the list is what one sees first. */
const layoutFor = (given: Layout | undefined, isPhone: boolean): Layout => given ?? (isPhone ? 'list' : 'month')

/** Called by the route while the screen is prepared. */
export function prefetch(queryClient: QueryClient, search: RawSearch) {
  void import('./calendar-grid.tsx')
  const { view, date, kinds: chosen, invoices } = readView(calendarView, search).values
  if (!date || chosen?.includes('none')) return
  const layout = layoutFor(view, isPhoneNow())
  void queryClient.prefetchQuery(pagedQuery(calendarApi.list, eventsOf(layout, date, chosen, invoices === 'true')))
}

/** The view in the address, and the ways through it. */
function useCalendarView() {
  const view = useView(calendarView)
  const { timeZone } = useFormat()
  const isPhone = useIsPhone()
  const [now] = useState(() => new Date(timeNow()))
  const today = dayIn(timeZone, now)
  const layout = layoutFor(view.values.view, isPhone)
  const date = view.values.date ?? today
  const go = (next: Layout, on: string) => view.set({ view: next, date: on === today ? undefined : on })
  const onDate = (on: string) => go(layout, on)
  return {
    layout,
    date,
    today,
    bad: view.bad,
    kinds: view.values.kinds,
    hasTasks: view.values.tasks === 'true',
    hasInvoices: view.values.invoices === 'true',
    shown: view.values.kinds?.filter((kind) => kind !== 'none'),
    go,
    onDate,
    onLayout: (next: Layout) => go(next, date),
    onStep: (step: 1 | -1) => onDate(stepped(layout, date, step)),
    onShow: (chosen: readonly Kind[]) =>
      view.set({ kinds: chosen.length === 0 ? ['none'] : chosen.length === kinds.length ? undefined : [...chosen] }),
    onTasks: (isShown: boolean) => view.set({ tasks: isShown ? 'true' : undefined }),
    onInvoices: (isShown: boolean) => view.set({ invoices: isShown ? 'true' : undefined }),
  }
}

/** Moves and removes events, asking first which dates of a series are meant. */
function useActsWithReach() {
  const acts = useEventActs()
  const { ask, dialog } = useReach()
  const reachOf = async (event: CalendarEvent, title: string, verb: string): Promise<Reach | undefined> =>
    event.extendedProps.occurrence === null ? 'all' : ask({ title, verb, reaches: ['this', 'following', 'all'] })
  const onMove = async (event: CalendarEvent, moved: Moved): Promise<boolean> => {
    const reach = await reachOf(event, t('Move “{title}”', { title: event.title }), t('Move'))
    return reach ? acts.move(event, moved, reach) : false
  }
  const onRemove = async (event: CalendarEvent): Promise<boolean> => {
    const reach = await reachOf(event, t('Remove “{title}”', { title: event.title }), t('Remove'))
    return reach ? acts.remove(event, reach) : false
  }
  return { acts, ask, dialog, onMove, onRemove }
}

export function Screen() {
  const view = useCalendarView()
  const { layout, date, shown } = view
  const answer = useEvents(layout, date, view.kinds, view.hasInvoices)
  const tasks = useDueTasks(layout, date, view.hasTasks)
  const drawer = useOpened()
  const { acts, ask, dialog, onMove, onRemove } = useActsWithReach()
  const { peek, ...peeking } = usePeek(answer.events)
  const can = useCan()
  const navigate = useNavigate()
  const router = useRouter()
  const [isChoosing, setChoosing] = useState(false)
  const mayAdd = can('create CalendarEvent')
  const onAdd = mayAdd ? () => drawer.open('new') : undefined
  useCalendarKeys({ onStep: view.onStep, onToday: () => view.onDate(view.today), onLayout: view.onLayout, onAdd })
  const panel = <CalendarPanel {...view} />
  /** What another capability laid over the calendar is opened where it belongs. */
  const open = (event: CalendarEvent, element: HTMLElement, press: MouseEvent) => {
    const { link } = event.extendedProps
    if (link) router.history.push(link)
    else peeking.open(event, element, press)
  }
  const mayChange = can('update CalendarEvent')

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <CalendarHead shown={shown} onAdd={onAdd} onChoose={() => setChoosing(true)} />
        <BadValues bad={view.bad} />
      </div>
      <aside className={styles.side}>{panel}</aside>
      <section className={styles.card} aria-label={t('Events')} aria-busy={answer.isPlaceholderData}>
        <CalendarToolbar {...view} />
        {answer.isNone ? <p className={styles.note}>{t('Select a calendar to see its events.')}</p> : null}
        {answer.error && !answer.data ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <div className={styles.body}>
            <Suspense fallback={<BlockSkeleton height={560} />}>
              <CalendarGrid
                layout={layout}
                date={date}
                events={answer.events}
                tasks={tasks}
                isLoading={answer.isFetching}
                onMove={mayChange ? onMove : undefined}
                onAdd={mayAdd ? (start, end) => drawer.open(keyOfNew(start, end)) : undefined}
                onOpen={open}
                onOpenTask={({ id }) => void navigate({ to: '/todo', search: { open: String(id) } as never })}
                onGo={view.go}
              />
            </Suspense>
          </div>
        )}
      </section>
      <Drawer
        opened={isChoosing}
        onClose={() => setChoosing(false)}
        position="left"
        size={280}
        title={t('Calendars')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {panel}
      </Drawer>
      {peek ? (
        <Suspense fallback={null}>
          <EventPeek
            key={keyOfEvent(peek.event)}
            {...peek}
            onClose={peeking.close}
            onEdit={mayChange ? () => drawer.open(keyOfEvent(peek.event)) : undefined}
            onRemove={mayChange ? () => void onRemove(peek.event) : undefined}
          />
        </Suspense>
      ) : null}
      {drawer.opened ? (
        <Suspense fallback={null}>
          <EventDrawer
            key={drawer.opened}
            opened={drawer.opened}
            known={answer.events}
            {...{ date, ask, acts, onRemove }}
            onClose={drawer.close}
          />
        </Suspense>
      ) : null}
      {dialog}
    </div>
  )
}
