import { calendarApi, type Kind } from '@rad/api/apps/calendar/contract'
import { todoApi } from '@rad/api/apps/todo/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pagedQuery, query } from '#api/query.ts'
import { useCan } from '#shell/frame/rights.tsx'
import { daysShown, type Layout } from './calendar-view.ts'

type Kinds = readonly (Kind | 'none')[] | undefined

/** The call for the events of a view, with the days on which invoices are due on request. */
export const eventsOf = (layout: Layout, on: string, kinds: Kinds, hasInvoices: boolean) => ({
  query: {
    ...daysShown(layout, on),
    calendars: kinds?.filter((kind) => kind !== 'none'),
    ...(hasInvoices ? { layers: ['invoices' as const] } : {}),
  },
})

/** The events of a view. Where no kind is ticked there are none but those of other capabilities. */
export function useEvents(layout: Layout, on: string, kinds: Kinds, hasInvoices: boolean) {
  const isNone = kinds?.includes('none') ?? false
  const answer = useQuery({
    ...pagedQuery(calendarApi.list, eventsOf(layout, on, kinds, hasInvoices)),
    enabled: !isNone || hasInvoices,
  })
  const events = useMemo(() => {
    const all = answer.data ?? []
    return isNone ? all.filter(({ extendedProps }) => hasInvoices && extendedProps.layer) : all
  }, [isNone, hasInvoices, answer.data])
  return { ...answer, events, isNone: isNone && !hasInvoices }
}

/** Open and done tasks that fall due on the days of a view. */
export function useDueTasks(layout: Layout, on: string, isEnabled: boolean) {
  const can = useCan()
  const { from, to } = daysShown(layout, on)
  const { data } = useQuery({
    ...query(todoApi.list, { query: {} }),
    enabled: isEnabled && can('read Task'),
    staleTime: 60_000,
  })
  return useMemo(
    () => (isEnabled ? (data ?? []).filter(({ dueDate }) => dueDate !== null && dueDate >= from && dueDate < to) : []),
    [data, isEnabled, from, to],
  )
}
