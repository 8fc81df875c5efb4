import { ActionIcon, Button } from '@mantine/core'
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import { type Calendar, calendarsApi } from '@rad/api/network/calendars/contract'
import { dayIn } from '@rad/api/periods'
import { word } from '@rad/api/words'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '#api/query.ts'
import { useSend } from '#api/use-send.ts'
import { type Action, ActionMenu } from '#kit/action-menu.tsx'
import { Badge } from '#kit/badge.tsx'
import { timeNow } from '#kit/clock.ts'
import type { Column } from '#kit/column.ts'
import type { Cells } from '#kit/data-table.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { useFormat } from '#kit/format.tsx'
import { OpenedLink } from '#kit/opened-link.tsx'
import { showToast } from '#kit/toast.ts'
import { ShortListPage } from '#kit/short-list-page.tsx'
import { useOpened } from '#kit/use-opened.ts'
import { nothing } from '#kit/value.tsx'
import { t, told } from '#kit/words.ts'
import { useCan } from '#shell/rights.tsx'
import styles from './calendar.module.css'
import { WeekPicture } from './week-picture.tsx'
import { weeklyHours } from './week-hours.ts'

const CalendarDrawer = lazy(() =>
  import('./calendar-drawer.tsx').then(({ CalendarDrawer }) => ({ default: CalendarDrawer })),
)
const PlacesDrawer = lazy(() => import('./places-drawer.tsx').then(({ PlacesDrawer }) => ({ default: PlacesDrawer })))
const SwitchDialog = lazy(() => import('./switch-dialog.tsx').then(({ SwitchDialog }) => ({ default: SwitchDialog })))

const all = query(calendarsApi.list, { query: { active: undefined } })

const columns = [
  { key: 'code', label: word('Code'), kind: 'code', sortable: false },
  { key: 'name', label: word('Calendar'), kind: 'text', sortable: false },
  { key: 'week', label: word('Week'), kind: 'text', sortable: false },
  { key: 'holidays', label: word('Holidays'), kind: 'number', sortable: false, hint: word('From today on.') },
  { key: 'tz', label: word('Time zone'), kind: 'text', sortable: false },
  { key: 'regions', label: word('Holds for'), kind: 'text', sortable: false },
  { key: 'active', label: word('Active'), kind: 'text', sortable: false },
] as const satisfies readonly Column[]

/** What follows the code in the address where the places of a calendar are open. */
const ofPlaces = ':places'

/** Called by the route while the screen is prepared. */
export const prefetch = (queryClient: QueryClient) => void queryClient.prefetchQuery(all)

export function Screen() {
  const answer = useQuery(all)
  const drawer = useOpened()
  const can = useCan()
  const [leaving, setLeaving] = useState<Calendar>()
  const calendars = answer.data ?? []
  const opened = drawer.opened
  const placed = opened?.endsWith(ofPlaces) && calendars.find(({ code }) => code === opened.slice(0, -ofPlaces.length))
  const add = can('create Calendar') ? (
    <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => drawer.open('new')}>
      {t('Add a calendar')}
    </Button>
  ) : null

  return (
    <ShortListPage
      title={t('Working calendars')}
      lead={t('When outlets work: clocks that keep to working hours stand still outside of them.')}
      action={add}
      answer={answer}
      usual={4}
      columns={columns}
      rowId={({ code }) => code}
      cells={cells}
      rowLink={({ code }, content) => <OpenedLink to={code}>{content}</OpenedLink>}
      {...(can('update Calendar')
        ? {
            rowActions: (calendar: Calendar) => (
              <CalendarMenu
                calendar={calendar}
                onPlaces={() => drawer.open(`${calendar.code}${ofPlaces}`)}
                onSwitchOff={() => setLeaving(calendar)}
              />
            ),
          }
        : {})}
      empty={
        <EmptyState icon={<IconCalendarTime size={26} stroke={1.5} />} title={t('No calendars yet')} action={add} />
      }
    >
      <Suspense fallback={null}>
        {placed ? <PlacesDrawer key={opened} calendar={placed} onClose={drawer.close} /> : null}
        {opened && !placed && answer.data ? (
          <CalendarDrawer key={opened} code={opened} calendars={calendars} onClose={drawer.close} />
        ) : null}
        {leaving ? <SwitchDialog calendar={leaving} onClose={() => setLeaving(undefined)} /> : null}
      </Suspense>
    </ShortListPage>
  )
}

const cells: Cells<Calendar> = {
  name: ({ name, is_default }) => (
    <span className={styles.name}>
      {name}
      {is_default ? (
        <Badge tone="accent" quiet>
          {t('Default')}
        </Badge>
      ) : null}
    </span>
  ),
  week: (calendar) => <WeekCell calendar={calendar} />,
  holidays: ({ holidays }) => <Coming days={holidays.map(({ on }) => on)} />,
  regions: (calendar) => <Places calendar={calendar} />,
  active: ({ active, inactive_reason }) =>
    active ? (
      <Badge tone="good" quiet>
        {t('Active')}
      </Badge>
    ) : (
      <span title={inactive_reason ?? undefined}>
        <Badge quiet>{t('Switched off')}</Badge>
      </span>
    ),
}

function WeekCell({ calendar }: { calendar: Calendar }) {
  const format = useFormat()
  return (
    <span className={styles.name}>
      <WeekPicture week={calendar.week} breaks={calendar.breaks} isSmall />
      <bdi>{t('{count} h', { count: format.number(weeklyHours(calendar)) })}</bdi>
    </span>
  )
}

const comingOf = (days: readonly string[], timeZone: string): number => {
  const today = dayIn(timeZone, new Date(timeNow()))
  return days.filter((on) => on >= today).length
}

function Coming({ days }: { days: readonly string[] }) {
  const { number, timeZone } = useFormat()
  return <>{number(comingOf(days, timeZone))}</>
}

function Places({ calendar: { regions, outlets, is_default } }: { calendar: Calendar }) {
  const format = useFormat()
  if (regions.length + outlets.length === 0) return is_default ? <>{t('All others')}</> : nothing
  return (
    <>
      {format.list([
        ...regions,
        ...(outlets.length > 0
          ? [t('{count, plural, one {# outlet} other {# outlets}}', { count: outlets.length })]
          : []),
      ])}
    </>
  )
}

interface CalendarMenuProps {
  calendar: Calendar
  onPlaces: () => void
  onSwitchOff: () => void
}

function CalendarMenu({ calendar, onPlaces, onSwitchOff }: CalendarMenuProps) {
  const turn = useSend(calendarsApi.switch)
  const { name, code, version, active } = calendar
  const switchOn = () =>
    turn.mutate(
      { params: { code }, body: { active: true, if_version: version } },
      {
        onSuccess: () => showToast(t('{name} is active.', { name })),
        onError: (error) => showToast(told(error.message), { tone: 'bad' }),
      },
    )
  const icon = <IconPower size={15} stroke={1.6} />
  const toggle: Action = active
    ? { label: t('Switch off'), icon, isBad: true, run: onSwitchOff }
    : { label: t('Switch on'), icon, run: switchOn }
  return (
    <ActionMenu
      trigger={
        <ActionIcon size={32} aria-label={t('More about {name}', { name })}>
          <IconDotsVertical size={15} stroke={1.6} />
        </ActionIcon>
      }
      groups={[
        [{ label: t('Regions and outlets'), icon: <IconMapPin size={15} stroke={1.6} />, run: onPlaces }],
        ...(calendar.is_default ? [] : [[toggle]]),
      ]}
    />
  )
}
