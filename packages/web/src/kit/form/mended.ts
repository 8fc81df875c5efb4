/** Messages of fields by their path, as a form holds them. */
type Messages = Record<string, unknown>

const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined | null)?.[key], values)

/**
 * The messages that still hold after a change. `found` is what the check says now: what it found before and no longer finds is
 * mended, also where another field was changed for it. What only the server knows goes when its own field is changed.
 */
export function stillHolding(
  messages: Messages,
  found: Messages,
  foundBefore: Messages,
  values: unknown,
  valuesBefore: unknown,
): Messages {
  const remaining = Object.entries(messages).flatMap(([path, message]) => {
    if (path in found) return [[path, found[path]] as const]
    const isMended = path in foundBefore || at(values, path) !== at(valuesBefore, path)
    return isMended ? [] : [[path, message] as const]
  })
  return Object.fromEntries(remaining)
}
