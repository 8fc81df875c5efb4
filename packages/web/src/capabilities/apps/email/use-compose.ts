import { type Email, emailApi } from '@rad/api/apps/email/contract'
import { useCallback, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { showToast } from '#kit/feedback/toast.ts'
import { useFormat } from '#kit/text/format.tsx'
import { t, translateApiMessage } from '#kit/words.ts'
import { fromDraft, type Writing } from './compose-draft.ts'
import type { EmailActs } from './use-email-acts.ts'

/** The window that mails are written in: one at a time, each with its own content. */
export function useCompose(acts: EmailActs) {
  const { mutateAsync: undoSend } = useSend(emailApi.undoSend)
  const { instant } = useFormat()
  const [{ key, writing }, setWindow] = useState<{ key: number; writing: Writing | undefined }>({
    key: 0,
    writing: undefined,
  })
  const open = useCallback((next: Writing) => setWindow((before) => ({ key: before.key + 1, writing: next })), [])
  const close = useCallback(() => setWindow((before) => ({ ...before, writing: undefined })), [])

  const takeBack = ({ id }: Email) =>
    undoSend({ body: { id } }).then(
      (draft) => open(fromDraft(draft)),
      (error: Error) => showToast(translateApiMessage(error.message), { tone: 'bad' }),
    )
  const sent = (email: Email, isScheduled: boolean) => {
    close()
    const text =
      isScheduled && email.waitsUntil
        ? t('Email scheduled for {time}.', { time: instant(email.waitsUntil) })
        : t('Email sent.')
    acts.sayWithUndo(text, () => takeBack(email))
  }
  const discard = (id: number | undefined) => {
    close()
    if (id !== undefined) void acts.move([id], 'trash')
  }
  return { key, writing, open, close, sent, discard }
}
