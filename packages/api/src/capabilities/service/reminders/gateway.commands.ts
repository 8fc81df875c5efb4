import { z } from 'zod'
import type { Deps, MessageGateway } from '#kernel/command/context.ts'
import { type Message, type MessageProvider, MessageRefused } from './provider.rules.ts'
import { signatureOf } from './signature.rules.ts'

/** Twenty of these are shorter than what a server that stopped had taken is left alone (sending.commands.ts). */
const longestMs = 10_000
/** More is no answer to one message. */
const mostAnswered = 20_000

const Taken = z.object({ id: z.string().trim().min(1).max(200) })
const Refused = z.object({ error: z.string().trim().min(1).max(300) })

/** What is answered beyond a bound is no answer; undefined where it is no JSON. */
async function boundedJson(response: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > mostAnswered) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message is at fault, and would be refused again. Too many at once, or a wrong key, are no fault of it. */
const isRefusal = (status: number) => [400, 404, 410, 413, 415, 422].includes(status)

async function headersFor({ key }: MessageGateway, deps: Deps, reference: string, body: string) {
  const timestamp = String(Math.floor(deps.clock.now().getTime() / 1000))
  return {
    'content-type': 'application/json',
    'idempotency-key': reference,
    'x-rad-timestamp': timestamp,
    'x-rad-signature': await signatureOf(deps.settings.message_secret ?? '', `${timestamp}.${body}`),
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  }
}

async function callGateway(gateway: MessageGateway, deps: Deps, message: Message) {
  const { reference, medium, receiver, message: text, language } = message
  const body = JSON.stringify({ reference, medium, to: receiver, text, language })
  const headers = await headersFor(gateway, deps, reference, body)
  const tooLate = AbortSignal.timeout(longestMs)
  const signal = AbortSignal.any([deps.stopping, tooLate])
  try {
    // To another address the text would go unasked.
    const response = await fetch(gateway.url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    return { response, answered: await boundedJson(response) }
  } catch (cause) {
    const words = tooLate.aborted
      ? 'The message gateway took longer than 10 seconds.'
      : 'The message gateway can’t be reached.'
    throw new Error(words, { cause })
  }
}

/**
 * A gateway of SMS and WhatsApp messages that takes one message a call, as JSON that is signed as its reports are
 * (docs/operations.md#sms-and-whatsapp). It answers 2xx with `{ "id" }`, which its reports name; a message with a reference that it
 * took before is not sent again.
 */
export const gatewayAt = (gateway: MessageGateway): MessageProvider => ({
  async send(deps, message) {
    const { response, answered } = await callGateway(gateway, deps, message)
    if (response.ok) {
      const taken = Taken.safeParse(answered)
      if (taken.success) return taken.data.id
      throw new Error('The message gateway answered without the id of the message.')
    }
    const reason = Refused.safeParse(answered)
    const words = `The message gateway answered ${response.status}${reason.success ? `: ${reason.data.error}` : '.'}`
    throw isRefusal(response.status) ? new MessageRefused(words) : new Error(words)
  },
})
