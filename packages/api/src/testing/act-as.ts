import { call } from '#kernel/contract/client.ts'
import { demoSignIns } from '#capabilities/session/auth/demo-sign-ins.ts'
import { signInAt } from './sign-in.ts'
import type { Caller } from './test-app.ts'

/** Calls a server that runs, with the access token of a sign-in, there or at another server of the same database. */
export function callerAt(origin: string, token: string): Caller {
  const transport = {
    origin,
    fetch: (request: Request) => {
      request.headers.set('authorization', `Bearer ${token}`)
      return fetch(request)
    },
  }
  return {
    ...transport,
    token,
    send: (endpoint, input, key) => call(transport, endpoint, input, key === undefined ? {} : { idempotencyKey: key }),
  }
}

/** Signs the demo user of a role in at a server that runs. */
export async function actAs(origin: string, role: string): Promise<Caller> {
  const { accessToken } = await signInAt(
    { origin, fetch: (request) => fetch(request) },
    demoSignIns.find((one) => one.role === role)!,
  )
  return callerAt(origin, accessToken)
}
