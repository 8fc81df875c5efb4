import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { call, type Transport } from '@rad/api/client'
import type { Endpoint, Input } from '@rad/api/contract'
import { authApi } from '@rad/api/session/auth/contract'

interface Reply {
  id: number
  status: number
  headers: [string, string][]
  body: string
}

const origin = 'http://localhost'
const script = fileURLToPath(import.meta.url).replace('test-api.ts', 'api-process.mjs')

export interface TestApi {
  fetch: (request: Request) => Promise<Response>
  /** Calls the API as the demo user of a role. */
  as: (
    role: string,
  ) => Promise<{ send: <E extends Endpoint>(endpoint: E, input: Input<E>) => ReturnType<typeof call<E>> }>
  close: () => void
}

/** The real API with demo data on a database of its own, in another process. */
export async function startTestApi(): Promise<TestApi> {
  const child = fork(script, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
  const waiting = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The API of the test ended with ${code}.`)))
  })
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply))

  const send = async (request: Request): Promise<Response> => {
    const id = ++lastId
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    const body = request.body ? await request.text() : undefined
    child.send({ id, url: request.url, method: request.method, headers: [...request.headers], body })
    const { status, headers, body: text } = await answered
    waiting.delete(id)
    return new Response(status === 204 ? null : text, { status, headers })
  }
  return {
    fetch: send,
    as: async (role) => {
      const name = role.toLowerCase()
      const answered = await call({ fetch: send, origin }, authApi.login, {
        body: { email: `${name}@demo.com`, password: name },
      })
      if ('twoStep' in answered) throw new Error(`${name}@demo.com has a second step`)
      const { accessToken } = answered
      const transport: Transport = {
        origin,
        fetch: (request) => {
          request.headers.set('authorization', `Bearer ${accessToken}`)
          return send(request)
        },
      }
      return { send: (endpoint, input) => call(transport, endpoint, input) }
    },
    close: () => void child.kill(),
  }
}
