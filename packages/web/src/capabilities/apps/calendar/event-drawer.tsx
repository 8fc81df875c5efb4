import { ActionIcon, Drawer, Textarea, TextInput, Select, Anchor } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type CalendarEvent, calendarApi, EventForm, kinds, type Reach } from '@rad/api/apps/calendar/contract'
import { addDays, dayIn } from '@rad/api/periods'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/query.ts'
import { timeNow } from '#kit/text/clock.ts'
import { DrawerForm } from '#kit/form/drawer-form.tsx'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { ErrorState } from '#kit/feedback/error-state.tsx'
import { type Format, useFormat } from '#kit/text/format.tsx'
import { t } from '#kit/words.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { type Opened, readOpened } from './calendar-view.ts'
import { formOf, isWebAddress, labels } from './event-form.ts'
import { GuestsField } from './guests-field.tsx'
import { KindMark, kindName } from './kind-words.tsx'
import { MomentFields } from './moment-fields.tsx'
import { instantOf, wallOf } from '#kit/form/wall-time.ts'
import type { ReachQuestion } from './reach-dialog.tsx'
import { repeatWords } from './repeat-rule.ts'
import { RepeatField } from './repeat-field.tsx'
import { useSaveEvent } from './use-save-event.ts'
import type { EventActs } from './use-event-acts.ts'
import styles from './event-drawer.module.css'

export interface EventDrawerProps {
  /** As the address says it. */
  opened: string
  /** The events on the screen, among which the opened one usually is. */
  known: readonly CalendarEvent[]
  /** The day that is looked at: where a new event goes that names none. */
  date: string
  ask: (question: ReachQuestion) => Promise<Reach | undefined>
  acts: EventActs
  onRemove: (event: CalendarEvent) => Promise<boolean>
  onClose: () => void
}

export function EventDrawer(props: EventDrawerProps) {
  const opened = readOpened(props.opened)
  if (opened.kind === 'new') return <EventFields {...props} opened={opened} />
  return <KnownEvent {...props} opened={opened} />
}

/** An event of the address, which may lie on other days than those shown. */
function KnownEvent({
  opened,
  known,
  ...props
}: Omit<EventDrawerProps, 'opened'> & { opened: Opened & { kind: 'event' } }) {
  const { id, occurrence } = opened
  const isIt = (event: CalendarEvent) =>
    event.id === id && (occurrence === undefined || event.extendedProps.occurrence === occurrence)
  const there = known.find(isIt)
  const day = occurrence?.slice(0, 10)
  const around = day === undefined ? {} : { from: addDays(day, -1), to: addDays(day, 2) }
  const found = useQuery({ ...query(calendarApi.list, { query: around }), enabled: there === undefined })
  const event = there ?? found.data?.find(isIt)
  if (event) return <EventFields {...props} opened={opened} event={event} />
  return (
    <Drawer
      opened
      onClose={props.onClose}
      title={t('Event')}
      size={440}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? (
        <EmptyState title={t('Event not found')} text={t('It may have been removed, or it belongs to someone else.')} />
      ) : null}
    </Drawer>
  )
}

/** A new event of the day that is looked at: from the next full hour where that is of today too, else from nine. */
function blank({ start, end }: { start?: string | undefined; end?: string | undefined }, date: string, zone: string) {
  const now = new Date(timeNow())
  const hourBegun = instantOf(`${wallOf(now.toISOString(), zone).slice(0, 13)}:00:00`, zone)
  const next = new Date(Date.parse(hourBegun) + 3_600_000)
  // Late in the evening the next hour is of tomorrow: who looks at today would not see what they add.
  const soon = dayIn(zone, next) === date ? next.toISOString() : hourBegun
  const from = start ?? (date === dayIn(zone, now) ? soon : instantOf(`${date} 09:00:00`, zone))
  const to = end ?? new Date(Date.parse(from) + 3_600_000).toISOString()
  const fields: EventForm = {
    title: '',
    calendar: 'Business',
    allDay: from.length === 10,
    start: from,
    end: to,
    recurrence: null,
    guests: [],
    location: '',
    url: '',
    description: '',
  }
  return fields
}

/** How the fields of two versions are compared in words. */
const wordsIn = (format: Format) => (key: keyof EventForm & string, value: unknown) => {
  if (key === 'recurrence') return repeatWords(value as string | null)
  if ((key === 'start' || key === 'end') && typeof value === 'string')
    return value.length === 10 ? format.day(value) : format.instant(value)
  return value
}

interface FieldsProps extends Omit<EventDrawerProps, 'opened' | 'known'> {
  opened: Opened
  event?: CalendarEvent
}

function EventFields({ opened, event, date, ask, acts, onRemove, onClose }: FieldsProps) {
  const format = useFormat()
  const can = useCan()
  const { save, onSaved } = useSaveEvent(event, ask, acts)
  const isReadOnly = !can(event ? 'update CalendarEvent' : 'create CalendarEvent')
  const initial = event ? formOf(event) : blank(opened.kind === 'new' ? opened : {}, date, format.timeZone)

  const remove = async () => {
    if (event && (await onRemove(event))) onClose()
  }
  return (
    <DrawerForm
      title={event ? event.title : t('Add event')}
      draftKey={`calendar:${event ? `${event.id}~${event.extendedProps.occurrence ?? ''}` : 'new'}`}
      labels={labels}
      initial={initial}
      schema={EventForm}
      version={event?.extendedProps.version}
      toValues={(row) => formOf(row as unknown as CalendarEvent)}
      words={wordsIn(format)}
      submitLabel={event ? t('Save') : t('Add')}
      isReadOnly={isReadOnly}
      onSubmit={save}
      onSaved={() => {
        onSaved()
        onClose()
      }}
      onClose={onClose}
      tools={(form) => (
        <>
          {event && !isReadOnly ? (
            <ActionIcon size={30} color="red" aria-label={t('Remove event')} onClick={() => void remove()}>
              <IconTrash size={17} stroke={1.6} />
            </ActionIcon>
          ) : null}
          {form.isDirty() ? (
            <button type="button" className={styles.reset} onClick={() => form.reset()}>
              {t('Reset')}
            </button>
          ) : null}
        </>
      )}
    >
      {(form) => (
        <>
          <TextInput label={t(labels.title)} data-autofocus={!event} withAsterisk {...form.getInputProps('title')} />
          <Select
            label={t(labels.calendar)}
            data={kinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
            allowDeselect={false}
            withAsterisk
            leftSection={<KindMark kind={form.values.calendar} size={15} />}
            renderOption={({ option }) => (
              <span className={styles.option}>
                <KindMark kind={kinds.find((kind) => kind === option.value) ?? 'ETC'} size={15} />
                {option.label}
              </span>
            )}
            {...form.getInputProps('calendar')}
          />
          <MomentFields form={form} />
          <RepeatField
            value={form.values.recurrence}
            start={form.values.start}
            error={form.errors.recurrence}
            onChange={(rule) => form.setFieldValue('recurrence', rule)}
          />
          <GuestsField
            label={t(labels.guests)}
            value={form.values.guests}
            error={form.errors.guests}
            onChange={(guests) => form.setFieldValue('guests', guests)}
          />
          <TextInput label={t(labels.location)} {...form.getInputProps('location')} />
          <div className={styles.link}>
            <TextInput
              label={t(labels.url)}
              inputMode="url"
              placeholder="https://"
              dir="ltr"
              {...form.getInputProps('url')}
            />
            {isWebAddress(form.values.url) ? (
              <Anchor href={form.values.url} target="_blank" rel="noreferrer" size="sm">
                {t('Open link in new tab')}
              </Anchor>
            ) : null}
          </div>
          <Textarea label={t(labels.description)} rows={4} {...form.getInputProps('description')} />
        </>
      )}
    </DrawerForm>
  )
}
