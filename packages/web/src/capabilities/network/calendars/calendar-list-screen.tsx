import { type Calendar, calendarsApi } from '@rad/api/network/calendars/contract'
import { word } from '@rad/api/words'
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import { lazy, useState } from 'react'
import { shortListScreen } from '#shell/screens/short-list-screen.tsx'
import { calendarCells, calendarColumns } from './calendar-cells.tsx'
import { CalendarMenu } from './calendar-menu.tsx'

const CalendarDrawer = lazy(() =>
  import('./calendar-drawer.tsx').then(({ CalendarDrawer }) => ({ default: CalendarDrawer })),
)
const PlacesDrawer = lazy(() => import('./places-drawer.tsx').then(({ PlacesDrawer }) => ({ default: PlacesDrawer })))
const SwitchDialog = lazy(() => import('./switch-dialog.tsx').then(({ SwitchDialog }) => ({ default: SwitchDialog })))

/** What follows the code in the address where the places of a calendar are open. */
const ofPlaces = ':places'

/** The calendar that someone is about to switch off. */
function useLeaving() {
  const [leaving, setLeaving] = useState<Calendar>()
  return { leaving, setLeaving }
}

export const { Screen, prefetch } = shortListScreen({
  title: word('Working calendars'),
  lead: word('Working hours of outlets. SLA clocks based on working hours are paused outside them.'),
  rows: calendarsApi.list,
  asks: { query: { active: undefined } },
  usual: 4,
  columns: calendarColumns,
  empty: { icon: IconCalendarTime, title: word('No calendars yet') },
  add: { label: word('Add calendar'), allow: 'create Calendar' },
  useOwn: useLeaving,
  cells: calendarCells,
  rowId: ({ code }) => code,
  opens: ({ code }) => code,
  rowActions: {
    allow: 'update Calendar',
    draw: (calendar, { open, own: { setLeaving } }) => (
      <CalendarMenu
        calendar={calendar}
        onPlaces={() => open(`${calendar.code}${ofPlaces}`)}
        onSwitchOff={() => setLeaving(calendar)}
      />
    ),
  },
  drawer: ({ opened, rows, hasCome, close }) => {
    const placed = rows.find(({ code }) => opened === `${code}${ofPlaces}`)
    if (placed) return <PlacesDrawer calendar={placed} onClose={close} />
    return hasCome && <CalendarDrawer code={opened} calendars={rows} onClose={close} />
  },
  dialogs: ({ own: { leaving, setLeaving } }) =>
    leaving && <SwitchDialog calendar={leaving} onClose={() => setLeaving(undefined)} />,
})
