import type { Endpoint } from '@rad/api/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { sayDone, showToast } from '#kit/feedback/toast.ts'

type Id = string | number
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const idOf = (value: unknown) => (isObject(value) ? (value.id as Id | undefined) : undefined)

/** The records of an answer: itself, and the rows of a list or of a page, under whatever name. */
const recordsOf = (answer: unknown): unknown[] =>
  Array.isArray(answer) ? answer : isObject(answer) ? [answer, ...Object.values(answer).flat()] : []

/** Whether the data on the screen has the record. It is refetched before a write is over (`useSend`). */
const isShown = (queryClient: QueryClient, { capability, name }: Endpoint, record: unknown) => {
  const id = idOf(record)
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: [capability, name], type: 'active' })
    .some(({ state }) => id !== undefined && recordsOf(state.data).some((one) => idOf(one) === id))
}

/**
 * Reports that records were saved: with a toast only where the screen does not show them all, for instance because the list
 * is filtered, sorted or paged so. `readings` are the endpoints that would show them.
 */
export function useSaySaved(...readings: Endpoint[]) {
  const queryClient = useQueryClient()
  return (text: string, ...saved: unknown[]) => {
    const isInSight = saved.every((record) => readings.some((reading) => isShown(queryClient, reading, record)))
    if (isInSight) sayDone(text)
    else showToast(text, { isElsewhere: true })
  }
}
