import { word } from '@rad/api/words'
import { type CalendarEvent, calendarApi, type EventForm, type Reach } from '@rad/api/apps/calendar/contract'
import { useRef } from 'react'
import { useSend } from '#api/use-send.ts'
import { t } from '#kit/words.ts'
import { eventOf, withFlatFields } from './event-form.ts'
import type { ReachQuestion } from './reach-dialog.tsx'
import type { EventActs } from './use-event-acts.ts'

/** Which dates a change of a series may apply to: its rule is that of all of them, or of the following. */
const reachesFor = (event: CalendarEvent, values: EventForm): Reach[] =>
  values.recurrence === event.extendedProps.recurrence ? ['this', 'following', 'all'] : ['following', 'all']

/** Saves the form of an event, new without one; `onSaved` says so and offers the way back. */
export function useSaveEvent(
  event: CalendarEvent | undefined,
  ask: (question: ReachQuestion) => Promise<Reach | undefined>,
  acts: EventActs,
) {
  const { mutateAsync: add } = useSend(calendarApi.add)
  const { mutateAsync: update } = useSend(calendarApi.update)
  const done = useRef<() => void>(undefined)

  const save = async (values: EventForm, version: number | undefined) => {
    if (!event) {
      const added = await withFlatFields(add({ body: { event: eventOf(values) } }))
      done.current = () => acts.sayAdded(added.event)
      return
    }
    const { occurrence } = event.extendedProps
    const reach =
      occurrence === null
        ? 'all'
        : await ask({
            title: t('Save “{title}”', { title: values.title }),
            verb: t('Save'),
            reaches: reachesFor(event, values),
          })
    if (!reach) throw new Error(word('Your changes aren’t saved yet.'))
    const { event: after } = await withFlatFields(
      update({
        body: {
          event: { id: event.id, ...eventOf(values) },
          scope: reach,
          ...(occurrence === null ? {} : { occurrence }),
          ...(version === undefined ? {} : { if_version: version }),
        },
      }),
    )
    done.current = () => acts.saySaved(event, after, values, reach)
  }
  return { save, onSaved: () => done.current?.() }
}
