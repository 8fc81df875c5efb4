import { type CalendarEvent, eventFields, type EventForm } from '@rad/api/apps/calendar/contract'
import { ApiError } from '@rad/api/client'
import { labelsOf } from '#kit/form/field-values.ts'

const { title, calendar, allDay, start, end, recurrence, guests, location, url, description } = eventFields.fields
/** In the order in which two versions are compared. */
export const labels = labelsOf({
  title,
  calendar,
  allDay,
  start,
  end,
  recurrence,
  guests,
  location,
  url,
  description,
})

export const isWebAddress = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)

/** An event as the form holds it: flat. */
export const formOf = ({ title, start, end, allDay, url, extendedProps }: CalendarEvent): EventForm => {
  const { calendar, guests, location, description, recurrence } = extendedProps
  return { title, calendar, allDay, start, end, recurrence, guests, location, url, description }
}

/** The same as the calls take it. */
export const eventOf = ({ title, start, end, allDay, url, ...extendedProps }: EventForm) => ({
  title,
  start,
  end,
  allDay,
  url,
  extendedProps,
})

/** The server names fields by their place in the event; the form knows the last part only. */
export async function withFlatFields<T>(sent: Promise<T>): Promise<T> {
  try {
    return await sent
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, message, code, details, requestId } = error
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, text]) => [field.split('.').at(-1) ?? field, text]),
    )
    throw new ApiError(status, { message, code, details, fields, ...(requestId ? { requestId } : {}) })
  }
}
