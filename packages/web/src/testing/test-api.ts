import { Agent, type IncomingMessage, request as requestOf } from 'node:http'
import { once } from 'node:events'
import { call, type Transport } from '@rad/api/client'
import type { Endpoint, Input } from '@rad/api/contract'
import { authApi } from '@rad/api/session/auth/contract'
import { inject } from 'vitest'

const origin = 'http://localhost'

export interface TestApi {
  fetch: (request: Request) => Promise<Response>
  /** Calls the API as the demo user of a role. */
  as: (
    role: string,
  ) => Promise<{ send: <E extends Endpoint>(endpoint: E, input: Input<E>) => ReturnType<typeof call<E>> }>
  close: () => Promise<void>
}

/** The real API with demo data on its own database, in the process that api-setup.ts started. */
export async function startTestApi(): Promise<TestApi> {
  const agent = new Agent({ keepAlive: true })
  const socketPath = inject('apiSocket')

  const exchange = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const outgoing = requestOf({ agent, socketPath, method, path, headers })
    outgoing.end(body)
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    const chunks = (await incoming.toArray()) as Uint8Array[]
    return { incoming, text: Buffer.concat(chunks).toString() }
  }

  const opened = await exchange('POST', '/test-app/open', {})
  if (opened.incoming.statusCode !== 200) throw new Error(`The API of the tests did not open: ${opened.text}`)
  const id = opened.text

  const send = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = { ...Object.fromEntries(request.headers), 'x-test-app': id }
    const body = request.body ? await request.text() : undefined
    const { incoming, text } = await exchange(request.method, pathname + search, headers, body)
    const status = incoming.statusCode!
    const named = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response(status === 204 ? null : text, { status, headers: named })
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
    close: async () => {
      await exchange('POST', '/test-app/close', { 'x-test-app': id })
      agent.destroy()
    },
  }
}
