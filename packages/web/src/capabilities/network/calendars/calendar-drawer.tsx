import { Drawer, Select, Switch, TextInput } from '@mantine/core'
import { type Calendar, calendarsApi } from '@rad/api/network/calendars/contract'
import { useSend } from '#api/use-send.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { useFormat } from '#kit/text/format.tsx'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import {
  blankCalendar,
  calendarChanges,
  calendarLabels,
  type CalendarValues,
  newCalendarLabels,
  valuesOf,
} from './calendar-values.ts'
import { HolidayFields } from './holiday-fields.tsx'
import { weeklyHours } from './week-hours.ts'
import { BreakFields, WeekFields } from './week-fields.tsx'

export interface CalendarDrawerProps {
  /** The code of the calendar, or `new`. */
  code: string
  calendars: readonly Calendar[]
  onClose: () => void
}

export function CalendarDrawer({ code, calendars, onClose }: CalendarDrawerProps) {
  const calendar = calendars.find((one) => one.code === code)
  if (calendar || code === 'new') return <CalendarForm calendar={calendar} onClose={onClose} />
  return (
    <Drawer opened onClose={onClose} title={t('Calendar')} size={440} closeButtonProps={{ 'aria-label': t('Close') }}>
      <EmptyState title={t('Calendar not found')} />
    </Drawer>
  )
}

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

function CalendarForm({ calendar, onClose }: { calendar: Calendar | undefined; onClose: () => void }) {
  const format = useFormat()
  const refreshes = ['tickets', 'helpdesk']
  const add = useSend(calendarsApi.add, { refreshes })
  const update = useSend(calendarsApi.update, { refreshes })
  const isReadOnly = !useCan()(calendar ? 'update Calendar' : 'create Calendar')

  const save = async ({ code = '', ...values }: CalendarValues, version: number | undefined) => {
    const { recomputed } =
      calendar && version !== undefined
        ? await update.mutateAsync({ params: { code: calendar.code }, body: { ...values, if_version: version } })
        : await add.mutateAsync({ body: { ...values, code } })
    // The clocks of tickets are on no list of calendars.
    if (recomputed > 0) showToast(savedWords(!calendar, recomputed), { isElsewhere: true })
    else sayDone(savedWords(!calendar, recomputed))
  }
  const written = (key: string, value: unknown) => {
    if (key === 'week')
      return t('{count} h', { count: format.number(weeklyHours({ week: value as Calendar['week'], breaks: [] })) })
    if (key === 'breaks') return (value as Calendar['breaks']).map(({ from, to }) => `${from}–${to}`)
    if (key === 'holidays') return (value as Calendar['holidays']).map(({ on, name }) => `${on} ${name}`)
    return value
  }

  return (
    <DrawerForm<CalendarValues>
      title={calendar ? calendar.name : t('Add calendar')}
      draftKey={`calendars:${calendar?.code ?? 'new'}`}
      labels={calendar ? calendarLabels : newCalendarLabels}
      initial={calendar ? valuesOf(calendar) : blankCalendar(format.timeZone)}
      schema={calendar ? calendarChanges : calendarsApi.add.body}
      version={calendar?.version}
      toValues={(row) => valuesOf(row as unknown as Calendar)}
      words={written}
      submitLabel={calendar ? t('Save') : t('Add')}
      isReadOnly={isReadOnly}
      onSubmit={save}
      onSaved={onClose}
      onClose={onClose}
    >
      {(form) => (
        <>
          {calendar ? null : (
            <TextInput
              label={t(newCalendarLabels.code)}
              description={t('1 to 12 letters, digits, and hyphens. Can’t be changed later.')}
              maxLength={12}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('code')}
              onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
            />
          )}
          <TextInput label={t(calendarLabels.name)} autoComplete="off" {...form.getInputProps('name')} />
          <Select
            label={t(calendarLabels.tz)}
            data={zonesWith(form.values.tz)}
            limit={60}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('No results.')}
            {...form.getInputProps('tz')}
          />
          <WeekFields form={form} />
          <BreakFields form={form} />
          <HolidayFields form={form} />
          <Switch
            label={t('Default calendar')}
            description={t('For regions and outlets without a calendar of their own.')}
            disabled={calendar?.is_default || calendar?.active === false}
            {...form.getInputProps('is_default', { type: 'checkbox' })}
          />
        </>
      )}
    </DrawerForm>
  )
}
