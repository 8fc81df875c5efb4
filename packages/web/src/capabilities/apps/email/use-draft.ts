import { emailApi, type Email } from '@rad/api/apps/email/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { isBlank, type Writing } from './compose-draft.ts'

const pauseMs = 900

export type SaveState = 'none' | 'saving' | 'saved' | 'failed'

const fieldsOf = ({ to, cc, bcc, subject, message, isPlainText }: Writing) => ({
  to,
  cc,
  bcc,
  subject,
  message,
  isPlainText,
})
/** A new draft, in its conversation and with the files it takes along. */
const begunOf = ({ replyTo, filesOf, ...writing }: Writing) => ({
  ...fieldsOf(writing),
  ...(replyTo && { replyTo }),
  ...(filesOf && { filesOf }),
})
const textOf = (writing: Writing) => JSON.stringify(fieldsOf(writing))

/**
 * What is being written, saved as a draft a moment after each change, one save after the other. A mail that nothing was
 * written into leaves no draft.
 */
export function useDraft(initial: Writing) {
  const { mutateAsync: add } = useSend(emailApi.addDraft)
  const { mutateAsync: update } = useSend(emailApi.updateDraft)
  const [writing, setWriting] = useState(initial)
  const [state, setState] = useState<SaveState>('none')
  const latest = useRef(writing)
  const known = useRef({ id: initial.id, version: initial.version, text: textOf(initial) })
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const change = useCallback((patch: Partial<Writing>) => {
    latest.current = { ...latest.current, ...patch }
    setWriting(latest.current)
  }, [])

  const saveNow = useCallback(async (): Promise<number | undefined> => {
    const { id, version } = known.current
    const text = textOf(latest.current)
    const isNew = id === undefined
    // Neither a signature nor a quotation alone is a draft.
    if (text === known.current.text || (isNew && isBlank(latest.current))) return id
    setState('saving')
    const saved: Email = isNew
      ? await add({ body: begunOf(latest.current) })
      : await update({
          params: { id: String(id) },
          body: { ...fieldsOf(latest.current), ...(version && { if_version: version }) },
        })
    known.current = { id: saved.id, version: saved.version, text }
    change({ attachments: saved.attachments })
    setState('saved')
    return saved.id
  }, [add, update, change])

  /** Saves what is not saved yet, after the save that is under way; answers the number of the draft. */
  const save = useCallback((): Promise<number | undefined> => {
    const next = queue.current.then(saveNow)
    queue.current = next.catch(() => setState('failed'))
    return next
  }, [saveNow])

  /** A draft to put files into, also where nothing was written yet. */
  const ensure = useCallback(async (): Promise<number> => {
    const id = await save()
    if (id !== undefined) return id
    const saved = await add({ body: begunOf(latest.current) })
    known.current = { id: saved.id, version: saved.version, text: textOf(latest.current) }
    return saved.id
  }, [save, add])

  const text = textOf(writing)
  useEffect(() => {
    if (text === known.current.text) return
    const timer = setTimeout(() => void save().catch(() => undefined), pauseMs)
    return () => clearTimeout(timer)
  }, [text, save])

  return { writing, change, save, ensure, state }
}
