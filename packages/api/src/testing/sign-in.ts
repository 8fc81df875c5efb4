import { call, type Transport } from '#kernel/client.ts'
import { authApi, type SignedIn } from '#capabilities/session/auth/contract.ts'

/** Signs in where the password is enough. */
export async function signInAt(host: Transport, body: { email: string; password: string }): Promise<SignedIn> {
  const answered = await call(host, authApi.login, { body })
  if ('twoStep' in answered) throw new Error(`${body.email} has a second step`)
  return answered
}
