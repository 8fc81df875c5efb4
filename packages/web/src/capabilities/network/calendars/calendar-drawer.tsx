import { Drawer, Select, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Calendar, calendarFields, calendarsApi } from '@rad/api/network/calendars/contract'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { showToast } from '#kit/feedback/toast.ts'
import { controlOf, type FieldControls, type FieldValues } from '#kit/form/declared-fields.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { formDrawer } from '#shell/screens/form-drawer.tsx'
import { useCan } from '#shell/frame/rights.tsx'
import { type CalendarValues, usualWeek } from './calendar-values.ts'
import { HolidayFields } from './holiday-fields.tsx'
import { weeklyHours } from './week-hours.ts'
import { BreakFields, WeekFields } from './week-fields.tsx'

/** Browsers list a zone under one of its names: the one in use may be another. */
const zonesWith = (zone: string) => [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]

/** That it is done, and how many open cases got a new clock by it. */
const savedWords = (isNew: boolean, recomputed: number) =>
  isNew
    ? t('Calendar added.')
    : recomputed > 0
      ? t('Calendar saved. Due times of {count, plural, one {# open case} other {# open cases}} recalculated.', {
          count: recomputed,
        })
      : t('Calendar saved.')

// The form holds the fields of a calendar.
const calendarOf = (form: UseFormReturnType<FieldValues>) => form as unknown as UseFormReturnType<CalendarValues>

const controlsOf = (calendar: Calendar | undefined): FieldControls => ({
  tz: (props) => (
    <Select
      {...controlOf(props)}
      data={zonesWith(String(props.form.values.tz))}
      limit={60}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No results.')}
    />
  ),
  week: ({ form }) => <WeekFields form={calendarOf(form)} />,
  breaks: ({ form }) => <BreakFields form={calendarOf(form)} />,
  holidays: ({ form }) => <HolidayFields form={calendarOf(form)} />,
  is_default: ({ form, name }) => (
    <Switch
      label={t('Default calendar')}
      description={t('For regions and outlets without a calendar of their own.')}
      disabled={calendar?.is_default || calendar?.active === false}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  ),
})

const CalendarForm = formDrawer({
  fields: calendarFields.fields,
  add: calendarsApi.add,
  update: calendarsApi.update,
  id: 'code',
  touches: ['tickets', 'helpdesk'],
  title: (calendar) => (calendar ? calendar.name : t('Add calendar')),
  confirm: ({ recomputed }, isNew, say) => {
    // The clocks of tickets are on no list of calendars.
    if (recomputed > 0) showToast(savedWords(isNew, recomputed), { isElsewhere: true })
    else say(savedWords(isNew, recomputed))
  },
  controls: controlsOf,
})

export interface CalendarDrawerProps {
  /** The code of the calendar, or `new`. */
  code: string
  calendars: readonly Calendar[]
  onClose: () => void
}

export function CalendarDrawer({ code, calendars, onClose }: CalendarDrawerProps) {
  const format = useFormat()
  const can = useCan()
  const calendar = calendars.find((one) => one.code === code)
  const words = (name: string, value: unknown) => {
    if (name === 'week')
      return t('{count} h', { count: format.number(weeklyHours({ week: value as Calendar['week'], breaks: [] })) })
    if (name === 'breaks') return (value as Calendar['breaks']).map(({ from, to }) => `${from}–${to}`)
    if (name === 'holidays') return (value as Calendar['holidays']).map((holiday) => `${holiday.on} ${holiday.name}`)
    return value
  }
  if (calendar)
    return (
      <CalendarForm
        // Only the answer to a change says how many clocks were recalculated.
        record={{ ...calendar, recomputed: 0 }}
        words={words}
        isReadOnly={!can('update Calendar')}
        onClose={onClose}
      />
    )
  if (code === 'new')
    return (
      <CalendarForm
        initial={{ tz: format.timeZone, week: usualWeek }}
        isReadOnly={!can('create Calendar')}
        onClose={onClose}
      />
    )
  return (
    <Drawer opened onClose={onClose} title={t('Calendar')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Calendar not found')} />
    </Drawer>
  )
}
