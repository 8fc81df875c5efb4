import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { dropDraft, readDraft, saveDraft } from '#kit/form/draft.ts'
import { stillHolding } from '#kit/form/mended.ts'
import { messagesFor, staleRow } from '#kit/form/refusal.ts'
import { requiredBy, requiredProps, sayRequired } from '#kit/form/required-fields.ts'
import '#kit/form/schemas.ts'
import { refusedField, useFocus } from '#kit/base/use-focus.ts'
import { type LeaveQuestion, useLeaveGuard } from '#kit/form/use-leave-guard.ts'
import { translateApiMessage } from '#kit/words.ts'

export interface DraftFormOptions<V extends Record<string, unknown>> {
  /** Names the draft: capability and key of the row. */
  draftKey: string
  /** The words of the fields, also for the comparison of two versions. */
  labels: { [K in keyof V & string]: string }
  initial: V
  /** The contract's body: the form is checked by what the server checks. */
  schema: z.ZodType
  /** The version the person began from; undefined when adding. */
  version?: number | undefined
  /** The form stays open once it was saved, and goes on from the newer copy it is then given. */
  goesOn?: boolean
  /** A saved row as the form holds it. */
  toValues?: ((row: Record<string, unknown>) => V) | undefined
  onSubmit: (values: V, version: number | undefined) => Promise<unknown>
  /** Given what `onSubmit` answered. */
  onSaved: (saved: unknown) => void
  onClose: () => void
}

export interface DraftForm<V extends Record<string, unknown>> {
  element: RefObject<HTMLFormElement | null>
  form: UseFormReturnType<V>
  /** The values the person began from. */
  initial: V
  /** What the server refused and no field can show. */
  refused: string | undefined
  isBusy: boolean
  /** An earlier draft is in the fields. */
  isRestored: boolean
  startOver: () => void
  submit: () => void
  /** The person is about to lose what was typed. */
  leaving: LeaveQuestion | undefined
  /** Someone else saved first. */
  stale: { values: V; choose: (values: V) => void; cancel: () => void } | undefined
}

/** The schema is the API's and speaks English. */
const messagesOf =
  (check: (values: Record<string, unknown>) => Record<string, unknown>) => (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(check(values)).map(([field, message]) => [field, translateApiMessage(String(message))]),
    )

/** Puts an earlier draft into the fields once, when the form opens; answers whether there was one. */
function useRestoredDraft<V>(draftKey: string, setValues: (values: V) => void): boolean {
  const [draft] = useState(() => readDraft<V>(draftKey))
  useEffect(() => {
    if (draft) setValues(draft)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return draft !== undefined
}

/**
 * Values that are checked by the contract: required fields say so, and messages stay until they are mended, and then go at
 * once.
 */
function useCheckedForm<V extends Record<string, unknown>>(
  schema: z.ZodType,
  initial: V,
  onChange: (values: V) => void,
): UseFormReturnType<V> {
  const [validate] = useState(() => messagesOf(schemaResolver(schema, { sync: true })))
  const [isRequired] = useState(() => requiredBy(schema, initial))
  const form: UseFormReturnType<V> = useForm<V>({
    mode: 'controlled',
    initialValues: initial,
    validate,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      onChange(values)
      form.setErrors((messages) =>
        Object.keys(messages).length === 0
          ? messages
          : (stillHolding(messages, validate(values), validate(before), values, before) as typeof messages),
      )
    },
    enhanceGetInputProps: ({ field, options: { type } }) =>
      type === 'input' && isRequired(String(field)) ? requiredProps : {},
  })
  return form
}

/** What was saved, as it is now, with what was typed while that was on its way. */
const withTypedSince = <V extends Record<string, unknown>>(sent: V, typed: V, saved: V): V => ({
  ...saved,
  ...Object.fromEntries(Object.entries(typed).filter(([key, value]) => !same(value, sent[key]))),
})
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The copy of a row that a form began from. */
interface Copy<V> {
  initial: V
  version?: number | undefined
}

/**
 * Lets a form that stays open begin from a newer copy: from what was saved, and from what someone else saved while nothing
 * was typed here. Answers what is called with what was sent and the row that came back.
 */
function useGoingOn<V extends Record<string, unknown>>(
  { goesOn = false, initial, version = 0, toValues }: DraftFormOptions<V>,
  form: UseFormReturnType<V>,
  begun: Copy<V> & { draftKey: string; begin: (copy: Copy<V>) => void },
): (sent: V, saved: unknown) => boolean {
  const goOn = (copy: Copy<V>, valuesNow: (typed: V) => V) => {
    form.setInitialValues(copy.initial)
    form.setValues(valuesNow(form.getValues()))
    dropDraft(begun.draftKey)
    begun.begin(copy)
  }
  const isBehind = goesOn && version > (begun.version ?? 0) && !form.isDirty()
  useEffect(() => {
    if (isBehind) goOn({ initial, version }, () => initial)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each copy
  }, [isBehind])
  return (sent, saved) => {
    const row = saved as Record<string, unknown> & { version: number }
    const now = goesOn && toValues?.(row)
    if (now) goOn({ initial: now, version: row.version }, (typed) => withTypedSince(sent, typed, now))
    return now !== false && now !== undefined
  }
}

/** A form that loses nothing: the draft survives a reload, leaving asks, refusals stand at their fields, stale writes are shown. */
export function useDraftForm<V extends Record<string, unknown>>(options: DraftFormOptions<V>): DraftForm<V> {
  const { labels, toValues } = options
  // The row may be fetched again under an open form. The person still changes the version they began from, so that a
  // change by someone else is shown to them and not overwritten.
  const [{ initial, version: begunFrom }, begin] = useState<Copy<V>>(options)
  // A draft begun from an older version must not quietly overwrite a newer one.
  const draftKey = `${options.draftKey}@${begunFrom ?? 'new'}`
  const element = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState<string>()
  const [stale, setStale] = useState<{ version: number; values: V }>()
  const [isBusy, setBusy] = useState(false)
  const form = useCheckedForm(options.schema, initial, (values) => saveDraft(draftKey, values))
  const hasDraft = useRestoredDraft<V>(draftKey, (values) => form.setValues(values))

  useEffect(() => sayRequired(element.current))
  const isDirty = form.isDirty()
  const { question, allow } = useLeaveGuard(isDirty, () => dropDraft(draftKey))
  const focus = useFocus(element)
  const focusFirstError = () => focus(refusedField)

  const goOn = useGoingOn(options, form, { initial, version: begunFrom, draftKey, begin })

  const save = async (values: V, version: number | undefined) => {
    setBusy(true)
    setRefused(undefined)
    try {
      const saved = await options.onSubmit(values, version)
      if (!goOn(values, saved)) allow()
      dropDraft(draftKey)
      options.onSaved(saved)
    } catch (error) {
      const row = toValues && staleRow(error)
      if (row) setStale({ version: row.version, values: toValues(row) })
      else {
        const { fields, rest } = messagesFor(error, Object.keys(labels))
        form.setErrors(fields)
        setRefused(rest)
        focusFirstError()
      }
    }
    setBusy(false)
  }

  return {
    element,
    form,
    initial,
    refused,
    isBusy,
    isRestored: hasDraft && isDirty,
    startOver: () => {
      form.reset()
      dropDraft(draftKey)
    },
    submit: () => form.onSubmit((values) => void save(values, begunFrom), focusFirstError)(),
    leaving: question,
    stale: stale && {
      values: stale.values,
      cancel: () => setStale(undefined),
      choose: (values) => {
        setStale(undefined)
        form.setValues(values)
        void save(values, stale.version)
      },
    },
  }
}
