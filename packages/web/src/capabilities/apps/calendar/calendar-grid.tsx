import './full-calendar.css'
import FullCalendar from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import type { CalendarOptions, CalendarRef, EventApi, EventDisplayInfo, EventInput } from '@fullcalendar/react'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useDirection } from '@mantine/core'
import type { CalendarEvent } from '@rad/api/apps/calendar/contract'
import type { Task } from '@rad/api/apps/todo/contract'
import { dayIn } from '@rad/api/periods'
import { useEffect, useMemo, useRef } from 'react'
import { useFormat } from '#kit/text/format.tsx'
import { locale, t } from '#kit/words.ts'
import { keyOfEvent, type Layout, listDays } from './calendar-view.ts'
import { EventChip } from './event-chip.tsx'
import { kindMarks } from './kind-words.tsx'
import { clockParts } from './moments.ts'
import type { Moved } from './use-event-acts.ts'
import styles from './calendar-grid.module.css'
import kindStyles from './kind.module.css'

export interface CalendarGridProps {
  layout: Layout
  date: string
  events: readonly CalendarEvent[]
  tasks: readonly Task[]
  /** Undefined for a person who may look and not change. */
  onMove: ((event: CalendarEvent, moved: Moved) => Promise<boolean>) | undefined
  onAdd: ((start: string, end: string) => void) | undefined
  /** What was pressed, and where. */
  onOpen: (event: CalendarEvent, element: HTMLElement, press: MouseEvent) => void
  /** The events of these days are still to come. */
  isLoading: boolean
  onOpenTask: (task: Task) => void
  onGo: (layout: Layout, date: string) => void
}

const plugins = [dayGrid, timeGrid, list, interaction, classic]
const views: Record<Layout, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listDays',
}

/** What an entry of the grid means. The stretch of time that someone is choosing means nothing yet. */
export type Entry = { event: CalendarEvent } | { task: Task }
const entryOf = ({ extendedProps }: EventApi) =>
  'event' in extendedProps || 'task' in extendedProps ? (extendedProps as Entry) : undefined

const eventInput = (event: CalendarEvent): EventInput => ({
  id: keyOfEvent(event),
  title: event.title,
  start: event.start,
  end: event.end,
  allDay: event.allDay,
  ...(event.extendedProps.layer ? { editable: false } : {}),
  extendedProps: { event },
})
const taskInput = (task: Task): EventInput => ({
  id: `task-${task.id}`,
  title: task.title,
  start: task.dueDate ?? '',
  allDay: true,
  editable: false,
  extendedProps: { task },
})

/** The library writes instants with the offset of the zone, and days as days. */
const momentOf = (text: string) => (text.length === 10 ? text : new Date(text).toISOString())
const hour = 3_600_000
function movedTo(shown: EventApi): Moved {
  const start = momentOf(shown.startStr)
  // Without an end of its own an event lasts its day, or an hour: so it is when dragged from the days to the hours.
  const end = shown.endStr || (shown.allDay ? start : new Date(Date.parse(start) + hour).toISOString())
  return { start, end: momentOf(end), allDay: shown.allDay }
}

const classOf = ({ event, isPast }: EventDisplayInfo) => {
  const entry = entryOf(event)
  const task = entry && 'task' in entry ? entry.task : undefined
  const isPastOrDone = entry && (isPast || task?.isCompleted)
  return [styles.event, kindStyles.toned, task ? styles.task : '', isPastOrDone ? styles.past : ''].join(' ')
}

const fixedOptions = {
  plugins,
  headerToolbar: false,
  borderless: true,
  firstDay: 1,
  fixedWeekCount: false,
  weekNumbers: true,
  weekNumberFormat: { week: 'numeric' },
  navLinks: true,
  dayMaxEvents: 2,
  eventDisplay: 'block',
  eventInteractive: true,
  eventResizableFromStart: true,
  dragScroll: true,
  selectMirror: true,
  nowIndicator: true,
  // Side by side: one that lies upon another hides its words.
  slotEventOverlap: false,
  eventTimeFormat: clockParts,
  slotHeaderFormat: clockParts,
  eventMinHeight: 24,
  slotDuration: '00:30:00',
  scrollTime: '07:30:00',
  views: { listDays: { type: 'list', duration: { days: listDays } } },
  eventShortHeight: 46,
  listItemEventBeforeClass: styles.dot,
  eventClass: classOf,
  dayCellTopInnerClass: ({ isToday }) => (isToday ? styles.today : styles.number),
  dayHeaderInnerClass: ({ isToday }) => (isToday ? styles.todayHeader : styles.header),
  eventInnerClass: styles.inner,
  allDayHeaderInnerClass: styles.header,
  slotHeaderInnerClass: styles.header,
  weekNumberHeaderInnerClass: styles.header,
  inlineWeekNumberClass: styles.week,
  listDayHeaderInnerClass: styles.listDay,
  moreLinkClass: styles.more,
  popoverClass: styles.popover,
} satisfies CalendarOptions

/** The library's own words and days, in the language in use. */
const spoken = () =>
  ({
    locale: locale(),
    allDayText: t('All day'),
    moreLinkText: (count: number) => t('+{count} more', { count }),
    closeHint: t('Close'),
    navLinkHint: (day: string) => t('Go to {day}', { day }),
    moreLinkHint: (count: number) =>
      t('{count, plural, one {Show # more event} other {Show # more events}}', { count }),
    eventsHint: t('Events'),
    weekTextLong: t('Week'),
    weekTextShort: t('Week'),
  }) satisfies CalendarOptions

/** The library names the link by its date alone; what is on it, the weekday, belongs to its name. */
function nameHeader(header: HTMLElement) {
  const link = header.querySelector('[role=link]')
  const date = link?.getAttribute('aria-label')
  if (link && date) link.setAttribute('aria-label', `${link.textContent}, ${date}`)
}

const weekNumberWords = (week: string) => t('Week {week}', { week })

/** The days of a view with what happens on them. It shows and asks; what is changed is decided outside. */
export function CalendarGrid(props: CalendarGridProps) {
  const { layout, date, events, tasks, onMove, onAdd, onGo } = props
  const { timeZone } = useFormat()
  const { dir } = useDirection()
  const calendar = useRef<CalendarRef>(null)
  const shown = useMemo(() => [...events.map(eventInput), ...tasks.map(taskInput)], [events, tasks])

  useEffect(() => {
    // The library draws with flushSync, which React does not take from inside an effect.
    queueMicrotask(() => calendar.current?.getApi().changeView(views[layout], date))
  }, [layout, date])

  const change = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const entry = entryOf(event)
    if (!entry || !('event' in entry) || !onMove) return revert()
    void onMove(entry.event, movedTo(event)).then((isDone) => {
      if (!isDone) revert()
    })
  }

  return (
    <div className={styles.grid} data-layout={layout}>
      <FullCalendar
        {...fixedOptions}
        {...spoken()}
        noEventsText={props.isLoading ? t('Loading…') : t('Nothing scheduled on these days.')}
        ref={calendar}
        initialView={views[layout]}
        initialDate={date}
        timeZone={timeZone}
        direction={dir}
        height={layout === 'list' ? 'auto' : '100%'}
        events={shown}
        editable={onMove !== undefined}
        selectable={onAdd !== undefined}
        eventDrop={change}
        eventResize={change}
        select={({ startStr, endStr }) => onAdd?.(momentOf(startStr), momentOf(endStr))}
        eventClick={({ el, event, jsEvent }) => {
          jsEvent.preventDefault()
          const entry = entryOf(event)
          if (!entry) return
          if ('event' in entry) props.onOpen(entry.event, el, jsEvent)
          else props.onOpenTask(entry.task)
        }}
        navLinkDayClick={(day) => onGo('day', dayIn(timeZone, day))}
        navLinkWeekClick={(week) => onGo('week', dayIn(timeZone, week))}
        dayHeaderDidMount={({ el }) => nameHeader(el)}
        inlineWeekNumberContent={({ text }) => text}
        weekNumberHeaderContent={({ text }) => weekNumberWords(text)}
        eventContent={({ event, timeText, isShort }) => {
          const entry = entryOf(event)
          return entry ? <EventChip entry={entry} time={timeText} layout={layout} isShort={isShort} /> : timeText
        }}
        eventDidMount={({ el, event }) => {
          const entry = entryOf(event)
          el.dataset.tone = entry && 'event' in entry ? kindMarks[entry.event.extendedProps.calendar].tone : 'plain'
        }}
      />
    </div>
  )
}
