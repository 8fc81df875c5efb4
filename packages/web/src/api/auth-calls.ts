import type { SecondStepRequired, SignedIn, UserData, authApi } from '@rad/api/session/auth/contract'
import type { z } from 'zod'
import { needSentences, origin, send } from '#api/network.ts'
import { saveSession } from '#api/session.ts'
import type { FieldMessages } from '#kit/form/use-plain-form.ts'
import { t, translateApiMessage } from '#kit/words.ts'

// Types only: the sign-in screen loads without zod and the contracts. auth-calls.test.ts checks the paths against the contract.
type Registered = { user: UserData; accessToken: string } | { error: Record<string, string[]> }
/** The password was right, and the account requires a second step. */
export type PendingSignIn = z.infer<typeof SecondStepRequired>['twoStep']

export const authPaths = {
  login: '/jwt/login',
  register: '/jwt/register',
  refresh: '/jwt/refresh-token',
  options: '/jwt/options',
  lock: '/jwt/lock',
  unlock: '/jwt/unlock',
  signOut: '/jwt/logout',
} as const satisfies {
  [K in keyof typeof authApi]?: string
}

/** What a call answered, or the messages to show; `code` is the server's code for the case. */
export type Answered<Answer> = { answer: Answer } | { messages: FieldMessages; code?: string }

interface Refusal {
  error?: Record<string, string | string[]> | { code?: string; message: string; fields?: Record<string, string> }
}

const wrong = () => ({ form: t('Something went wrong.') })

function messagesOf({ error }: Refusal): FieldMessages {
  if (!error) return wrong()
  if ('message' in error && typeof error.message === 'string') {
    const fields = typeof error.fields === 'object' ? Object.entries(error.fields as Record<string, string>) : []
    if (fields.length === 0) return { form: translateApiMessage(error.message) }
    return Object.fromEntries(fields.map(([field, message]) => [field, translateApiMessage(message)]))
  }
  return Object.fromEntries(
    Object.entries(error as Record<string, string | string[] | null>).flatMap(([field, message]) => {
      const first = [message ?? []].flat()[0]
      return first ? [[field, translateApiMessage(first)] as const] : []
    }),
  )
}

/** How long to wait, where the server returns it. */
function waitOf(response: Response): FieldMessages {
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status !== 429 || !(seconds > 0)) return {}
  const minutes = Math.ceil(seconds / 60)
  return { form: t('Try again in {minutes, plural, one {# minute} other {# minutes}}.', { minutes }) }
}

const jsonOf = (body: unknown, token?: string) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  },
  body: JSON.stringify(body),
})

/**
 * A call without a sign-in, or with the token that is given. Never throws: a network failure is reported like
 * a refusal.
 */
export async function ask<Answer>(path: string, body?: unknown, token?: string): Promise<Answered<Answer>> {
  let response: Response
  try {
    response = await send(new Request(new URL(path, origin()), body === undefined ? {} : jsonOf(body, token)))
  } catch {
    return { messages: { form: t('The server can’t be reached. Check your connection and try again.') } }
  }
  const answer = (await response.json().catch(() => ({}))) as Answer & Refusal
  // Names already taken are reported with 200 (docs/domain.md#sign-in).
  const isRefused = !response.ok || (typeof answer === 'object' && 'error' in answer)
  if (!isRefused) return { answer }
  await needSentences()
  const code = typeof answer.error?.code === 'string' ? { code: answer.error.code } : {}
  return { messages: { ...messagesOf(answer), ...waitOf(response) }, ...code }
}

/** Saves the session of an answer that has one. */
export async function enterBy(path: string, body: unknown): Promise<Answered<undefined>> {
  const answered = await ask<z.infer<typeof SignedIn>>(path, body)
  if ('messages' in answered) return answered
  saveSession(answered.answer)
  return { answer: undefined }
}

/** Signs in and saves the session, or answers what the account requires in addition to the password. */
export async function signIn(input: {
  email: string
  password: string
  remember?: boolean
}): Promise<Answered<PendingSignIn | undefined>> {
  const answered = await ask<z.infer<typeof SignedIn> | z.infer<typeof SecondStepRequired>>(authPaths.login, input)
  if ('messages' in answered) return answered
  if ('twoStep' in answered.answer) return { answer: answered.answer.twoStep }
  saveSession(answered.answer)
  return { answer: undefined }
}

/** Registers and, where the server grants a token at once, saves the session. */
export async function register(input: {
  username: string
  email: string
  password: string
}): Promise<Answered<undefined>> {
  const answered = await ask<Registered>(authPaths.register, input)
  if ('messages' in answered) return answered
  if (!('user' in answered.answer)) return { messages: wrong() }
  saveSession({ userData: answered.answer.user, accessToken: answered.answer.accessToken })
  return { answer: undefined }
}

/** Exchanges the refresh token; undefined when the server no longer accepts it. */
export async function refresh(refreshToken: string): Promise<z.infer<typeof SignedIn> | undefined> {
  const response = await send(new Request(new URL(authPaths.refresh, origin()), jsonOf({ refreshToken })))
  if (response.status === 200) return (await response.json()) as z.infer<typeof SignedIn>
  if (response.status === 401 || response.status === 422) return undefined
  throw new Error('The sign-in could not be renewed just now.')
}
