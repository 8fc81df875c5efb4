import { t, translateApiMessage } from '#kit/words.ts'
/** What the kit reads of a refused call; the API client's error has this shape. */
export interface Refusal extends Error {
  status: number
  code: string
  fields: Record<string, string>
  details: unknown
}

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'status' in error && 'code' in error && 'fields' in error

/** The row as it is now, where someone else saved it first. */
export function staleRow(error: unknown): ({ version: number } & Record<string, unknown>) | undefined {
  if (!isRefusal(error) || error.code !== 'version.stale') return undefined
  const current = (error.details as { current?: unknown } | undefined)?.current
  return typeof current === 'object' && current !== null && 'version' in current
    ? (current as { version: number } & Record<string, unknown>)
    : undefined
}

/** What an error says to a person, in the language in use. */
export const messageOf = (error: unknown, otherwise = t('Something went wrong.')) =>
  error instanceof Error ? translateApiMessage(error.message) : otherwise

/** A refusal sorted for a form: what its fields can show, and the rest as one sentence. */
export function messagesFor(
  error: unknown,
  fieldNames: readonly string[],
): { fields: Record<string, string>; rest: string | undefined } {
  const messages = Object.entries(isRefusal(error) ? error.fields : {})
  const all = messages.map(([field, message]) => [field, translateApiMessage(message)] as const)
  // A line of a field that is a list is named `items.0.cost`.
  const isShown = (field: string) => fieldNames.includes(field.split('.')[0] ?? '')
  const fields = Object.fromEntries(all.filter(([field]) => isShown(field)))
  const elsewhere = all.filter(([field]) => !isShown(field)).map(([, message]) => message)
  if (elsewhere.length > 0) return { fields, rest: elsewhere.join(' ') }
  if (all.length > 0) return { fields, rest: undefined }
  return { fields, rest: messageOf(error) }
}
