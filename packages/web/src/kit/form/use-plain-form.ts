import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { stillHolding } from '#kit/form/mended.ts'
import { sayRequired } from '#kit/form/required-fields.ts'
import { messagesFor } from '#kit/form/refusal.ts'
import { refusedField, useFocus } from '#kit/base/use-focus.ts'

/** Messages beside their fields, in the language of the page; `form` is for what belongs to no field. */
export type FieldMessages = Record<string, string>

/** What was typed into a field of the form, by its name. */
export type Typed = (name: string) => string

/** The messages of the fields that are still empty. */
export const emptyOf = (typed: Typed, messages: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => !typed(name).trim()))

/** What is in the fields of a form. */
const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

const typedOf =
  (fields: Record<string, string>): Typed =>
  (name) =>
    fields[name] ?? ''

/** Does it, or answers what was refused, sorted for a form with these fields. */
export async function refusalOf(
  done: Promise<unknown>,
  fieldNames: readonly string[],
): Promise<FieldMessages | undefined> {
  try {
    await done
    return undefined
  } catch (error) {
    const { fields, rest } = messagesFor(error, fieldNames)
    return { ...fields, ...(rest ? { form: rest } : {}) }
  }
}

export interface PlainForm {
  element: RefObject<HTMLFormElement | null>
  messages: FieldMessages
  isBusy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Does something other than sending the form, under the same busy mark and with the same messages. */
  run: (task: () => Promise<FieldMessages | undefined>) => Promise<void>
}

/**
 * A form that keeps no draft, for passwords and codes: fields hold what was typed, messages stand beside them until they are mended, the first
 * one gets the focus, and nothing is sent twice. `check` finds what is wrong without the server.
 */
export function usePlainForm(
  send: (typed: Typed) => Promise<FieldMessages | undefined>,
  check: (typed: Typed) => FieldMessages = () => ({}),
): PlainForm {
  const element = useRef<HTMLFormElement>(null)
  const focus = useFocus(element)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [isBusy, setBusy] = useState(false)
  // What stood in the fields when the last message was written.
  const typedBefore = useRef<Record<string, string>>({})

  useEffect(() => {
    const fields = element.current
    if (!fields || Object.keys(messages).length === 0) return undefined
    typedBefore.current = typedIn(fields)
    const mend = () => {
      const [now, before] = [typedIn(fields), typedBefore.current]
      setMessages(
        (shown) => stillHolding(shown, check(typedOf(now)), check(typedOf(before)), now, before) as FieldMessages,
      )
    }
    fields.addEventListener('input', mend)
    return () => fields.removeEventListener('input', mend)
    // oxlint-disable-next-line react/exhaustive-deps -- `check` is another function each time and asks the same
  }, [messages])

  // What is refused when nothing is typed is required, and drawn with a star (required-fields.css).
  useEffect(() => {
    for (const name of Object.keys(check(() => '')))
      element.current?.querySelector(`[name="${CSS.escape(name)}"]`)?.setAttribute('data-needed', 'true')
    sayRequired(element.current)
  })

  const show = (found: FieldMessages) => {
    setMessages(found)
    focus(refusedField)
  }
  const run = async (task: () => Promise<FieldMessages | undefined>) => {
    setBusy(true)
    setMessages({})
    const refused = await task()
    setBusy(false)
    if (refused) show(refused)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const typed = typedOf(typedIn(event.currentTarget))
    const missing = check(typed)
    if (Object.keys(missing).length > 0) show(missing)
    else void run(() => send(typed))
  }
  return { element, messages, isBusy, onSubmit, run }
}
