import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { messagesFor } from '#kit/form/refusal.ts'
import { refusedField, useFocus } from '#kit/base/use-focus.ts'

/** Messages beside their fields, in the language of the page; `form` is for what belongs to no field. */
export type FieldMessages = Record<string, string>

/** What was typed into a field of the form, by its name. */
export type Typed = (name: string) => string

/** The messages of the fields that are still empty. */
export const emptyOf = (typed: Typed, messages: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => !typed(name).trim()))

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
 * A form that keeps no draft, for passwords and codes: fields hold what was typed, messages stand beside them, the first
 * one gets the focus, and nothing is sent twice. `check` answers what can be said without the server.
 */
export function usePlainForm(
  send: (typed: Typed) => Promise<FieldMessages | undefined>,
  check: (typed: Typed) => FieldMessages = () => ({}),
): PlainForm {
  const element = useRef<HTMLFormElement>(null)
  const focus = useFocus(element)
  const [messages, setMessages] = useState<FieldMessages>({})
  const [isBusy, setBusy] = useState(false)

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
    const data = new FormData(event.currentTarget)
    const typed: Typed = (name) => String(data.get(name) ?? '')
    const missing = check(typed)
    if (Object.keys(missing).length > 0) show(missing)
    else void run(() => send(typed))
  }
  return { element, messages, isBusy, onSubmit, run }
}
