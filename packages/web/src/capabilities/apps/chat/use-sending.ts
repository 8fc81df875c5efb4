import { chatApi } from '@rad/api/apps/chat/contract'
import { useCallback, useState } from 'react'
import { useSend } from '#api/use-send.ts'
import { randomId } from '#api/random-id.ts'
import { messageOf } from '#kit/form/refusal.ts'

/** A message on its way. Sent again under its id it is the same message. */
export interface Pending {
  clientId: string
  text: string
  file?: File | undefined
  parent?: number | undefined
  /** Why it was not sent. */
  refused?: string
}

export interface Sending {
  pending: readonly Pending[]
  send: (message: { text: string; file?: File; parent?: number }) => void
  again: (pending: Pending) => void
  drop: (pending: Pending) => void
}

/** Sends messages to one contact, each shown at once: below the newest, which the page then shows. */
export function useSending(contact: string, onSend: () => void): Sending {
  const [pending, setPending] = useState<readonly Pending[]>([])
  const { mutateAsync: sendText } = useSend(chatApi.send)
  const { mutateAsync: sendFile } = useSend(chatApi.sendFile)
  const drop = useCallback(
    ({ clientId }: Pick<Pending, 'clientId'>) => setPending((all) => all.filter((one) => one.clientId !== clientId)),
    [],
  )
  const push = useCallback(
    async (message: Pending) => {
      const { clientId, text, file, parent } = message
      try {
        if (file)
          await sendFile({
            params: { id: contact },
            body: { file, message: text, clientId, ...(parent !== undefined && { parent: String(parent) }) },
          })
        else
          await sendText({
            body: { obj: { contact, message: text, clientId, ...(parent !== undefined && { parent }) } },
          })
        drop(message)
      } catch (error) {
        setPending((all) => all.map((one) => (one.clientId === clientId ? { ...one, refused: messageOf(error) } : one)))
      }
    },
    [contact, drop, sendFile, sendText],
  )
  const send = useCallback<Sending['send']>(
    (given) => {
      const message: Pending = { ...given, clientId: randomId() }
      setPending((all) => [...all, message])
      if (message.parent === undefined) onSend()
      void push(message)
    },
    [push, onSend],
  )
  const again = useCallback<Sending['again']>(
    ({ clientId, text, file, parent }) => {
      const message: Pending = { clientId, text, file, parent }
      setPending((all) => all.map((one) => (one.clientId === message.clientId ? message : one)))
      void push(message)
    },
    [push],
  )
  return { pending, send, again, drop }
}
