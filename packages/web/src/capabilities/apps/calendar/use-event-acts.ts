import { type CalendarEvent, calendarApi, type Reach } from '@rad/api/apps/calendar/contract'
import { useMemo } from 'react'
import { useSend } from '#api/use-send.ts'
import { sayDone, showToast } from '#kit/feedback/toast.ts'
import { t, translateApiMessage } from '#kit/words.ts'
import { eventOf, formOf } from './event-form.ts'

export type Moved = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>

const failed = (error: Error) => {
  showToast(translateApiMessage(error.message), { tone: 'bad' })
  return false
}

/** What is done to events outside the form: each with a way back. They answer whether it was done. */
export function useEventActs() {
  const { mutateAsync: update } = useSend(calendarApi.update)
  const { mutateAsync: remove } = useSend(calendarApi.remove)
  const { mutateAsync: restore } = useSend(calendarApi.restore)

  return useMemo(() => {
    const undone = (back: () => Promise<unknown>) => () => void back().then(() => sayDone(t('Change undone.')), failed)

    /** Undoes a change: of one date by its rule, of the following by joining the series again, of all by moving back. */
    const changedBack = (before: CalendarEvent, after: CalendarEvent, moved: Moved, reach: Reach) => async () => {
      const { occurrence, recurrence, changed } = before.extendedProps
      const event = { id: before.id, ...eventOf(formOf(before)) }
      if (occurrence === null) return update({ body: { event } })
      if (reach === 'this')
        return changed
          ? update({ body: { event, scope: 'this', occurrence } })
          : restore({ body: { id: before.id, occurrence } })
      if (after.id === before.id) return update({ body: { event, scope: 'all', occurrence: moved.start } })
      await remove({ query: { id: String(after.id) } })
      return update({ body: { event: { id: before.id, extendedProps: { recurrence } } } })
    }

    const broughtBack = (before: CalendarEvent, reach: Reach) => async () => {
      const { occurrence, recurrence } = before.extendedProps
      if (occurrence !== null && reach === 'this') return restore({ body: { id: before.id, occurrence } })
      const { event } = await restore({ body: { id: before.id } })
      if (event.extendedProps.recurrence === recurrence) return event
      return update({ body: { event: { id: before.id, extendedProps: { recurrence } } } })
    }

    const seen = ({ extendedProps }: CalendarEvent, reach: Reach) => ({
      scope: reach,
      ...(extendedProps.occurrence === null ? {} : { occurrence: extendedProps.occurrence }),
    })

    const say = (text: string, back: () => Promise<unknown>) =>
      showToast(text, { action: { label: t('Undo'), run: undone(back) } })

    return {
      /** To another time: dragged, made longer or shorter. */
      move: (event: CalendarEvent, moved: Moved, reach: Reach) =>
        update({
          body: { event: { id: event.id, ...moved }, ...seen(event, reach), if_version: event.extendedProps.version },
        }).then(({ event: after }) => {
          say(t('“{title}” moved.', { title: event.title }), changedBack(event, after, moved, reach))
          return true
        }, failed),
      remove: (event: CalendarEvent, reach: Reach) =>
        remove({
          query: { id: String(event.id), ...seen(event, reach), if_version: String(event.extendedProps.version) },
        }).then(() => {
          say(t('“{title}” removed.', { title: event.title }), broughtBack(event, reach))
          return true
        }, failed),
      /** Once the form has added an event. */
      sayAdded: (added: CalendarEvent) => say(t('Event added.'), () => remove({ query: { id: String(added.id) } })),
      /** Once the form has changed one: as it was, as it was answered, and the time that was requested. */
      saySaved: (before: CalendarEvent, after: CalendarEvent, to: Moved, reach: Reach) =>
        say(t('Event saved.'), changedBack(before, after, to, reach)),
    }
  }, [update, remove, restore])
}
export type EventActs = ReturnType<typeof useEventActs>
