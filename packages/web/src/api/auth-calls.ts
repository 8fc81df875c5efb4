import type { SignedIn, UserData, authApi } from '@rad/api/session/auth/contract'
import type { z } from 'zod'
import { origin, send } from '#api/network.ts'
import { saveSession } from '#api/session.ts'

// Types only: the sign-in screen is to arrive without zod and the contracts. auth-calls.test.ts holds the paths to the contract.
type Tokens = z.infer<typeof SignedIn>
type Registered = { user: UserData; accessToken: string } | { error: Record<string, string[]> }
export const authPaths = {
  login: '/jwt/login',
  register: '/jwt/register',
  refresh: '/jwt/refresh-token',
  options: '/jwt/options',
} as const satisfies {
  [K in keyof typeof authApi]?: string
}

/** Messages beside their fields; `form` is for what belongs to no field. */
export type FieldMessages = Record<string, string>

interface Refusal {
  error?: Record<string, string | string[]> | { message: string; fields?: Record<string, string> }
}

async function post<Answer>(path: string, body: unknown): Promise<{ status: number; answer: Answer & Refusal }> {
  const request = new Request(new URL(path, origin()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  const response = await send(request)
  return { status: response.status, answer: (await response.json().catch(() => ({}))) as Answer & Refusal }
}

function messagesOf({ error }: Refusal): FieldMessages {
  if (!error) return { form: 'Something went wrong.' }
  if ('message' in error && typeof error.message === 'string') {
    const fields = typeof error.fields === 'object' ? (error.fields as Record<string, string>) : {}
    return Object.keys(fields).length > 0 ? fields : { form: error.message }
  }
  return Object.fromEntries(
    Object.entries(error as Record<string, string | string[] | null>).flatMap(([field, said]) => {
      const first = [said ?? []].flat()[0]
      return first ? [[field, first] as const] : []
    }),
  )
}

const unreachable: FieldMessages = { form: 'The server could not be reached. Check the connection and try again.' }

/** Signs in and saves the session; answers the server's messages where it refuses. */
export async function signIn(email: string, password: string): Promise<FieldMessages | undefined> {
  try {
    const { status, answer } = await post<Tokens>(authPaths.login, { email, password })
    if (status !== 200) return messagesOf(answer)
    saveSession(answer)
    return undefined
  } catch {
    return unreachable
  }
}

/** Registers and, where the server grants a token at once, saves the session. Taken names come back as messages. */
export async function register(input: {
  username: string
  email: string
  password: string
}): Promise<FieldMessages | undefined> {
  try {
    const { status, answer } = await post<Registered>(authPaths.register, input)
    if (status >= 300 || !('user' in answer)) return messagesOf(answer as Refusal)
    saveSession({ userData: answer.user, accessToken: answer.accessToken })
    return undefined
  } catch {
    return unreachable
  }
}

/** Exchanges the refresh token; undefined when the server no longer takes it. */
export async function refresh(refreshToken: string): Promise<Tokens | undefined> {
  const { status, answer } = await post<Tokens>(authPaths.refresh, { refreshToken })
  if (status === 200) return answer
  if (status === 401 || status === 422) return undefined
  throw new Error('The sign-in could not be renewed just now.')
}
